//! How a game ended, as PGN says it.

use core::fmt;

use crate::movegen::Outcome;
use crate::types::Color;

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: still being played, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result as the standard writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result that this text means, in any of its usual forms.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let usual = [Self::White, Self::Black, Self::Draw, Self::Unknown];
        if let Some(result) = usual.into_iter().find(|result| result.as_str() == text) {
            return Some(result);
        }
        let plain: String = text.trim().chars().map(plain).collect();
        Some(match plain.as_str() {
            "1-0" | "1:0" => Self::White,
            "0-1" | "0:1" => Self::Black,
            "1/2-1/2" | "1/2" | "1/2:1/2" | "0.5-0.5" | ".5-.5" | "0,5-0,5" | "½-½" | "½:½" | "½" => {
                Self::Draw
            }
            "*" => Self::Unknown,
            _ => return None,
        })
    }
}

/// Every dash as a hyphen.
fn plain(c: char) -> char {
    if matches!(c, '\u{2010}'..='\u{2015}' | '−') { '-' } else { c }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(Outcome::Draw) => Self::Draw,
            Some(Outcome::Win(Color::White)) => Self::White,
            Some(Outcome::Win(Color::Black)) => Self::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_forms_are_read() {
        let forms = [
            ("1-0", GameResult::White),
            ("1–0", GameResult::White),
            ("0-1", GameResult::Black),
            ("1/2-1/2", GameResult::Draw),
            ("1/2", GameResult::Draw),
            ("½-½", GameResult::Draw),
            ("0.5-0.5", GameResult::Draw),
            ("*", GameResult::Unknown),
        ];
        for (text, result) in forms {
            assert_eq!(GameResult::from_text(text), Some(result), "{text}");
            assert_eq!(GameResult::from_text(result.as_str()), Some(result));
        }
        assert_eq!(GameResult::from_text("0-0"), None);
        assert_eq!(GameResult::from_text("1"), None);
    }
}
