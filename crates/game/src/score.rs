//! The score over several games, in half points.

use core::fmt;

use serde::{Deserialize, Serialize};
use tabiya_rules::types::Color;

use crate::ending::Verdict;

/// Points in halves.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HalfPoints(pub u32);

impl fmt::Display for HalfPoints {
    /// `2`, `1.5`, `0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.is_multiple_of(2) { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// The score of a series between two colors, or two players if they swap and the caller says so.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// White's points, or those of whoever began with White.
    pub white: HalfPoints,
    /// Black's points.
    pub black: HalfPoints,
}

impl Score {
    /// Adds a game. A game that does not count adds nothing.
    pub fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::White => self.white.0 += 2,
            Verdict::Black => self.black.0 += 2,
            Verdict::Draw => {
                self.white.0 += 1;
                self.black.0 += 1;
            }
            Verdict::NoResult => {}
        }
    }

    /// The points of a side.
    #[must_use]
    pub fn of(&self, color: Color) -> HalfPoints {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The same with the sides exchanged, for the next game with swapped colors.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }
}

impl fmt::Display for Score {
    /// Two lines: `White: 2`, `Black: 1.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "White: {}\nBlack: {}", self.white, self.black)
    }
}
