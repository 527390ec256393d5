//! Names and units that every message uses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The public name of a game: ten letters and digits, as they stand in a link.
#[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct GameId(pub String);

/// The public name of a study: like a game's.
#[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct StudyId(pub String);

/// The number of a node in a study; 0 is the start. Never used twice in one study.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct NodeId(pub u32);

/// The name a client gives to a request: 8 to 32 letters and digits, never used twice by one client. A request
/// sent again under the same name is carried out once and answered the same way.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize, TS)]
pub struct RequestId(pub String);

/// How many events a game's log has: rises by one with each, means the same after any restart.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct Version(pub u32);

/// A length of time in milliseconds, or an instant as milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct Millis(#[ts(type = "number")] pub i64);

/// One of the two sides.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side that begins.
    White,
    /// The other side.
    Black,
}

/// The kind of a piece in a game, as the mode names it (`P`, `N`, … in chess); [`crate::RoleInfo`] says more.
#[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
pub struct Role(pub String);
