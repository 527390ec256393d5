//! Numeric annotation glyphs: `$1` is `!`.

use core::fmt;

/// A judgement of a move or position by its number in the PGN standard; unknown numbers are kept.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Nag(pub u8);

/// Signs and their numbers. The first sign of a number is how it is shown; ASCII and Unicode forms are read.
const SIGNS: [(&str, u8); 50] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("²", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("³", 15),
    ("±", 16),
    ("+/-", 16),
    ("+/−", 16),
    ("∓", 17),
    ("-/+", 17),
    ("−/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+--", 18),
    ("-+", 19),
    ("−+", 19),
    ("--+", 19),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("=/∞", 44),
    ("⇆", 132),
    ("⨁", 138),
    ("∆", 140),
    ("△", 140),
    ("Δ", 140),
    ("⌓", 142),
    ("N", 146),
    ("D", 220),
];

impl Nag {
    /// The number of a sign such as `!?`, `±` or `N`.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Self> {
        SIGNS.iter().find(|(text, _)| *text == sign).map(|(_, number)| Self(*number))
    }

    /// The sign by which it is usually shown, if it has one.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.iter().find(|(_, number)| *number == self.0).map(|(text, _)| *text)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_read_back() {
        for number in 0..=255 {
            if let Some(sign) = Nag(number).sign() {
                assert_eq!(Nag::from_sign(sign), Some(Nag(number)));
            }
        }
        assert_eq!(Nag::from_sign("!?"), Some(Nag(5)));
        assert_eq!(Nag::from_sign("x"), None);
    }
}
