//! The computer players: the only place that knows the engine.
//!
//! Invariant: however many games wait for the computer, it never takes the cores that games themselves need.

mod chances;
mod pool;

pub use chances::chances;
pub use pool::Bots;
pub use tabiya_engine::eval::Playable;
