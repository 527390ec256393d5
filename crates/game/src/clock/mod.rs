//! Clocks: what was agreed, and what is left.
//!
//! A clock never runs by itself: it is told how long a move took. No duration is ever negative; a flag has
//! fallen when the time spent reaches the time available.

mod control;
mod pgn;
mod read;
mod side;
mod write;

pub use control::{Bonus, Control, Period, TimeControl};
pub use pgn::PgnClockError;
pub use read::{ClockError, ClockPart};
pub use side::{Allowance, FirstBonus, Reading, SideClock};
