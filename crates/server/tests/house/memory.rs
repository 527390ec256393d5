//! A store with faults to order, over the one in memory: what rooms do with it they do with any.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use tabiya_server::storage::{
    AnalysisKey, Append, Appended, CommandId, Condition, Created, DeckAppend, DeckStorage, Found, GameKey,
    HeldReview, InstantOf, Invite, KeptAnalysis, KeptReview, Listing, Mark, NewRecord, NewStudy, ReviewKey,
    ReviewStorage, ReviewedFor, Row, Search, SecretHash, SeriesGame, Storage, StorageError, StoredGame,
    StoredStudy, StudyAppend, StudyPlace, StudyRow, StudyStorage, sqlite::SqliteStorage,
};

use tokio::time::sleep;

/// What goes wrong with the next writes.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum Fault {
    #[default]
    None,
    /// The disk is full: nothing is written.
    Full,
    /// The disk fails after it has written: nobody knows.
    AnswerLost,
    /// The disk fails before it has written: nobody knows either.
    WriteLost,
    /// The next write takes so many milliseconds.
    SlowOnce(u64),
    /// Somebody else holds the store for longer than a write waits: so many milliseconds, then it is refused.
    Locked(u64),
    /// Nothing can be read.
    Unreadable,
    /// Every log ends with a row that no program has written.
    Damaged,
}

#[derive(Debug)]
pub(crate) struct MemoryStorage {
    store: SqliteStorage,
    fault: Mutex<Fault>,
}

impl Default for MemoryStorage {
    fn default() -> Self {
        Self { store: SqliteStorage::in_memory().expect("a store"), fault: Mutex::default() }
    }
}

impl MemoryStorage {
    /// From now on this goes wrong.
    pub(crate) fn order(&self, fault: Fault) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    /// Everything as it would be after a crash, for another server.
    pub(crate) async fn copy(&self) -> Self {
        Self { store: self.store.copy().await.expect("copied"), fault: Mutex::default() }
    }

    fn fault(&self) -> Fault {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn write<T>(&self, work: impl Future<Output = Result<T, StorageError>>) -> Result<T, StorageError> {
        let unknown = || StorageError::Unknown("as ordered".into());
        match self.fault() {
            Fault::None | Fault::Unreadable | Fault::Damaged => work.await,
            Fault::SlowOnce(millis) => {
                self.order(Fault::None);
                sleep(Duration::from_millis(millis)).await;
                work.await
            }
            Fault::Locked(millis) => {
                sleep(Duration::from_millis(millis)).await;
                Err(StorageError::Busy("as ordered".into()))
            }
            Fault::Full => Err(StorageError::Busy("as ordered".into())),
            Fault::WriteLost => Err(unknown()),
            Fault::AnswerLost => {
                work.await?;
                Err(unknown())
            }
        }
    }
}

#[async_trait]
impl Storage for MemoryStorage {
    async fn create(&self, record: NewRecord) -> Result<Created, StorageError> {
        self.write(self.store.create(record)).await
    }

