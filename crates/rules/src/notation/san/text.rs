//! A written move, and why a text is none.

use core::fmt;

use arrayvec::ArrayString;
use thiserror::Error;

/// A move in standard algebraic notation, such as `Nbd7+`.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct San(pub(super) ArrayString<24>);

impl San {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is not a legal move in algebraic notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// The text is not a move at all.
    #[error("expected a move such as e4, Nf3 or O-O, found {found:?}")]
    Syntax {
        /// What came, shortened.
        found: String,
    },
    /// A letter that names no piece.
    #[error("{found}: expected the letter of a piece, found {letter:?}")]
    UnknownPiece {
        /// The whole move.
        found: String,
        /// What stands where a piece is named.
        letter: char,
    },
    /// It is a move, but not a legal one here.
    #[error("{found} is not legal here")]
    Illegal {
        /// What came.
        found: String,
    },
    /// Several legal moves fit.
    #[error("{found} may mean {}", candidates.join(" or "))]
    Ambiguous {
        /// What came.
        found: String,
        /// Each move it may mean, written in full.
        candidates: Vec<String>,
    },
    /// A pawn reaches the last rank and nobody said what it becomes.
    #[error("{found}: expected what the pawn becomes, as in {found}=Q")]
    MissingPromotion {
        /// What came.
        found: String,
    },
    /// It is written as a capture, but nothing stands there.
    #[error("{found}: nothing to capture on that square")]
    NoCapture {
        /// What came.
        found: String,
    },
}
