//! Where games are kept: an append-only log of events, and one row of facts about each game.
//!
//! Only this folder knows SQL. What an implementation must hold is written once, in
//! `tests/rooms/storage/`, and every implementation is run through it.
//!
//! Invariants: what [`Storage::append`] has answered with [`Appended::Written`] is on stable storage; there is one
//! event for each (game, sequence number), never changed and never removed; of two who append at the same number
//! exactly one succeeds.

mod deck;
mod health;
mod listing;
mod record;
mod review;
pub mod sqlite;
mod study;

use futures_util::future::BoxFuture;

pub use deck::{DeckAppend, DeckStorage};
pub use health::{DurationHistogram, HISTOGRAM_BOUNDS, StorageHealth};
pub use listing::{Found, Listing, Mark, Search};
pub use record::{
    AnalysisKey, Append, Appended, Created, GameChange, GameKey, GameRow, Holders, Invite, KeptAnalysis,
    NewRecord, Person, SecretHash, SeriesGame, StorageError, StoredGame,
};
pub use review::{HeldReview, KeptReview, REVIEWS, ReviewKey, ReviewStorage, ReviewedFor};
pub use study::{
    NewStudy, StoredStudy, StudyAppend, StudyFacts, StudyKey, StudyPlace, StudyRow, StudyStorage,
};
pub use tabiya_host::{CommandId, Row};

/// What comes of asking a store, once it has done its work.
pub type Later<'a, T> = BoxFuture<'a, Result<T, StorageError>>;

/// Positions of which is kept what was found: some 2 KiB each.
pub const ANALYSES: i64 = 50_000;

/// Reads the instant of a row of a game's log, if it has one.
pub type InstantOf = fn(&[u8]) -> Option<u64>;

/// A place where games, studies of them, reviews and decks are kept.
pub trait Storage: StudyStorage + ReviewStorage + DeckStorage {
    /// Writes a new game with its first events. The same command again changes nothing and names the game that
    /// is there; so does another game of that name, whose holders tell whether it is somebody else's.
    fn create(&self, record: NewRecord) -> Later<'_, Created>;

    /// The game that this command made before.
    fn made(&self, command: CommandId) -> Later<'_, Option<String>>;

    /// Writes events at the end of a game's log, all or none.
    fn append(&self, append: Append) -> Later<'_, Appended>;

    /// Replaces the open invitation of a game.
    fn invite(&self, game: GameKey, invite: Invite) -> Later<'_, ()>;

    /// A game with its whole log.
    fn load(&self, name: &str) -> Later<'_, Option<StoredGame>>;

    /// The names of the games with a clock that are not over, oldest first.
    fn running(&self) -> Later<'_, Vec<String>>;

    /// The latest instant that the logs of those games tell of, by what `instant` reads in a row. Rows come with rising
    /// instants; what cannot be read is named in the condition and passed over.
    fn latest(&self, instant: InstantOf) -> Later<'_, u64>;

    /// How many games listed under this their creator has made since an instant of the wall clock that are not over, beside the one
    /// this command made.
    fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Later<'_, usize>;

    /// The games of a series, in the order they were created.
    fn series(&self, series: GameKey) -> Later<'_, Vec<SeriesGame>>;

    /// Games listed under a secret, newest first.
    fn search(&self, search: Search) -> Later<'_, Vec<Found>>;

    /// Games that are over and in no list yet, newest first: at most so many, created before this one.
    fn unlisted(&self, before: Option<GameKey>, most: usize) -> Later<'_, Vec<(GameKey, String)>>;

    /// Puts a game that is over into the lists; again, it replaces what was there.
    fn list(&self, game: GameKey, listing: Listing) -> Later<'_, ()>;

    /// Notes something about a game for whoever has it in their lists. False if it is in none of theirs.
    fn mark(&self, game: &str, holder: SecretHash, mark: Mark) -> Later<'_, bool>;

    /// What was found of a position before.
    fn analysis(&self, key: AnalysisKey) -> Later<'_, Option<KeptAnalysis>>;

    /// Keeps what was found, unless something better is there. At most [`ANALYSES`] are kept: those written longest ago go.
    fn keep_analysis(&self, found: KeptAnalysis) -> Later<'_, ()>;

    /// Remembers that the server ran until this instant of its own clock, in milliseconds.
    fn heartbeat(&self, clock: i64) -> Later<'_, ()>;

    /// The last instant of its own clock at which the server certainly ran.
    fn last_heartbeat(&self) -> Later<'_, i64>;

    /// How it does.
    fn condition(&self) -> StorageHealth;
}
