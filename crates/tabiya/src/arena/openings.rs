//! Where games begin: by lot, or from a file.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::record::Record;
use tabiya_training::chance::Dice;

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
    pub(crate) fn get(&self, pair: usize) -> Record<R> {
        match self {
            Self::File(positions) => Record::new(positions[pair % positions.len()]),
            Self::Random { plies, seed, start, rules } => {
                let mut dice = Dice::new(seed.wrapping_mul(0x1_0000_0001).wrapping_add(pair as u64));
                loop {
                    if let Some(record) = by_lot(*plies, start(*rules, &mut dice), &mut dice) {
                        return record;
                    }
                }
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
