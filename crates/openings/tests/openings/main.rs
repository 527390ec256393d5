//! The openings, judged by programs that are not ours.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod agreement;
mod lookup;
mod text;
