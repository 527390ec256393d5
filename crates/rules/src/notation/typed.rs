//! In which language a move is read when nobody has said in which.
//!
//! Invariant: English, unless a letter names no piece in English. A move that is illegal or ambiguous in English is
//! never tried in another language: the same letter is another piece there, and another move would be played.

use super::letters::Language;
use super::san_read::letters;
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
                !roles.is_empty() && (english.is_empty() || roles == english)
            })
        };
        Self::TYPED.into_iter().find(knows).unwrap_or(Self::English)
    }
}

/// Whether a move has a letter that names no piece in English.
pub(super) fn is_foreign<R: Rules>(rules: &R, text: &str) -> bool {
    letters(text).any(|letter| Language::English.roles(rules, letter).is_empty())
}
