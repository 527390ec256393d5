//! One task owns each live game; everybody else holds a handle.
//!
//! A command goes through the room like this: decide, append, commit, apply, publish, answer. Nothing is published
//! or answered before it is on disk, and the room has one append under way at most, so memory never runs ahead of the
//! log. A room that nobody needs goes away; the next who asks has it folded from its log again.

mod creation;
mod entry;
mod export;
mod fold;
mod lag;
pub(crate) mod lists;
mod message;
mod registry;
mod room;
mod score;
mod view;

pub use creation::{Creator, Made};
pub(crate) use creation::{NAME, checked_name, read_clock};
pub use entry::{Entry, EntryError, RoomEntry};
pub use fold::FoldError;
pub use message::{Act, Answer, Claim, Joined, Seat, ToRoom};
pub use registry::{Rooms, check_log};
pub(crate) use room::{CHAT, PLIES};
pub(crate) use view::{board, color_of, piece_map, ruleset_name};
