//! A game as data for a page that knows no rules.

mod allowed;
mod board;
mod happening;
mod line;
mod moves;
mod pieces;
mod premove;
mod ruleset;
mod sentence;
mod state;

pub(super) use allowed::{allowed, both_computers, host_may_pause};
pub(crate) use board::{board, color_of, piece_map, to_rules};
pub(super) use happening::happenings;
pub(super) use line::line;
pub(super) use moves::moves;
pub(super) use pieces::pieces;
pub(super) use premove::premoves;
pub(crate) use ruleset::ruleset_name;
pub(crate) use sentence::refusal;
pub(super) use state::{move_row, now, opening, rows, rows_kept, seat, status};
