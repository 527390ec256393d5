//! Where games are kept: an append-only log of events, and one row of facts about each game.
//!
//! Only this folder knows SQL. What an implementation must hold is written once, in
//! `tests/house/storage.rs`, and every implementation is run through it.
//!
//! Invariants: what [`Storage::append`] has answered with [`Appended::Written`] is on stable storage; there is one
//! event for each (game, sequence number), never changed and never removed; of two who append at the same number
//! exactly one succeeds.

mod condition;
mod deck;
mod listing;
mod record;
mod review;
pub mod sqlite;
mod study;

use async_trait::async_trait;

pub use condition::{Condition, TIME_CLASSES, Times};
pub use deck::{DeckAppend, DeckStorage};
pub use listing::{Found, Listing, Mark, Result as GameResult, Search};
pub use record::{
    AnalysisKey, Append, Appended, Created, GameChange, GameKey, GameRow, Holders, Invite, KeptAnalysis,
    NewRecord, Person, SecretHash, SeriesGame, StorageError, StoredGame, Winner,
};
pub use review::{HeldReview, KeptReview, REVIEWS, ReviewKey, ReviewStorage, ReviewedFor};
pub use study::{
    NewStudy, StoredStudy, StudyAppend, StudyFacts, StudyKey, StudyPlace, StudyRow, StudyStorage,
};
pub use tabiya_host::{CommandId, Row};

/// Positions of which is kept what was found: some 2 KiB each.
pub const ANALYSES: i64 = 50_000;

/// A place where games, studies of them, reviews and decks are kept.
#[async_trait]
pub trait Storage: StudyStorage + ReviewStorage + DeckStorage {
    /// Writes a new game with its first events. The same command again changes nothing and names the game that
    /// is there; so does another game of that name, whose holders tell whether it is somebody else's.
    async fn create(&self, record: NewRecord) -> Result<Created, StorageError>;

    /// The game that this command made before.
    async fn made(&self, command: CommandId) -> Result<Option<String>, StorageError>;

    /// Writes events at the end of a game's log, all or none.
    async fn append(&self, append: Append) -> Result<Appended, StorageError>;

    /// Replaces the open invitation of a game.
    async fn invite(&self, game: GameKey, invite: Invite) -> Result<(), StorageError>;

    /// A game with its whole log.
    async fn load(&self, name: &str) -> Result<Option<StoredGame>, StorageError>;

    /// The names of the games with a clock that are not over, oldest first.
    async fn running(&self) -> Result<Vec<String>, StorageError>;

    /// How many games listed under this their creator has made since an instant of the wall clock that are not over, beside the one
    /// this command made.
    async fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Result<usize, StorageError>;

    /// The games of a series, in the order they were created.
    async fn series(&self, series: GameKey) -> Result<Vec<SeriesGame>, StorageError>;

    /// Games listed under a secret, newest first.
    async fn search(&self, search: Search) -> Result<Vec<Found>, StorageError>;

    /// Games that are over and in no list yet, newest first: at most so many, created before this one.
    async fn unlisted(
        &self,
        before: Option<GameKey>,
        most: usize,
    ) -> Result<Vec<(GameKey, String)>, StorageError>;

    /// Puts a game that is over into the lists; again, it replaces what was there.
    async fn list(&self, game: GameKey, listing: Listing) -> Result<(), StorageError>;

    /// Notes something about a game for whoever has it in their lists. False if it is in none of theirs.
    async fn mark(&self, game: &str, holder: SecretHash, mark: Mark) -> Result<bool, StorageError>;

    /// What was found of a position before.
    async fn analysis(&self, key: AnalysisKey) -> Result<Option<KeptAnalysis>, StorageError>;

    /// Keeps what was found, unless something better is there. At most [`ANALYSES`] are kept: those written longest ago go.
    async fn keep_analysis(&self, found: KeptAnalysis) -> Result<(), StorageError>;

    /// Remembers that the server ran until this instant of its own clock, in milliseconds.
    async fn heartbeat(&self, clock: i64) -> Result<(), StorageError>;

    /// The last instant of its own clock at which the server certainly ran.
    async fn last_heartbeat(&self) -> Result<i64, StorageError>;

    /// How it does.
    fn condition(&self) -> Condition;
}
