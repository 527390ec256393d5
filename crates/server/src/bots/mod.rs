//! The computer players.
//!
//! Invariant: however many games wait for the computer, it never takes the cores that games themselves need; and no analysis takes
//! a core that a computer's move needs.

mod chances;
mod opponents;
mod pool;

pub use chances::chances;
pub use opponents::{is_level, levels, strength};
pub use pool::{Bots, Seeds};
pub use tabiya_engine::playable::Playable;
