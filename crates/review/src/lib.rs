//! How good was each move of a game, and why?
//!
//! It thinks nothing out by itself: a [`Searcher`] is asked what positions are worth, always with the game that led to them.
//!
//! [`review`] is the door: a game in, progress while it goes on, and a [`Review`](tabiya_protocol::Review) out. [`EngineSearcher`] is
//! our own engine as the one who is asked.
//!
//! Invariants: no move is called a mistake unless two searches agree; no remark is made that its line does not show.

mod accuracy;
mod case;
mod chance;
mod course;
mod engine;
mod explain;
mod findings;
mod phases;
mod played;
mod position_analysis;
mod reviewer;
mod sacrifice;
mod searcher;
mod summary;
mod verdict;

pub use case::Case;
pub use chance::Scale;
pub use engine::{EngineSearcher, Halt};
pub use explain::remarks;
pub use findings::written;
pub use played::{Clocks, Effort, Played, Progress, Stage};
pub use reviewer::review;
pub use searcher::{Line, Question, Searcher, Stopped};