    async fn made(&self, command: CommandId) -> Result<Option<String>, StorageError> {
        self.store.made(command).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StorageError> {
        self.write(self.store.append(append)).await
    }

    async fn invite(&self, key: GameKey, invite: Invite) -> Result<(), StorageError> {
        self.write(self.store.invite(key, invite)).await
    }

    async fn load(&self, name: &str) -> Result<Option<StoredGame>, StorageError> {
        let fault = self.fault();
        if fault == Fault::Unreadable {
            return Err(StorageError::Busy("as ordered".into()));
        }
        let mut stored = self.store.load(name).await?;
        if let (Fault::Damaged, Some(stored)) = (fault, &mut stored) {
            let seq = u32::try_from(stored.events.len()).expect("few events");
            stored.events.push(Row { seq, at: 0, command: None, data: b"{no row".to_vec() });
        }
        Ok(stored)
    }

    async fn running(&self) -> Result<Vec<String>, StorageError> {
        self.store.running().await
    }

    async fn latest(&self, instant: InstantOf) -> Result<u64, StorageError> {
        self.store.latest(instant).await
    }

    async fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Result<usize, StorageError> {
        self.store.live(host, since, beside).await
    }

    async fn series(&self, series: GameKey) -> Result<Vec<SeriesGame>, StorageError> {
        self.store.series(series).await
    }

    async fn search(&self, search: Search) -> Result<Vec<Found>, StorageError> {
        self.store.search(search).await
    }

    async fn unlisted(
        &self,
        before: Option<GameKey>,
        most: usize,
    ) -> Result<Vec<(GameKey, String)>, StorageError> {
        self.store.unlisted(before, most).await
    }

    async fn list(&self, key: GameKey, listing: Listing) -> Result<(), StorageError> {
        self.write(self.store.list(key, listing)).await
    }

    async fn mark(&self, name: &str, holder: SecretHash, mark: Mark) -> Result<bool, StorageError> {
        self.write(self.store.mark(name, holder, mark)).await
    }

    async fn analysis(&self, key: AnalysisKey) -> Result<Option<KeptAnalysis>, StorageError> {
        self.store.analysis(key).await
    }

    async fn keep_analysis(&self, found: KeptAnalysis) -> Result<(), StorageError> {
        self.write(self.store.keep_analysis(found)).await
    }

    async fn heartbeat(&self, clock: i64) -> Result<(), StorageError> {
        self.write(self.store.heartbeat(clock)).await
    }

    async fn last_heartbeat(&self) -> Result<i64, StorageError> {
        self.store.last_heartbeat().await
    }

    fn condition(&self) -> Condition {
        self.store.condition()
    }
}

#[async_trait]
impl StudyStorage for MemoryStorage {
    async fn create_study(&self, study: NewStudy) -> Result<String, StorageError> {
        self.write(self.store.create_study(study)).await
    }

    async fn append_study(&self, append: StudyAppend) -> Result<Appended, StorageError> {
        self.write(self.store.append_study(append)).await
    }

    async fn load_study(&self, name: &str) -> Result<Option<StoredStudy>, StorageError> {
        match self.fault() {
            Fault::Unreadable => Err(StorageError::Busy("as ordered".into())),
            _ => self.store.load_study(name).await,
        }
    }

    async fn studies(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Result<Vec<StudyRow>, StorageError> {
        self.store.studies(holder, behind, most).await
    }

    async fn remove_study(
        &self,
        name: &str,
        holder: SecretHash,
        removed: bool,
    ) -> Result<bool, StorageError> {
        self.write(self.store.remove_study(name, holder, removed)).await
    }

    async fn purge_studies(&self, before: i64) -> Result<usize, StorageError> {
        self.write(self.store.purge_studies(before)).await
    }
}

#[async_trait]
impl ReviewStorage for MemoryStorage {
    async fn review(&self, key: ReviewKey) -> Result<Option<KeptReview>, StorageError> {
        self.store.review(key).await
    }

    async fn keep_review(&self, review: KeptReview, reviewed: ReviewedFor) -> Result<(), StorageError> {
        self.write(self.store.keep_review(review, reviewed)).await
    }

    async fn reviews_of(
        &self,
        holder: SecretHash,
        after: i64,
        most: usize,
    ) -> Result<Vec<HeldReview>, StorageError> {
        self.store.reviews_of(holder, after, most).await
    }

    async fn review_of(&self, holder: SecretHash, study: &str) -> Result<Option<HeldReview>, StorageError> {
        self.store.review_of(holder, study).await
    }
}

#[async_trait]
impl DeckStorage for MemoryStorage {
    async fn append_deck(&self, append: DeckAppend) -> Result<Appended, StorageError> {
        self.write(self.store.append_deck(append)).await
    }

    async fn load_deck(&self, holder: SecretHash) -> Result<Vec<Row>, StorageError> {
        match self.fault() {
            Fault::Unreadable => Err(StorageError::Busy("as ordered".into())),
            _ => self.store.load_deck(holder).await,
        }
    }
}
