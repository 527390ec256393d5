//! The engine as chess programs speak with it: the Universal Chess Interface.
//!
//! A [`Session`] is fed lines and writes lines; it neither reads nor prints by itself. Whatever comes, it goes
//! on: what it does not understand it answers with `info string`.

mod book;
mod command;
mod game_engine;
mod lag;
mod modes;
mod options;
mod output;
mod session;
mod thinker;

pub use book::{Book, Books};
pub use command::{Command, CommandError, GoLimits, Start};
pub use modes::Modes;
pub use options::{OptionError, Settings};
pub use session::Session;
