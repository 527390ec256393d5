//! A move as engines and logs write it.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::Square;

/// A move as chess engines write it, for whatever position: `e2e4`, `e7e8q`, `N@f3`. Castling is "king takes rook"
/// (`e1h1`) or, where nothing else is meant by it, the king's own way (`e1g1`).
///
/// What the letters stand for, and whether the move is legal, only a position knows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UciMove {
    /// A piece goes from one square to another.
    Step {
        /// Where it comes from.
        from: Square,
        /// Where it goes to.
        to: Square,
        /// The capital letter of what it becomes, if it becomes something.
        promotion: Option<char>,
    },
    /// A piece in hand is put down.
    Drop {
        /// Its capital letter.
        piece: char,
        /// Where it is put.
        to: Square,
    },
}

/// Why a text is not a move as engines write it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a move such as e2e4 or e7e8q, found {found:?}")]
pub struct UciMoveError {
    /// What came, shortened.
    pub found: String,
}

impl UciMove {
    /// A piece goes from one square to another and stays what it is.
    #[must_use]
    pub const fn step(from: Square, to: Square) -> Self {
        Self::Step { from, to, promotion: None }
    }

    /// Where the piece goes to.
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Step { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    fn read(text: &[u8]) -> Option<Self> {
        let letter = |byte: u8| Some(char::from(byte.to_ascii_uppercase())).filter(char::is_ascii_alphabetic);
        match *text {
            [piece, b'@', file, rank] => {
                Some(Self::Drop { piece: letter(piece)?, to: small_square([file, rank])? })
            }
            [a, b, c, d] => Some(Self::step(small_square([a, b])?, small_square([c, d])?)),
            [a, b, c, d, promotion] => Some(Self::Step {
                from: small_square([a, b])?,
                to: small_square([c, d])?,
                promotion: Some(letter(promotion)?),
            }),
            _ => None,
        }
    }
}

/// Squares are small: `B5c6` is a bishop's move in algebraic notation, and none of the piece on b5.
fn small_square(text: [u8; 2]) -> Option<Square> {
    Square::from_ascii(&text).filter(|_| text[0].is_ascii_lowercase())
}

impl FromStr for UciMove {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<Self, UciMoveError> {
        Self::read(text.as_bytes()).ok_or_else(|| UciMoveError { found: text.chars().take(16).collect() })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drop { piece, to } => write!(f, "{piece}@{to}"),
            Self::Step { from, to, promotion: None } => write!(f, "{from}{to}"),
            Self::Step { from, to, promotion: Some(letter) } => {
                write!(f, "{from}{to}{}", letter.to_ascii_lowercase())
            }
        }
    }
}

impl fmt::Debug for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_back() {
        for text in ["e2e4", "e7e8q", "a7b8n", "e1h1", "N@f3", "P@a8"] {
            assert_eq!(text.parse::<UciMove>().map(|m| m.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("e7e8Q".parse(), "e7e8q".parse::<UciMove>(), "a promotion's letter may be a capital");
    }

    #[test]
    fn anything_else_is_refused_with_what_came() {
        for bad in ["", "e2", "e2e", "e2e9", "E2e4", "B5c6", "e2e4qq", "e7e81", "@e4", "7@e4", "é2e4", "0000"]
        {
            let error = bad.parse::<UciMove>().expect_err("no move");
            assert!(error.to_string().contains(&format!("{bad:?}")), "{error}");
        }
    }
}
