//! How a piece moves, for whoever sees it for the first time: as codes, in words, on a diagram.

mod abilities;
mod language;
mod marks;
mod sentence;

pub use abilities::{Ability, Direction, Heading, abilities};
pub use language::Language;
pub use marks::{Mark, marks};
pub use sentence::describe;
