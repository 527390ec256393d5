//! Opening books: moves that are known before anybody thinks.
//!
//! Two kinds. [`BookFile`] is a file in the format of Polyglot, which most chess programs read and write; it is looked up
//! where it lies, however large it is, and made of games by [`Counter`]. The tree of named openings that comes with
//! the program ([`tree`]) needs no file. Either gives [`BookMove`]s, and a [`Taste`] chooses: the stronger the player,
//! the sounder and the deeper.

mod counter;
mod entry;
mod file;
mod games;
mod key;
mod moves;
mod numbers;
mod taste;
mod tree;

pub use counter::{Counter, Summary};
pub use entry::{Entry, move_from_bits, move_to_bits};
pub use file::{BookError, BookFile};
pub use games::{Occurrence, occurrences};
pub use key::key;
pub use moves::BookMove;
pub use taste::Taste;
pub use tree::tree;
