//! What goes into storage and comes out of it.

use tabiya_game::Verdict;
use tabiya_host::{CommandId, Row};
use tabiya_protocol::{Code, Color, Message};
use thiserror::Error;

/// The inner name of a game: rises with the time of creation, so that live games are neighbors on disk.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct GameKey(pub i64);

/// SHA-256 of a secret or token; the secret itself is never kept.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct SecretHash(pub [u8; 32]);

/// Somebody at a game, by what they have shown. What opens a seat lists nothing, and what lists opens no seat, unless
/// they have one secret for both.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Person {
    /// What opens their seat in this game.
    pub seat: SecretHash,
    /// What the game is listed under.
    pub list: SecretHash,
}

/// One secret for both.
impl From<SecretHash> for Person {
    fn from(both: SecretHash) -> Self {
        Self { seat: both, list: both }
    }
}

/// Whose secret opens what, and lists it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Holders {
    /// Who plays White.
    pub white: Option<Person>,
    /// Who plays Black.
    pub black: Option<Person>,
    /// Who created the game.
    pub host: Option<Person>,
}

impl Holders {
    /// The seats that are listed under this.
    #[must_use]
    pub fn listed_under(&self, list: &SecretHash) -> Vec<Color> {
        let seats = [(Color::White, self.white), (Color::Black, self.black)];
        let listed = |held: Option<Person>| held.is_some_and(|person| person.list == *list);
        seats.into_iter().filter(|(_, held)| listed(*held)).map(|(color, _)| color).collect()
    }
}

/// An invitation to a seat that nobody has taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Invite {
    /// Hash of the token.
    pub token: SecretHash,
    /// The seat is White's.
    pub white: bool,
}

/// A game to be written for the first time.
#[derive(Clone, Debug)]
pub struct NewRecord {
    /// The public name.
    pub name: String,
    /// Wall clock, milliseconds since 1970.
    pub created: i64,
    /// Whose secret opens what.
    pub holders: Holders,
    /// An open seat.
    pub invite: Option<Invite>,
    /// The first game of the series; none: this is it.
    pub series: Option<GameKey>,
    /// Who was White in the series' first game is Black here.
    pub flipped: bool,
    /// It has a clock, and so must be looked after when nobody watches.
    pub timed: bool,
    /// The result of a game that is over as soon as it begins.
    pub winner: Option<Verdict>,
    /// The command that creates it.
    pub command: CommandId,
    /// The first events.
    pub events: Vec<Vec<u8>>,
}

/// What came of a creation.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Created {
    /// The game that this command has created, now or before.
    pub key: GameKey,
    /// Its public name.
    pub name: String,
    /// It was there before.
    pub again: bool,
}

/// Events to be written at the end of a log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameKey,
    /// How many events the log has: the number of the first new one.
    pub after: u32,
    /// Wall clock, milliseconds since 1970.
    pub at: i64,
    /// The command that caused them; none for the server's own.
    pub command: Option<CommandId>,
    /// The events.
    pub events: Vec<Vec<u8>>,
    /// What else changes with them.
    pub changes: Vec<GameChange>,
}

/// What may change about a game besides its log, in the same transaction.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum GameChange {
    /// A seat is taken; its invitation is used up.
    Seated {
        /// The seat is White's.
        white: bool,
        /// Who has it now.
        holder: Person,
    },
    /// The game is over.
    Ended {
        /// With what result.
        winner: Verdict,
    },
}

/// The name of a position for whoever keeps what an engine has found: a hash of everything that it depends on.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct AnalysisKey(pub [u8; 32]);

/// What an engine has found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KeptAnalysis {
    /// Of which position.
    pub key: AnalysisKey,
    /// How deep it looked.
    pub depth: u32,
    /// At how many positions.
    pub nodes: u64,
    /// What it found.
    pub found: Vec<u8>,
}

impl KeptAnalysis {
    /// Whether it says more than another.
    #[must_use]
    pub fn is_better_than(&self, other: &Self) -> bool {
        (self.depth, self.nodes) > (other.depth, other.nodes)
    }
}

/// What came of an append.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Appended {
    /// All events are on stable storage.
    Written,
    /// Another event has that number already; nothing was written. Load the game and decide anew.
    Conflict,
}

/// What is known of a game besides its log.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameRow {
    /// The inner name.
    pub key: GameKey,
    /// The public name.
    pub name: String,
    /// Wall clock, milliseconds since 1970.
    pub created: i64,
    /// Whose secret opens what.
    pub holders: Holders,
    /// An open seat.
    pub invite: Option<Invite>,
    /// The first game of the series.
    pub series: GameKey,
    /// Who was White in the series' first game is Black here.
    pub flipped: bool,
    /// The result, once it is over.
    pub winner: Option<Verdict>,
}

/// A game with its whole log.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredGame {
    /// What is known besides the log.
    pub row: GameRow,
    /// The log.
    pub events: Vec<Row>,
}

/// One game of a series.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SeriesGame {
    /// The public name.
    pub name: String,
    /// Who was White in the first game is Black here.
    pub flipped: bool,
    /// The result, once it is over.
    pub winner: Option<Verdict>,
}

/// How a result is written in the table.
pub(super) fn winner_code(winner: Verdict) -> i64 {
    match winner {
        Verdict::White => 1,
        Verdict::Black => 2,
        Verdict::Draw => 3,
        Verdict::NoResult => 4,
    }
}

/// And read again.
pub(super) fn winner_of(code: Option<i64>) -> Option<Verdict> {
    match code? {
        1 => Some(Verdict::White),
        2 => Some(Verdict::Black),
        3 => Some(Verdict::Draw),
        _ => Some(Verdict::NoResult),
    }
}

/// Why storage did not do what it was asked.
#[derive(Debug, Error)]
pub enum StorageError {
    /// Nothing was written: the queue or the disk is full, or the database is locked. Asking again is right.
    #[error("storage is busy, nothing was written: {0}")]
    Busy(String),
    /// The disk failed during a commit; whether it was written is not known.
    #[error("storage failed during a commit, the outcome is unknown: {0}")]
    Unknown(String),
    /// What is stored cannot be read.
    #[error("what is stored cannot be read: {0}")]
    Corrupt(String),
    /// The store could not be opened.
    #[error("cannot open {path}: {reason}")]
    Open {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// A later program has written it.
    #[error(
        "{path} is of version {found}, and this program knows versions up to {known}: use a newer tabiya"
    )]
    Newer {
        /// The file.
        path: String,
        /// Its version.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// Another process has the database.
    #[error("{database} is in use by another tabiya; stop it, or give each a database of its own")]
    Taken {
        /// Its address.
        database: String,
    },
    /// Another process has it open.
    #[error("{path} is in use by another tabiya; stop it, or choose another folder with --data")]
    InUse {
        /// The file.
        path: String,
    },
}

/// What whoever asked is told: to ask again.
impl From<StorageError> for Message {
    fn from(error: StorageError) -> Self {
        tracing::warn!(%error, "the store was not to be had");
        Code::Busy.into()
    }
}
