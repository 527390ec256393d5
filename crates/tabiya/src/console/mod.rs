//! `tabiya console`: the text view of a game, piped, at a terminal or full screen.
//!
//! A view (`line`, `full`) hears the user and asks the `client` of a room what to show. The room is one of the console's
//! own (`rooms`), or one at a server of others (`socket`): to the client it is the same.

mod arguments;
mod board;
mod client;
mod command;
mod earlier;
mod full;
mod happened;
mod keyboard;
mod line;
mod link;
mod mirror;
mod modes;
mod palette;
mod pgn;
mod picture;
mod pictured;
mod positions;
mod rooms;
mod sentences;
mod signals;
mod socket;
mod terminal_modes;
mod words;

pub(crate) use arguments::{Arguments, run};
pub(crate) use signals::Ended;
pub(crate) use socket::{Socket, open as open_socket};
