//! In which language a move is read when nobody has said in which.
//!
//! Invariant: English, unless a letter names no piece in English. A move that is illegal or ambiguous in English is
//! never tried in another language: the same letter is another piece there, and another move would be played. Nor are two
//! squares (`C1d2`), whatever their capitals, nor a pawn's letter, which is another piece's in the next language.

use super::letters::Language;
use super::san::letters;
use crate::position::Rules;

impl Language {
    /// The language in which a move is read that somebody typed without having chosen one: English, or, if a letter
    /// names no piece in English, the first of [`Language::TYPED`] that knows every letter and gives none of them
    /// another meaning than English does.
    #[must_use]
    pub fn of_typed<R: Rules>(rules: &R, text: &str) -> Self {
        if !is_foreign(rules, text) {
            return Self::English;
        }
        let knows = |language: &Self| {
            letters(text).all(|letter| {
                let (roles, english) = (language.roles(rules, letter), Self::English.roles(rules, letter));
                let pawn = roles.iter().any(|role| rules.is_pawn(role));
                !roles.is_empty() && if english.is_empty() { !pawn } else { roles == english }
            })
        };
        Self::TYPED.into_iter().find(knows).unwrap_or(Self::English)
    }
}

/// Whether a move has a letter that names no piece in English.
pub(super) fn is_foreign<R: Rules>(rules: &R, text: &str) -> bool {
    !is_two_squares(text) && letters(text).any(|letter| Language::English.roles(rules, letter).is_empty())
}

/// Whether a text begins with two squares, in capitals or not, as `C1d2` and `g6-g5` do.
fn is_two_squares(text: &str) -> bool {
    let mut signs = text.trim().bytes().filter(|sign| !matches!(sign, b'-' | b'x' | b':' | b' '));
    let mut square = || {
        let file = signs.next().is_some_and(|file| (b'a'..=b'h').contains(&file.to_ascii_lowercase()));
        file && signs.next().is_some_and(|rank| (b'1'..=b'8').contains(&rank))
    };
    square() && square()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Chess;

    #[test]
    fn squares_and_pawns_are_of_no_other_language() {
        let typed = |text: &str| Language::of_typed(&Chess, text);
        for squares in ["C1d2", "C1-d2", "C1xd2", "G6g5", "D2D4", "H1h2", "F7f8D"] {
            assert_eq!(typed(squares), Language::English, "{squares}");
        }
        assert_eq!(typed("Gf3"), Language::English, "a pawn in Hungarian, a bishop in Polish");
        assert_eq!(
            (typed("Sf3"), typed("Dh5"), typed("S1f3")),
            (Language::German, Language::German, Language::German)
        );
        assert_eq!((typed("Cf3"), typed("Hc4")), (Language::French, Language::Hungarian));
    }
}
