//! The names of openings, found by position.
//!
//! What is known is in `openings.txt`, which a person can read and change; the build packs it into some hundred
//! kilobytes. At the first question the moves are played through once, which takes a few milliseconds; from then on a
//! question is one look-up by the key of the position, so it does not matter in which order the moves were played.
//!
//! ```
//! use tabiya_rules::position::Position;
//!
//! let mut position = Position::default();
//! for san in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
//!     position.play(position.parse_san(san)?);
//! }
//! let opening = tabiya_openings::name(&position).expect("everybody knows it");
//! assert_eq!(opening.to_string(), "C60 Spanish Game");
//! # Ok::<(), tabiya_rules::notation::SanError>(())
//! ```

mod book;
mod branches;
mod continuations;
mod opening;
mod recognition;

pub use book::{Line, lines};
pub use branches::{Branch, branches};
pub use continuations::{Continuation, continuations};
pub use opening::Opening;
pub use recognition::{name, of_game};
