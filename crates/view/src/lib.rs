//! A game as whoever looks at it gets it: messages for a page that knows no rules, and PGN for everybody else.
//!
//! Everything here is worked out from a [`Room`](tabiya_host::Room) or a position; nothing is remembered but what a
//! [`Story`] collects.

mod allowed;
mod board;
mod explanation;
mod happening;
mod line;
mod look;
mod mode;
pub mod movement;
mod moves;
mod pgn;
mod pieces;
mod premove;
mod problem;
mod state;
mod study;
mod summary;

pub use allowed::allowed;
pub use board::{board, last_move, piece_map};
pub use happening::Story;
pub use line::line;
pub use look::PlayedLine;
pub use mode::{bad_fen, bad_position, bad_start, checked_fen, info, preview, ruleset_name, shortened};
pub use moves::moves;
pub use pgn::{day, fen, pgn};
pub use pieces::pieces;
pub use premove::premoves;
pub use problem::{clock_problem, fen_problems, pgn_problem, uci_problem};
pub use state::{OpeningSoFar, move_row, now, opening, rows, rows_kept, seat, status, status_of};
pub use study::{study_news, study_of_game, study_view};
pub use summary::summary;
