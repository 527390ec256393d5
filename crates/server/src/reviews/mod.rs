//! Games reviewed for whoever wants to know how good their moves were, and why.
//!
//! A review is the main line of a study as it stood when it was asked for. `registry` knows which go on and who follows them,
//! `work` is the thread of each, `taking` its turns among everybody else's searches (`analysis/turns.rs`). What is done is kept
//! under everything that it depends on: asked for again, it is there at once.
//!
//! Invariants: a holder has one at a time; a review that nobody follows goes on in the background, and gives way when its holder wants
//! another; nothing half done is kept, so whatever ends the server, the next one begins anew.

mod registry;
mod snapshot;
mod subject;
mod throttle;
mod work;

pub use registry::{Reviews, Wanted};
pub use snapshot::ReviewSnapshot;
