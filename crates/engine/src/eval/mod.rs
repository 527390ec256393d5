//! What a position is worth without looking ahead.
//!
//! The search knows only the trait [`Evaluator`]: a value that follows the pieces as an observer of the
//! position. Chess is judged by hand or by a [`network`]; the weights of both come from our own games.

mod attacks;
mod chosen;
mod endgame;
mod evaluator;
mod general;
mod hand_written;
mod keys;
mod king;
pub mod network;
mod pair;
mod pawns;
mod pieces;
mod profile;
mod psqt;
mod tables;
mod tally;
pub mod terms;
mod weights;

pub use chosen::{Chosen, ChosenCache};
pub use evaluator::{Evaluator, Judged};
pub use general::{General, ModeCache};
pub use hand_written::{HandWritten, trace};
pub use keys::Keys;
pub use pair::Pair;
pub use psqt::COUNT as PSQT_COUNT;
pub use tally::{DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, Tally, weights};
