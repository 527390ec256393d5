//! Where games begin: by lot, or from a file.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::record::Record;
use tabiya_training::chance::dice;

/// Openings by lot that may fail, one after the other.
const TRIES: usize = 1000;

/// Where the openings of a match come from.
pub(crate) enum Openings<R: Rules> {
    /// So many plies by lot, from a start that may itself be drawn.
    Random { plies: usize, seed: u64, start: fn(R, &mut Dice) -> Position<R>, rules: R },
    /// Positions of a file, in order, over and over.
    File(Vec<Position<R>>),
}

impl<R: Rules> Openings<R> {
    /// Reads positions, one on each line, as FEN or EPD.
    pub(crate) fn read(path: &Path, rules: R) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut positions = Vec::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            // EPD has four fields and then operations; what is neither is the FEN of a mode.
            let fields: Vec<&str> = line.split_ascii_whitespace().collect();
            let epd = fields[..fields.len().min(4)].join(" ");
            let position = Position::from_fen(line.trim(), rules)
                .or_else(|error| Position::from_fen(&epd, rules).map_err(|_| error));
            positions.push(position.with_context(|| format!("{}:{}", path.display(), number + 1))?);
        }
        ensure!(!positions.is_empty(), "{}: expected positions, found none", path.display());
        Ok(Self::File(positions))
    }

    /// The opening of the pair with this number.
    ///
    /// # Errors
    /// If games of the mode end before so many plies by lot.
    pub(crate) fn get(&self, pair: usize) -> Result<Record<R>> {
        match self {
            Self::File(positions) => Ok(Record::new(positions[pair % positions.len()])),
            Self::Random { plies, seed, start, rules } => {
                let mut dice = dice(seed.wrapping_mul(0x1_0000_0001).wrapping_add(pair as u64));
                (0..TRIES).find_map(|_| by_lot(*plies, start(*rules, &mut dice), &mut dice)).with_context(
                    || format!("no opening of {plies} plies by lot in {TRIES} tries: all games end before"),
                )
            }
        }
    }
}

/// Plies by lot, unless the game ends within them.
fn by_lot<R: Rules>(plies: usize, start: Position<R>, dice: &mut Dice) -> Option<Record<R>> {
    let mut record = Record::new(start);
    for _ in 0..plies {
        let moves = record.position().legal_moves();
        record.play(*moves.get(dice.below(moves.len().max(1)))?);
    }
    record.end().is_none().then_some(record)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Chess;

    use super::*;

    fn random(plies: usize, start: fn(Chess, &mut Dice) -> Position<Chess>) -> Openings<Chess> {
        Openings::Random { plies, seed: 1, start, rules: Chess }
    }

    #[test]
    fn openings_by_lot_are_as_long_as_asked_or_refused() {
        let opening = random(40, |_, _| Position::default()).get(3).expect("an opening");
        assert_eq!(opening.moves().len(), 40);
        let stalemate = |rules, _: &mut Dice| {
            Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", rules).expect("a position")
        };
        let error = random(1, stalemate).get(3).expect_err("there is no move").to_string();
        assert!(error.contains("1 plies by lot"), "{error}");
    }
}
