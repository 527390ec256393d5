//! The rules as users of the library see them.

mod corpus;
mod named;
mod oracle;
mod perft;
mod properties;
mod random;
mod record;
mod second_rules;
