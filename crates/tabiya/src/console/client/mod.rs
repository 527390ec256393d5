//! The client of a room: what is typed becomes a request, what the room tells becomes a text.
//!
//! Invariant: it never waits, never prints and decides nothing. What it has to say is collected by a view.

mod arranging;
mod asking;
mod games;
mod keeping;
mod looking;
pub(super) mod mirror;
pub(super) mod modes;
pub(super) mod pgn;
mod playing;
mod reviewing;
mod state;
mod telling;
#[cfg(test)]
mod typed;

pub(super) use asking::ClientSetup;
pub(super) use state::Client;
pub(super) use telling::has_won;
