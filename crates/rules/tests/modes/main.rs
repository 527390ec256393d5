//! Modes as users of the library see them.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

#[path = "../rules/random.rs"]
mod random;

mod chess;
mod fairy;
mod files;
mod material;
mod named;
mod numbers;
mod properties;
mod vain;
mod variants;
