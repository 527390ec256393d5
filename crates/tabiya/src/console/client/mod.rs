//! The client of a room: what is typed becomes a request, what the room tells becomes a text.
//!
//! Invariant: it never waits, never prints and decides nothing. What it has to say is collected by a view.

mod asking;
mod display;
mod game_files;
mod games;
mod happening_text;
pub(super) mod mirror;
pub(super) mod modes;
pub(super) mod pgn;
mod playing;
mod reviewing;
mod setup;
mod state;
#[cfg(test)]
mod typed;

pub(super) use asking::ClientSetup;
pub(super) use happening_text::has_won;
pub(super) use state::Client;
