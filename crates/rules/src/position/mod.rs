//! A position: who stands where, whose turn it is, who may still castle.
//!
//! [`Setup`] is open: anything may be written in it. [`Position`] is closed and always playable; the only way
//! in is [`Setup::position`], the only way on is a legal move.

mod board;
mod checks;
mod en_passant;
mod known_endings;
mod mode_rules;
mod observer;
mod play;
mod royalty;
mod rules;
mod setup;
mod state;
mod text;
mod validate;
mod zobrist;

pub use board::{Board, Planes};
pub use known_endings::{Ending, KnownEndings};
pub use mode_rules::{CaptureEffect, Extinction, Goal, ModeRules, SquareGoal, VariantState, Verdict};
pub use observer::Observer;
pub use rules::{Chess, MoveBuffer, Rules};
pub use setup::Setup;
pub use state::Position;
pub use text::{BoardText, TextStyle};
pub use validate::{PositionError, Reason};
pub use zobrist::state_number;
