//! The levels and what each may use.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// How strong a computer player is: 1 to 8.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// Why something is not a level.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a level from 1 to 8, found {found:?}")]
pub struct LevelError {
    /// What came.
    pub found: String,
}

impl Level {
    /// Plays any legal move.
    pub const LOWEST: Self = Self(1);
    /// Plays as well as it can.
    pub const FULL: Self = Self(8);

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// The level with this number.
    ///
    /// # Errors
    /// If it is not from 1 to 8.
    pub fn new(number: u8) -> Result<Self, LevelError> {
        if (1..=8).contains(&number) {
            Ok(Self(number))
        } else {
            Err(LevelError { found: number.to_string() })
        }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Positions the level may look at; `None` is as many as the other limits allow.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        match self.0 {
            0..=4 => Some(250),
            5 => Some(1_500),
            6 => Some(10_000),
            7 => Some(80_000),
            _ => None,
        }
    }

    /// Whether it looks at the board without searching.
    #[must_use]
    pub const fn is_beginner(self) -> bool {
        self.0 <= 3
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let number = text.parse().ok().and_then(|number| Self::new(number).ok());
        number.ok_or_else(|| LevelError { found: text.chars().take(16).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_from_1_to_8() {
        assert_eq!("9".parse::<Level>().unwrap_err().found, "9");
        assert_eq!(("1".parse(), "8".parse()), (Ok(Level::LOWEST), Ok(Level::FULL)));
        assert!(Level::new(0).is_err());
    }
}
