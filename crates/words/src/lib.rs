//! What is said to people, in every language: a sentence for each code that travels.
//!
//! The sentences are in `words/LANGUAGE.json`; the page is generated from the same files (`tests/page.rs`), so that page,
//! console and files say the same. A sentence has gaps: `{name}` for a parameter, `{name, and}` and `{name, or}` for a
//! list, `{count, plural, one {…} other {…}}`, `{name, select, value {…} other {…}}`, and `{name, list {…}}` for what is
//! said only if there is a parameter of this name. A parameter `white` or `black` is that player's name; with `Other`
//! behind the parameter's name, the opponent's.

mod dictionary;
mod template;

pub use dictionary::{Dictionary, Names, english};
pub use template::{TemplateError, check};
