//! A store with faults to order, over the one in memory: what rooms do with it they do with any.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tabiya_server::storage::{
    AnalysisKey, Append, Appended, CommandId, Created, DeckAppend, DeckStorage, Found, GameKey, HeldReview,
    InstantOf, Invite, KeptAnalysis, KeptReview, Later, Listing, Mark, NewRecord, NewStudy, Node,
    NodeStorage, ReviewKey, ReviewStorage, ReviewedFor, Row, Search, SecretHash, SeenNode, SeriesGame,
    Storage, StorageError, StorageHealth, StoredGame, StoredStudy, StudyAppend, StudyPlace, StudyRow,
    StudyStorage, sqlite::SqliteStorage,
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

    async fn read<T>(&self, work: impl Future<Output = Result<T, StorageError>>) -> Result<T, StorageError> {
        match self.fault() {
            Fault::Unreadable => Err(StorageError::Busy("as ordered".into())),
            _ => work.await,
        }
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

impl Storage for MemoryStorage {
    fn create(&self, record: NewRecord) -> Later<'_, Created> {
        Box::pin(self.write(self.store.create(record)))
    }

    fn made(&self, command: CommandId) -> Later<'_, Option<String>> {
        self.store.made(command)
    }

    fn append(&self, append: Append) -> Later<'_, Appended> {
        Box::pin(self.write(self.store.append(append)))
    }

    fn invite(&self, key: GameKey, invite: Invite) -> Later<'_, ()> {
        Box::pin(self.write(self.store.invite(key, invite)))
    }

    fn load(&self, name: &str) -> Later<'_, Option<StoredGame>> {
        let loaded = self.read(self.store.load(name));
        Box::pin(async move {
            let mut stored = loaded.await?;
            if let (Fault::Damaged, Some(stored)) = (self.fault(), &mut stored) {
                let seq = u32::try_from(stored.events.len()).expect("few events");
                stored.events.push(Row { seq, at: 0, command: None, data: b"{no row".to_vec() });
            }
            Ok(stored)
        })
    }

    fn running(&self) -> Later<'_, Vec<String>> {
        self.store.running()
    }

    fn latest(&self, instant: InstantOf) -> Later<'_, u64> {
        self.store.latest(instant)
    }

    fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Later<'_, usize> {
        self.store.live(host, since, beside)
    }

    fn series(&self, series: GameKey) -> Later<'_, Vec<SeriesGame>> {
        self.store.series(series)
    }

    fn search(&self, search: Search) -> Later<'_, Vec<Found>> {
        self.store.search(search)
    }

    fn unlisted(&self, before: Option<GameKey>, most: usize) -> Later<'_, Vec<(GameKey, String)>> {
        self.store.unlisted(before, most)
    }

    fn list(&self, key: GameKey, listing: Listing) -> Later<'_, ()> {
        Box::pin(self.write(self.store.list(key, listing)))
    }

    fn mark(&self, name: &str, holder: SecretHash, mark: Mark) -> Later<'_, bool> {
        Box::pin(self.write(self.store.mark(name, holder, mark)))
    }

    fn analysis(&self, key: AnalysisKey) -> Later<'_, Option<KeptAnalysis>> {
        self.store.analysis(key)
    }

    fn keep_analysis(&self, found: KeptAnalysis) -> Later<'_, ()> {
        Box::pin(self.write(self.store.keep_analysis(found)))
    }

    fn heartbeat(&self, clock: i64) -> Later<'_, ()> {
        Box::pin(self.write(self.store.heartbeat(clock)))
    }

    fn last_heartbeat(&self) -> Later<'_, i64> {
        self.store.last_heartbeat()
    }

    fn condition(&self) -> StorageHealth {
        self.store.condition()
    }
}

impl StudyStorage for MemoryStorage {
    fn create_study(&self, study: NewStudy) -> Later<'_, String> {
        Box::pin(self.write(self.store.create_study(study)))
    }

    fn append_study(&self, append: StudyAppend) -> Later<'_, Appended> {
        Box::pin(self.write(self.store.append_study(append)))
    }

    fn load_study(&self, name: &str) -> Later<'_, Option<StoredStudy>> {
        Box::pin(self.read(self.store.load_study(name)))
    }

    fn studies(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Later<'_, Vec<StudyRow>> {
        self.store.studies(holder, behind, most)
    }

    fn remove_study(&self, name: &str, holder: SecretHash, removed: bool) -> Later<'_, bool> {
        Box::pin(self.write(self.store.remove_study(name, holder, removed)))
    }

    fn purge_studies(&self, before: i64) -> Later<'_, usize> {
        Box::pin(self.write(self.store.purge_studies(before)))
    }
}

impl ReviewStorage for MemoryStorage {
    fn review(&self, key: ReviewKey) -> Later<'_, Option<KeptReview>> {
        self.store.review(key)
    }

    fn keep_review(&self, review: KeptReview, reviewed: ReviewedFor) -> Later<'_, ()> {
        Box::pin(self.write(self.store.keep_review(review, reviewed)))
    }

    fn reviews_of(&self, holder: SecretHash, after: i64, most: usize) -> Later<'_, Vec<HeldReview>> {
        self.store.reviews_of(holder, after, most)
    }

    fn review_of(&self, holder: SecretHash, study: &str) -> Later<'_, Option<HeldReview>> {
        self.store.review_of(holder, study)
    }
}

impl DeckStorage for MemoryStorage {
    fn append_deck(&self, append: DeckAppend) -> Later<'_, Appended> {
        Box::pin(self.write(self.store.append_deck(append)))
    }

    fn load_deck(&self, holder: SecretHash) -> Later<'_, Vec<Row>> {
        Box::pin(self.read(self.store.load_deck(holder)))
    }
}

impl NodeStorage for MemoryStorage {
    fn beat(&self, node: Node) -> Later<'_, Vec<SeenNode>> {
        Box::pin(self.write(self.store.beat(node)))
    }

    fn nodes(&self) -> Later<'_, Vec<SeenNode>> {
        Box::pin(self.read(self.store.nodes()))
    }

    fn leave(&self, name: &str, generation: i64) -> Later<'_, ()> {
        Box::pin(self.write(self.store.leave(name, generation)))
    }

    fn database_now(&self) -> Later<'_, i64> {
        Box::pin(self.read(self.store.database_now()))
    }
}
