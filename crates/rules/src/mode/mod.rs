//! Modes: rules as data.
//!
//! A mode is a JSON file (feature `json`) that says where pieces start, how they move and look, who is royal,
//! what a capture does and how one wins. [`Custom`] hands it to the generator; nothing but the file knows the
//! mode's name.
//!
//! Invariant: a [`Mode`] is complete and consistent; whatever is unknown or contradictory in a file is refused.
//!
//! | stage | what |
//! |---|---|
//! | `file` | the file as it is written: fields, places, faults |
//! | `compile` | from the file to a mode |
//! | `runtime` | a mode in play |
//! | `library` | the modes a program knows |
//! | `interop` | modes in PGN and in Fairy-Stockfish's `variants.ini` |

mod betza;
mod runtime;

pub use betza::{BetzaError, read_betza, write_betza};
pub use runtime::{Custom, DrawRuleName, DrawnStart, Look, Mode, PieceInfo, Setting, Settings, Start};

#[cfg(feature = "json")]
mod compile;
#[cfg(feature = "json")]
mod file;
#[cfg(feature = "json")]
mod interop;
#[cfg(feature = "json")]
mod library;

#[cfg(feature = "json")]
pub use {
    file::{ModeError, format, schema},
    interop::{AnyGame, GameModes, Imported, IniError, MODE_TAG, Unsayable, is_chess, read_ini, write_ini},
    library::{EMBEDDED_LENGTH, Library, LibraryError, ModeHandle, built_in, built_ins},
};
