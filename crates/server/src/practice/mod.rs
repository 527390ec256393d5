//! Practice: every holder's deck, kept as it is answered.
//!
//! A deck that is asked for is folded from its log and kept for a while; who answers it waits for the one before, and every answer is
//! on disk before anybody hears of it. Reviews of its holder's games are taken in when the deck is asked for, each once.
//!
//! Invariant: nobody reaches another one's deck: it is found by the hash of what its holder shows and by nothing else.

mod asking;
mod from_reviews;
mod registry;

pub use registry::{Given, Practice};
