//! What two players and a host may do, case by case.

mod clocks;
mod corpus;
mod ends;
mod model;
mod pieces;
mod play;
mod room;
mod typed;
