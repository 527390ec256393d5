//! How a player of some level chooses among the moves of a book.

use tabiya_rules::numbers::Dice;
use tabiya_rules::types::Move;

use crate::moves::BookMove;

/// What a player likes to play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Taste {
    /// Single moves after which the player knows no more.
    pub plies: usize,
    /// By how many hundredths of a pawn a move may be worse than the best; `None`: whatever has a name is played.
    pub loss: Option<i32>,
    /// Weights count to the power of so many quarters: 4 as they are, 0 not at all.
    pub quarters: u8,
}

impl Taste {
    /// The level from which on players of a room know the book: those below are defined by what they look at.
    pub const FIRST_LEVEL: u8 = 4;

    /// As sound and as deep as the book allows.
    pub const SOUNDEST: Self = Self { plies: usize::MAX, loss: Some(30), quarters: 4 };

    /// The taste of a level from 1 to 8.
    #[must_use]
    pub const fn of_level(level: u8) -> Self {
        match level {
            0..=3 => Self { plies: 6, loss: None, quarters: 0 },
            4 => Self { plies: 8, loss: None, quarters: 1 },
            5 => Self { plies: 12, loss: Some(150), quarters: 2 },
            6 => Self { plies: 16, loss: Some(100), quarters: 2 },
            7 => Self { plies: 24, loss: Some(70), quarters: 3 },
            _ => Self::SOUNDEST,
        }
    }

    /// The taste of somebody with this rating: who plays better knows more, and nobody who has one opens with what is bad.
    #[must_use]
    pub const fn of_rating(elo: u32) -> Self {
        match elo {
            0..800 => Self { plies: 4, loss: Some(60), quarters: 3 },
            800..1000 => Self { plies: 6, loss: Some(60), quarters: 3 },
            1000..1200 => Self { plies: 8, loss: Some(60), quarters: 3 },
            1200..1500 => Self { plies: 10, loss: Some(60), quarters: 3 },
            1500..1800 => Self { plies: 12, loss: Some(60), quarters: 3 },
            1800..2100 => Self { plies: 16, loss: Some(50), quarters: 3 },
            2100..2500 => Self { plies: 20, loss: Some(50), quarters: 3 },
            2500..2800 => Self { plies: 24, loss: Some(40), quarters: 4 },
            _ => Self::SOUNDEST,
        }
    }

    /// One of these moves, by its weight; the same seed chooses the same. `None` if no move has any weight.
    #[must_use]
    pub fn choose(self, moves: &[BookMove], seed: u64) -> Option<Move> {
        let weights = moves.iter().map(|one| self.flattened(one.weight));
        let all: u64 = weights.clone().sum();
        let mut point = Dice::new(seed).part(all);
        for (one, weight) in moves.iter().zip(weights) {
            match point.checked_sub(weight) {
                None => return Some(one.m),
                Some(rest) => point = rest,
            }
        }
        None
    }

    /// A weight as this player feels it, in parts of 256. Roots are exact by IEEE 754, so this is the same everywhere.
    fn flattened(self, weight: u32) -> u64 {
        let weight = f64::from(weight);
        let root = weight.sqrt();
        let felt = match self.quarters {
            _ if weight == 0.0 => 0.0,
            0 => 1.0,
            1 => root.sqrt(),
            2 => root,
            3 => root * root.sqrt(),
            _ => weight,
        };
        (felt * 256.0).round() as u64
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Position;

    use super::*;

    fn counted(level: u8, weights: [u32; 3]) -> [u32; 3] {
        let moves: Vec<BookMove> = Position::default()
            .legal_moves()
            .iter()
            .zip(weights)
            .map(|(m, weight)| BookMove { m: *m, weight })
            .collect();
        let mut counts = [0; 3];
        for seed in 0..10_000 {
            let chosen = Taste::of_level(level).choose(&moves, seed).expect("a move");
            let place = moves.iter().position(|one| one.m == chosen).expect("one of them");
            counts[place] += 1;
        }
        counts
    }

    #[test]
    fn the_weaker_the_flatter() {
        let shares: Vec<u32> = (1..=8).map(|level| counted(level, [1_000, 100, 0])[0]).collect();
        assert!(shares.is_sorted(), "{shares:?}");
        assert!((4_800..5_200).contains(&shares[0]) && (9_000..9_200).contains(&shares[7]), "{shares:?}");
        assert_eq!(counted(1, [1, 0, 1])[1], 0, "what weighs nothing is never played");
        let largest = counted(8, [u32::MAX, u32::MAX, u32::MAX]);
        assert!(largest.iter().all(|count| (3_100..3_600).contains(count)), "{largest:?}");
    }

    #[test]
    fn without_moves_or_weights_nothing_is_chosen_and_a_seed_chooses_the_same() {
        let m = Position::default().legal_moves()[0];
        assert_eq!(Taste::SOUNDEST.choose(&[], 1), None);
        assert_eq!(Taste::SOUNDEST.choose(&[BookMove { m, weight: 0 }], 1), None);
        assert_eq!(counted(5, [5, 6, 7]), counted(5, [5, 6, 7]));
    }
}
