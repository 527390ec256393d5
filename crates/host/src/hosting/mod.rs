//! The host of one room: one file for each thing it does.

mod act;
mod computer;
mod creation;
mod host;
mod never_started;
mod presence;
mod several;
mod stall;
mod steps;
mod timing;

pub use act::{CHAT, PLIES};
pub use creation::{CreationError, Setting, first_rows};
pub use host::Host;
