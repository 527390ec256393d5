//! The evaluation by a small network, trained by `tabiya train` on our own games.
//!
//! `(inputs → N) × 2 → 1`, for chess 768 inputs: each side sees the pieces from its own end of the board, mirrored so that
//! its king stands on files a to d, and what the rules count besides; what the N neurons of both sides see is squared, weighed by the number of pieces on the board, and
//! summed. All of it is done in whole numbers, so every machine finds the same value. Invariant: a value depends on
//! the position alone, never on the way to it.

mod arithmetic;
mod embedded;
mod file;
mod inputs;
mod trail;

pub use arithmetic::Path;
pub use embedded::{embedded, embedded_for};
pub use file::{
    ACTIVATION, Description, MOST_WIDTH, Network, NetworkError, NetworkRules, OUTPUT, SLICE, Weights,
};
pub use inputs::{BUCKETS, CHESS_INPUTS, InputMap, Perspective, bucket};
pub use trail::Trail;
