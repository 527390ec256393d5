//! Modes: rules as data.
//!
//! A mode is a JSON file (feature `json`) that says where pieces start, how they move and look, who is royal,
//! what a capture does and how one wins. [`Custom`] hands it to the generator; nothing but the file knows the
//! mode's name.
//!
//! Invariant: a [`Mode`] is complete and consistent; whatever is unknown or contradictory in a file is refused.

mod betza;
#[cfg(feature = "json")]
mod builtin;
#[cfg(feature = "json")]
mod compile;
#[cfg(feature = "json")]
mod contradictions;
mod custom;
mod definition;
mod diagram;
mod draw;
#[cfg(feature = "json")]
mod expect;
#[cfg(feature = "json")]
mod fairy;
#[cfg(feature = "json")]
pub mod format;
mod goals;
#[cfg(feature = "json")]
mod kinds;
#[cfg(feature = "json")]
mod library;
#[cfg(feature = "json")]
mod load;
#[cfg(feature = "json")]
mod locate;
#[cfg(feature = "json")]
mod movements;
#[cfg(feature = "json")]
mod pgn;
#[cfg(feature = "json")]
mod read;
#[cfg(feature = "json")]
mod shapes;
#[cfg(feature = "json")]
mod values;
mod words;

pub use betza::{BetzaError, read_betza, write_betza};
#[cfg(feature = "json")]
pub use builtin::{built_in, built_ins};
pub use custom::Custom;
pub use definition::{DrawRuleName, Look, Mode, PieceInfo, Setting, Settings, Start};
pub use diagram::{Mark, diagram_svg, diagram_text, marks};
pub use draw::Drawn;
#[cfg(feature = "json")]
pub use fairy::{Imported, IniError, Unsayable, read_ini, write_ini};
#[cfg(feature = "json")]
pub use library::{BROUGHT_LENGTH, Library, LibraryError, ModeHandle};
#[cfg(feature = "json")]
pub use load::{ModeError, schema};
#[cfg(feature = "json")]
pub use pgn::{AnyGame, GameModes, MODE_TAG, is_chess};
pub use words::{Ability, Heading, Tongue, Way, abilities, describe};
