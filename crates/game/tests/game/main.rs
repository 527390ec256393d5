//! What two players and a host may do, case by case.

mod ends;
mod play;
mod room;
