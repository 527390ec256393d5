//! `tabiya arena`: matches between levels, builds and UCI engines, with honest statistics.
//!
//! Every opening is played twice with colors reversed, and pairs of games, not games, are what is counted: that
//! takes the openings' unfairness out of the error.

mod calibration;
mod clock;
mod command;
mod contest;
mod game;
mod ledger;
mod openings;
mod pgn;
mod player;
mod rival;
mod statistics;

pub(crate) use command::{Arguments, run};
