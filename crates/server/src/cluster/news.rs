//! What nodes tell each other. Nothing relies on it: whoever hears less finds all of it in the log.

use serde::{Deserialize, Serialize};

/// The topic of all of it.
pub const NEWS: &str = "games";

/// Something that a node tells all others.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Told {
    /// Who tells it.
    pub by: String,
    /// What.
    pub news: News,
}

/// What there is to tell.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum News {
    /// This node stops: others look after its games now.
    Leaves {
        /// Until this instant of the servers' time it has done so.
        clock: u64,
    },
    /// Something about a game.
    Game {
        /// Its public name.
        game: String,
        /// What.
        what: OfGame,
    },
    /// A study went on.
    Study {
        /// Its public name.
        study: String,
        /// To which version.
        version: u32,
    },
}

/// What there is to tell about a game.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum OfGame {
    /// Rows were written.
    Written {
        /// The version before.
        after: u32,
        /// By the wall clock, milliseconds since 1970.
        at: i64,
        /// The command that caused them.
        command: Option<[u8; 16]>,
        /// The rows as they are kept.
        rows: Vec<String>,
        /// More than the log has changed, such as who sits where.
        facts: bool,
    },
    /// Who looks on at this node: told when it changes, and now and then.
    Here(Here),
    /// Who looks on elsewhere?
    Asks,
}

/// What a node knows of a game, and who looks on there.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Here {
    /// The version of its log.
    pub version: u32,
    /// Something may happen in it by itself.
    pub live: bool,
    /// White's player looks on, Black's.
    pub online: [bool; 2],
    /// The measured way to each of them and back, in milliseconds.
    pub round_trips: [Option<u64>; 2],
    /// How many others do.
    pub watchers: u32,
}
