//! Modes as Fairy-Stockfish's `variants.ini` has them, as far as both can say the same.

mod draft;
mod finish;
mod movement;
mod read;
mod write;

pub use read::{Imported, IniError, read_ini};
pub use write::{Unsayable, write_ini};
