//! How good was each move of a game, and why?
//!
//! It thinks nothing out by itself: a [`Searcher`] is asked what positions are worth, always with the game that led to them.
//!
//! Invariants: no move is called a mistake unless two searches agree; no remark is made that its line does not show.

mod case;
mod explain;
mod searcher;

pub use case::Case;
pub use explain::remarks;
pub use searcher::{Line, Question, Searcher, Stopped};
