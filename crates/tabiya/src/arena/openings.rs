//! Where games begin: by lot, or from a file.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tabiya_rules::chess960;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_training::chance::Dice;

/// Where the openings of a match come from.
pub(crate) enum Openings {
    /// So many plies by lot.
    Random { plies: usize, seed: u64, chess960: bool },
    /// Positions of a file, in order, over and over.
    File(Vec<Position<Chess>>),
}

impl Openings {
    /// Reads positions, one on each line, as FEN or EPD.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut positions = Vec::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            // EPD has four fields and then operations.
            let fields: Vec<&str> = line.split_ascii_whitespace().take(6).collect();
            let counted = fields.len() == 6 && fields[4..].iter().all(|field| field.parse::<u32>().is_ok());
            let fen = fields[..if counted { 6 } else { fields.len().min(4) }].join(" ");
            let position = fen.parse().with_context(|| format!("{}:{}", path.display(), number + 1))?;
            positions.push(position);
        }
        ensure!(!positions.is_empty(), "{}: expected positions, found none", path.display());
        Ok(Self::File(positions))
    }

    /// The opening of the pair with this number.
    pub(crate) fn get(&self, pair: usize) -> Record<Chess> {
        match self {
            Self::File(positions) => Record::new(positions[pair % positions.len()]),
            Self::Random { plies, seed, chess960 } => {
                let mut dice = Dice::new(seed.wrapping_mul(0x1_0000_0001).wrapping_add(pair as u64));
                loop {
                    if let Some(record) = by_lot(*plies, *chess960, &mut dice) {
                        return record;
                    }
                }
            }
        }
    }
}

/// Plies by lot, unless the game ends within them.
fn by_lot(plies: usize, chess960: bool, dice: &mut Dice) -> Option<Record<Chess>> {
    let start = if chess960 { chess960::start(dice.below(960) as u32).ok()? } else { Position::default() };
    let mut record = Record::new(start);
    for _ in 0..plies {
        let moves = record.position().legal_moves();
        record.play(*moves.get(dice.below(moves.len().max(1)))?);
    }
    record.position().has_legal_move().then_some(record)
}
