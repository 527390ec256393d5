//! The rules as users of the library see them.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod corpus;
mod fuzzed;
mod named;
mod oracle;
mod perft;
mod properties;
mod random;
mod record;
mod san;
mod san_oracle;
mod second_rules;
mod winnable;
