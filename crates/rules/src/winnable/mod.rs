//! Can this side still mate by any legal series of moves?
//!
//! The question behind dead positions and fallen flags. A mate that stands on the board answers it. Else three answers
//! come in turn, each a proof: the pieces left cannot mate wherever they stand; what every piece can ever reach behind
//! locked pawns leaves no mate; a search through the positions that can be reached finds a mate, or finds that there are
//! no more of them. If none of the three settles it within its bounds, that is said. Everything is deterministic and
//! counted in positions, not in time.

mod answer;
mod closeness;
mod confined;
mod reach;
mod search;

pub use answer::{Bound, NoMate, Winnable};
