//! Lists of games: an index of what is over, made from the logs and made again where it is missing.

use tabiya_game::Verdict;
use tabiya_protocol::WantedResult;

use super::{GameKey, Holders, SecretHash};

/// What a list shows of a game that is over, and what it is found by.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Listing {
    /// White's name in small letters.
    pub white: String,
    /// Black's name in small letters.
    pub black: String,
    /// The mode's id.
    pub mode: String,
    /// The opening in small letters; empty where it has no name.
    pub opening: String,
    /// The line itself, as the server writes it.
    pub line: Vec<u8>,
}

/// What somebody looks for among their own games. Names are in small letters.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Search {
    /// Whose games: what they are listed under.
    pub holder: SecretHash,
    /// Those that go on, or those that are over.
    pub running: bool,
    /// Only those created before this one.
    pub before: Option<GameKey>,
    /// At most so many.
    pub most: usize,
    /// A part of either player's name.
    pub player: Option<String>,
    /// How it ended for the holder. A game on both sides of the board is won by whoever holds it.
    pub result: Option<WantedResult>,
    /// The mode's id.
    pub mode: Option<String>,
    /// A part of the opening's name.
    pub opening: Option<String>,
    /// Created at this instant of the wall clock or later.
    pub since: Option<i64>,
    /// Created before this instant.
    pub until: Option<i64>,
    /// Only those with a star.
    pub starred: bool,
}

impl Search {
    /// All games of a holder that are over, or all that go on.
    #[must_use]
    pub const fn of(holder: SecretHash, running: bool, most: usize) -> Self {
        Self {
            holder,
            running,
            before: None,
            most,
            player: None,
            result: None,
            mode: None,
            opening: None,
            since: None,
            until: None,
            starred: false,
        }
    }
}

/// A game that was found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Found {
    /// The inner name.
    pub key: GameKey,
    /// The public name.
    pub name: String,
    /// Wall clock, milliseconds since 1970.
    pub created: i64,
    /// Whose secret opens what.
    pub holders: Holders,
    /// The result, once it is over.
    pub winner: Option<Verdict>,
    /// The holder has put a star on it.
    pub starred: bool,
    /// The line of a game that is over, if it has been made already.
    pub line: Option<Vec<u8>>,
}

/// What a holder notes about a game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Mark {
    /// With a star, or without.
    pub starred: Option<bool>,
    /// No longer in the holder's lists, or in them again. The log stays: it is the other player's, too.
    pub removed: Option<bool>,
}
