//! The host of one room: one file for each thing it does.

mod act;
mod beginning;
mod computer;
mod host;
mod opening;
mod presence;
mod stall;
mod steps;
mod timing;

pub use act::{CHAT, EVENTS, PLIES};
pub use host::Host;
pub use opening::{OpeningError, Setting, opening_rows};
