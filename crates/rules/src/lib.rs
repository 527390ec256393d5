//! What is legal: the rules of chess and Chess960 as a pure library.
//!
//! No input or output, no clock, no randomness, no global state. A [`Setup`](position::Setup) is whatever
//! somebody wrote down; a [`Position`](position::Position) is always playable.

pub mod attacks;
pub mod chess960;
pub mod movegen;
pub mod notation;
pub mod perft;
pub mod position;
pub mod record;
pub mod types;
