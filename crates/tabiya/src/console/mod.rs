//! `tabiya console`: the text view of the game, piped, at a terminal or full screen.
//!
//! A view (`line`, `full`) hears the user and asks a `Desk` what to show; a desk is a game at this table
//! (`session`) or one at a server (`join`). Only `dealt`, `modes` and `pgn` know that there are rules behind it.

mod arguments;
mod board;
mod chance;
mod command;
mod dealt;
mod desk;
mod full;
mod join;
mod journal;
mod keyboard;
mod kinds;
mod line;
mod modes;
mod palette;
mod pgn;
mod picture;
mod positions;
mod sentences;
mod session;
mod signals;
mod table;
mod terminal_modes;
mod words;

pub(crate) use arguments::{Arguments, run};
pub(crate) use join::words;
pub(crate) use signals::Ended;
