//! `tabiya console`: the text view of a game, piped, at a terminal or full screen.
//!
//! A `view` hears the user and asks the `client` of a room what to show. The `room` is one of the console's own, or one at a
//! server of others: to the client it is the same.

mod arguments;
mod client;
mod happened;
mod language;
mod room;
mod terminal;
mod view;

pub(crate) use arguments::{Arguments, run};
pub(crate) use room::socket::{Socket, open as open_socket};
pub(crate) use terminal::signals::Ended;
