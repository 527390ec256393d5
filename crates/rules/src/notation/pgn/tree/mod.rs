//! A game as a tree of moves.

mod build;
mod game;

pub(super) use game::play_on;
pub use game::{Game, NodeId, Notes};
