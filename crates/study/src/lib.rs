//! A study: a tree of moves with what is said about them.
//!
//! [`Study::decide`] looks at a change and answers with one event or a refusal, [`Study::apply`] makes an event so, and
//! the same events, read back, give the same study. [`read`] makes the first event of a game in PGN, and
//! [`Study::to_pgn`] writes the whole tree through the one writer of the rules.
//!
//! Invariants: the number of a node is never used twice; of one position no move is given twice; every line is legal;
//! everything is bounded ([`limits`]); what was written as PGN reads back to the same study.

mod apply;
mod decide;
mod event;
mod fault;
pub mod limits;
mod marks;
mod notes;
mod read;
mod step;
mod text;
mod tree;
mod write;

pub use apply::Applied;
pub use decide::Decision;
pub use event::{Event, EventError, Opened, Origin, STUDY_VERSION, Seed, Tag};
pub use fault::ApplyError;
pub use marks::Chances;
pub use notes::Notes;
pub use read::{ReadError, is_own_tag, read};
pub use step::Step;
pub use text::{checked_title, clean_comment, clean_title};
pub use tree::{Node, START, Study, settled};
