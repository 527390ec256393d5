//! What a position is worth without looking ahead.
//!
//! The search knows only the trait [`Evaluator`]: a value that follows the pieces as an observer of the
//! position, so that a network can take the place of the hand-written evaluation. The weights of the latter
//! are tuned by our own tuner on our own games.

mod accumulator;
mod attacks;
mod endgame;
mod evaluator;
mod general;
mod keys;
mod king;
mod pair;
mod pawns;
mod pieces;
mod profile;
mod psqt;
mod tally;
pub mod terms;
mod weights;

pub use accumulator::{HandWritten, trace};
pub use evaluator::{Evaluator, Playable};
pub use general::{General, ModeCache};
pub use keys::Keys;
pub use pair::Pair;
pub use psqt::COUNT as PSQT_COUNT;
pub use tally::{DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, Tally, weights};
