//! `tabiya review`: every move of a game judged and explained, as text, PGN, a web page or JSON.
//!
//! Invariant: the file that is read is never written, and what was reviewed before a break is not reviewed again.

mod annotate;
mod command;
mod journal;
mod page;
mod progress;
mod reading;
mod work;

pub(crate) use command::{Arguments, run};
