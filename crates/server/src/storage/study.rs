//! Where studies are kept: like games, an append-only log and one row of facts about each.
//!
//! Invariant: the log of a study that somebody has changed is never changed and never removed. One that nobody ever
//! changed is no more than a look at something else, and goes after a while.

use super::{Appended, CommandId, Later, Row, SecretHash};

/// The inner name of a study: rises with the time of creation.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct StudyKey(pub i64);

/// What a list shows of a study.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct StudyFacts {
    /// Its name.
    pub title: String,
    /// The mode's id.
    pub mode: String,
    /// How many moves it has, variations included.
    pub moves: u32,
    /// The end of its main line.
    pub fen: String,
}

/// A study to be written for the first time.
#[derive(Clone, Debug)]
pub struct NewStudy {
    /// The public name.
    pub name: String,
    /// Wall clock, milliseconds since 1970.
    pub created: i64,
    /// Who may change it.
    pub holder: SecretHash,
    /// The game it is about: a holder has one study of each.
    pub game: Option<String>,
    /// It is in lists and stays, even if nobody ever changes it.
    pub kept: bool,
    /// What a list shows.
    pub facts: StudyFacts,
    /// The command that creates it.
    pub command: CommandId,
    /// The first event.
    pub event: Vec<u8>,
}

/// One more event of a study.
#[derive(Clone, Debug)]
pub struct StudyAppend {
    /// The study.
    pub study: StudyKey,
    /// How many events the log has: the number of the new one.
    pub after: u32,
    /// Wall clock, milliseconds since 1970.
    pub at: i64,
    /// The command that caused it; none for the server's own.
    pub command: Option<CommandId>,
    /// The event.
    pub event: Vec<u8>,
    /// What a list shows from now on.
    pub facts: StudyFacts,
}

/// What is known of a study besides its log.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StudyRow {
    /// The inner name.
    pub key: StudyKey,
    /// The public name.
    pub name: String,
    /// Wall clock, milliseconds since 1970.
    pub created: i64,
    /// When it was last changed.
    pub touched: i64,
    /// Who may change it.
    pub holder: SecretHash,
    /// What a list shows.
    pub facts: StudyFacts,
}

/// A study with its whole log.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredStudy {
    /// What is known besides the log.
    pub row: StudyRow,
    /// The log.
    pub events: Vec<Row>,
}

/// Where a page of a list ends: when its last study was changed, and which it is.
pub type StudyPlace = (i64, StudyKey);

/// A place where studies are kept.
pub trait StudyStorage: Send + Sync + 'static {
    /// Writes a new study and tells its public name. The same command again, or another study of the same game by the
    /// same holder, changes nothing and names the one that is there, which is in lists again if it was taken out.
    fn create_study(&self, study: NewStudy) -> Later<'_, String>;

    /// Writes an event at the end of a study's log. From then on it stays.
    fn append_study(&self, append: StudyAppend) -> Later<'_, Appended>;

    /// A study with its whole log.
    fn load_study(&self, name: &str) -> Later<'_, Option<StoredStudy>>;

    /// The studies in a holder's list behind this place, last changed first.
    fn studies(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Later<'_, Vec<StudyRow>>;

    /// Takes a study out of its holder's list, or puts it back. False if there is no such study of this holder.
    fn remove_study(&self, name: &str, holder: SecretHash, removed: bool) -> Later<'_, bool>;

    /// Drops the studies that nobody ever changed and that were created before this instant of the wall clock; how many.
    fn purge_studies(&self, before: i64) -> Later<'_, usize>;
}
