//! One room: a game, everybody at it, and what happens by itself. No input or output, no clock, no dice.
//!
//! A [`Room`] is the fold of a game's log. A [`Host`] runs it: it hears an [`Input`] at an instant and answers with
//! [`Effect`]s for whoever drives it: rows to append, news to publish, a computer that is to think, answers to those who
//! asked. When something happens next by itself, [`Host::due`] tells.
//!
//! Invariants: rows are applied only once they are written; a refused command changes nothing; a command is carried out
//! once, however often it comes; the time in which nothing could be written is nobody's.
//!
//! The driver carries out effects in their order and gives the outcome of an [`Effect::Append`], [`Effect::Reload`] or
//! [`Effect::Create`], of which there is at most one and it is the last, back before any other input.

mod audience;
mod command;
mod entry;
mod hosting;
mod input;
mod lag;
mod message;
mod room;
mod share;

pub use audience::Audience;
pub use command::{CommandId, Outcomes};
pub use entry::{Entry, EntryError, ROOM_VERSION, RoomEntry};
pub use hosting::{CHAT, CreationError, Host, PLIES, Setting, first_rows};
pub use input::{Act, Appended, Effect, Input, Moment, NextGame, Purpose, Sit, Task, Thought, Witness};
pub use message::{color_of, color_to, ending, reason, refusal};
pub use room::{ComputerSpeed, Room, RoomError, Row, instant_of, terms};
pub use share::SHARE;
