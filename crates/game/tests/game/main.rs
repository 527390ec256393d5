//! What two players and a host may do, case by case.

mod play;
mod room;
