//! Which moves are legal, and what it means if there is none.
//!
//! Everything generated is fully legal. One generator serves every question: a [`Sink`] decides whether moves
//! are listed, counted, or only looked for.

mod castling;
mod checkless;
mod ends;
mod filter;
mod generate;
mod material;
mod modes;
mod pawns;
mod potential;
mod premove;
mod single;
mod sink;

pub use castling::CastlingObstacle;
pub use ends::{End, Outcome};
pub use generate::Scope;
pub use premove::{CastlingAhead, Premoves};
pub use sink::Sink;
