//! Standard algebraic notation.
//!
//! Writing is strict: as short as the legal moves of the position allow. Reading is lenient where only one
//! legal move can be meant and refuses everything else; no letter is ever skipped.

mod fast;
mod read;
mod replay;
mod text;
mod write;

pub(super) use fast::simple_san;
pub(super) use read::letters;
pub use replay::{Replay, ReplayError, replay_san};
pub use text::{San, SanError};
