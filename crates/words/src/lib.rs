//! What is said to people, in every language: a sentence for each code that travels.
//!
//! The sentences are in `words/LANGUAGE.json`; the page is generated from the same files (`tests/page.rs`), so that page,
//! console and files say the same. What only the terminal says, to players of the console and to those who start a
//! server, is in `words/terminal/LANGUAGE.json`.
//!
//! A sentence has gaps: `{name}` for a parameter, `{name, and}` and `{name, or}` for a list, `{count, plural, one {…}
//! other {…}}`, `{name, select, value {…} other {…}}`, `{name, list {…}}` for what is said only if there is a parameter
//! of this name, and `{piece, FORM}` for a form of a piece's name that the language has. A parameter `white` or `black`
//! is that player's name; with `Other` behind the parameter's name, the opponent's.

mod dictionary;
mod locale;
mod phrase;
mod template;

pub use dictionary::{Dictionary, Players, dictionary, english};
pub use locale::{Locale, LocaleError};
pub use phrase::Phrase;
