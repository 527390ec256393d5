//! One task owns each live game; everybody else holds a handle.
//!
//! A room's host (`tabiya-host`) decides; its task writes what is decided, lets the host apply it, tells everybody and
//! answers, in this order. Nothing is told or answered before it is on disk, and a room has one append under way at most, so
//! memory never runs ahead of the log. A room that nobody needs goes away; the next who asks has it folded from its log again.

mod context;
mod creation;
pub(crate) mod lists;
mod message;
mod names;
mod nodes;
mod registry;
mod room;
mod round_trip;
mod score;

pub use context::Context;
pub use creation::{Creator, Made, fitting_name};
pub(crate) use creation::{NAME, checked_name, read_clock};
pub use lists::check_log;
pub use message::{Act, Claim, Joined, Seat, ToRoom};
pub use registry::{Parts, Rooms};
pub use round_trip::RoundTrip;
