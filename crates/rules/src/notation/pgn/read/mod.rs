//! From text to games: pieces of whole games, their tags, and their moves.

mod batches;
mod boundary;
mod comments;
mod encoding;
mod ending;
mod games;
mod language;
mod lexer;
mod moves;
mod place;
mod tags;

pub use batches::{Batch, Batches};
pub use encoding::as_utf8;
pub use games::Games;
