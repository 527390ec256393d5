//! Modes as other programs and other files have them.

mod fairy;
mod pgn;

pub use fairy::{Imported, IniError, Unsayable, read_ini, write_ini};
pub use pgn::{AnyGame, GameModes, MODE_TAG, is_chess};
