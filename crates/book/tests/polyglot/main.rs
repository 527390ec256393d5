//! Polyglot's books, judged by python-chess: keys, what we write, what we read; and the tree of openings.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod oracle;
mod tree;
