//! Opening the store and talking to its threads.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, mpsc::sync_channel},
    thread,
    time::Duration,
};

use parking_lot::Mutex;
use rusqlite::{Connection, ErrorCode, OpenFlags, backup::Backup};
use tokio::sync::{mpsc, oneshot};

use super::{
    analyses,
    checkpoint::{self, Checkpoints},
    decks, games,
    identity::Identity,
    jobs::{Asked, Job, Work},
    lists,
    lock::{Lock, resolved},
    log::DECKS,
    reader::{self, Readers},
    reviews, schema, studies,
    writer::Writer,
    writer_pause::WriterPause,
};
use crate::limits::WAL_LIMIT;
use crate::storage::{
    AnalysisKey, Append, Appended, CommandId, Created, DeckAppend, DeckStorage, Found, GameKey, HeldReview,
    InstantOf, Invite, KeptAnalysis, KeptReview, Later, Listing, Mark, NewRecord, NewStudy, Node,
    NodeStorage, ReviewKey, ReviewStorage, ReviewedFor, Row, Search, SecretHash, SeenNode, SeriesGame,
    Storage, StorageError, StorageHealth, StoredGame, StoredStudy, StudyAppend, StudyPlace, StudyRow,
    StudyStorage, failpoint, metrics::Metrics, node::OwnNodes,
};

/// Jobs that may wait for the writer; more are refused at once.
const QUEUE: usize = 8192;

/// Before 3.51.3 a checkpoint beside a commit that starts the log anew could lose pages (sqlite.org/wal.html).
const SOUND: i32 = 3_051_003;

/// Games kept in SQLite.
#[derive(Debug)]
pub struct SqliteStorage(Backend, OwnNodes);

#[derive(Debug)]
enum Backend {
    File {
        jobs: mpsc::Sender<Box<dyn Job>>,
        readers: Arc<Readers>,
        path: PathBuf,
        lock: Lock,
        metrics: Arc<Metrics>,
    },
    /// It goes with the program. Nobody waits for a disk, so whoever asks does the work.
    Memory(Mutex<Connection>),
}

impl SqliteStorage {
    /// Opens the file, or makes it with its folder.
    ///
    /// # Errors
    /// When another process has it, it cannot be opened, or it is of a later version.
    pub fn open(path: &Path) -> Result<Self, StorageError> {
        Self::open_within(path, WAL_LIMIT)
    }

    /// The same, with the length of the write-ahead log, in bytes, at which whoever still reads is ended.
    ///
    /// # Errors
    /// As [`SqliteStorage::open`].
    pub fn open_within(path: &Path, wal_limit: u64) -> Result<Self, StorageError> {
        let failed = |reason: String| StorageError::Open { path: path.display().to_string(), reason };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
        }
        let path = &resolved(path)?;
        let found = rusqlite::version_number();
        if found < SOUND {
            return Err(failed(format!(
                "expected SQLite {SOUND} or later, found {found}: it can lose commits"
            )));
        }
        let mut lock = Lock::take(path)?;
        schema::look(path)?;
        begin(path)?;
        lock.hold(path)?;
        // Before it is opened: the files SQLite puts beside it have the rights of this one.
        make_private(path).map_err(|error| failed(error.to_string()))?;
        let mut connection = open_for_writing(path)?;
        schema::migrate(&mut connection, path)?;
        let checkpoints = open_for_writing(path)?;
        let identity = Identity::of(path).map_err(|error| failed(error.to_string()))?;

        let (sender, jobs) = mpsc::channel(QUEUE);
        let (wake, woken) = sync_channel(1);
        let writer_pause = Arc::new(WriterPause::default());
        let metrics = Arc::new(Metrics::default());
        let readers = Arc::new(Readers::new(path.to_owned(), identity.clone()));
        let writer = Writer {
            path: path.to_owned(),
            connection,
            jobs,
            wake,
            writer_pause: Arc::clone(&writer_pause),
            lost: false,
            identity,
            metrics: Arc::clone(&metrics),
        };
        let checkpoints = Checkpoints {
            connection: checkpoints,
            wake: woken,
            writer_pause,
            readers: Arc::clone(&readers),
            metrics: Arc::clone(&metrics),
            limit: wal_limit,
        };
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .map_err(|error| failed(error.to_string()))
        };
        spawn("tabiya-writer", Box::new(move || writer.run()))?;
        spawn("tabiya-checkpoint", Box::new(move || checkpoints.run()))?;
        let backend = Backend::File { jobs: sender, readers, path: path.to_owned(), lock, metrics };
        Ok(Self(backend, OwnNodes::default()))
    }

    /// A store in memory, for scripts that leave nothing behind.
    ///
    /// # Errors
    /// When SQLite refuses.
    pub fn in_memory() -> Result<Self, StorageError> {
        let nowhere = Path::new(":memory:");
        let mut connection = open_for_writing(nowhere)?;
        schema::migrate(&mut connection, nowhere)?;
        Ok(Self(Backend::Memory(Mutex::new(connection)), OwnNodes::default()))
    }

    /// Everything as it is now, in memory: for another server.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn copy(&self) -> Result<Self, StorageError> {
        let mut copy = open_for_writing(Path::new(":memory:"))?;
        let copied = move |connection: &Connection| {
            Backup::new(connection, &mut copy)?.run_to_completion(i32::MAX, Duration::ZERO, None)?;
            Ok(copy)
        };
        Ok(Self(Backend::Memory(Mutex::new(self.read(copied).await?)), OwnNodes::default()))
    }

    /// How long the write-ahead log is now, in bytes.
    #[must_use]
    pub fn wal_bytes(&self) -> u64 {
        match &self.0 {
            Backend::File { path, .. } => {
                fs::metadata(checkpoint::wal_path(path)).map_or(0, |file| file.len())
            }
            Backend::Memory(_) => 0,
        }
    }

    async fn write<W: Work>(&self, work: W) -> Result<W::Answer, StorageError> {
        let jobs = match &self.0 {
            Backend::File { jobs, .. } => jobs,
            Backend::Memory(connection) => {
                let written = in_transaction(&mut connection.lock(), &work);
                return written.map_err(|error| StorageError::Busy(error.to_string()));
            }
        };
        let (answer, answered) = oneshot::channel();
        jobs.try_send(Box::new(Asked::new(work, answer))).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StorageError::Busy("the queue is full".into()),
            mpsc::error::TrySendError::Closed(_) => StorageError::Busy("the store is closed".into()),
        })?;
        answered.await.unwrap_or_else(|_| Err(StorageError::Unknown("the writer is gone".into())))
    }

    pub(super) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StorageError> {
        match &self.0 {
            Backend::File { readers, .. } => readers.read(query).await,
            Backend::Memory(connection) => {
                query(&connection.lock()).map_err(|error| StorageError::Corrupt(error.to_string()))
            }
        }
    }

    /// Names what cannot be read.
    fn noting<T>(&self, what: &str, read: Result<T, StorageError>) -> Result<T, StorageError> {
        if let (Backend::File { metrics, .. }, Err(StorageError::Corrupt(reason))) = (&self.0, &read) {
            metrics.damaged(what, reason);
        }
        read
    }
}

fn in_transaction<W: Work>(connection: &mut Connection, work: &W) -> rusqlite::Result<W::Answer> {
    let transaction = connection.transaction()?;
    let answer = work.perform(&transaction)?;
    transaction.commit()?;
    Ok(answer)
}

impl Storage for SqliteStorage {
    fn create(&self, record: NewRecord) -> Later<'_, Created> {
        Box::pin(self.write(move |connection: &_| games::create(connection, &record)))
    }

    fn made(&self, command: CommandId) -> Later<'_, Option<String>> {
        Box::pin(self.read(move |connection| reader::made(connection, command)))
    }

    fn append(&self, append: Append) -> Later<'_, Appended> {
        Box::pin(self.write(append))
    }

    fn invite(&self, game: GameKey, invite: Invite) -> Later<'_, ()> {
        Box::pin(self.write(move |connection: &_| games::invite(connection, game, invite)))
    }

    fn load(&self, name: &str) -> Later<'_, Option<StoredGame>> {
        let (named, name) = (format!("game {name}"), name.to_owned());
        Box::pin(async move {
            self.noting(&named, self.read(move |connection| reader::load(connection, &name)).await)
        })
    }

    fn running(&self) -> Later<'_, Vec<String>> {
        Box::pin(self.read(reader::running))
    }

    fn latest(&self, instant: InstantOf) -> Later<'_, u64> {
        Box::pin(async move {
            let (latest, damaged) = self.read(move |connection| reader::latest(connection, instant)).await?;
            for (name, reason) in damaged {
                let unread: Result<(), _> =
                    self.noting(&format!("game {name}"), Err(StorageError::Corrupt(reason)));
                drop(unread);
            }
            Ok(latest)
        })
    }

    fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Later<'_, usize> {
        Box::pin(self.read(move |connection| reader::live(connection, host, since, beside)))
    }

    fn series(&self, series: GameKey) -> Later<'_, Vec<SeriesGame>> {
        Box::pin(self.read(move |connection| reader::series(connection, series)))
    }

    fn search(&self, search: Search) -> Later<'_, Vec<Found>> {
        Box::pin(self.read(move |connection| lists::search(connection, &search)))
    }

    fn unlisted(&self, before: Option<GameKey>, most: usize) -> Later<'_, Vec<(GameKey, String)>> {
        Box::pin(self.read(move |connection| lists::unlisted(connection, before, most)))
    }

    fn list(&self, game: GameKey, listing: Listing) -> Later<'_, ()> {
        Box::pin(self.write(move |connection: &_| lists::list(connection, game, &listing)))
    }

    fn mark(&self, game: &str, holder: SecretHash, mark: Mark) -> Later<'_, bool> {
        let game = game.to_owned();
        Box::pin(self.write(move |connection: &_| lists::mark(connection, &game, holder, mark)))
    }

    fn analysis(&self, key: AnalysisKey) -> Later<'_, Option<KeptAnalysis>> {
        Box::pin(self.read(move |connection| analyses::find(connection, key)))
    }

    fn keep_analysis(&self, found: KeptAnalysis) -> Later<'_, ()> {
        Box::pin(self.write(move |connection: &_| analyses::keep(connection, &found)))
    }

    fn heartbeat(&self, clock: i64) -> Later<'_, ()> {
        Box::pin(self.write(move |connection: &_| games::heartbeat(connection, clock)))
    }

    fn last_heartbeat(&self) -> Later<'_, i64> {
        Box::pin(async move { self.noting("the server's clock", self.read(reader::last_heartbeat).await) })
    }

    fn condition(&self) -> StorageHealth {
        match &self.0 {
            Backend::File { metrics, .. } => metrics.health(self.wal_bytes()),
            Backend::Memory(_) => StorageHealth::default(),
        }
    }

    fn announce(&self, address: &str) -> std::io::Result<()> {
        match &self.0 {
            Backend::File { lock, .. } => lock.announce(address),
            Backend::Memory(_) => Ok(()),
        }
    }
}

impl StudyStorage for SqliteStorage {
    fn create_study(&self, study: NewStudy) -> Later<'_, String> {
        Box::pin(self.write(move |connection: &_| studies::create(connection, &study)))
    }

    fn append_study(&self, append: StudyAppend) -> Later<'_, Appended> {
        Box::pin(self.write(append))
    }

    fn load_study(&self, name: &str) -> Later<'_, Option<StoredStudy>> {
        let (named, name) = (format!("study {name}"), name.to_owned());
        Box::pin(async move {
            self.noting(&named, self.read(move |connection| studies::load(connection, &name)).await)
        })
    }

    fn studies(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Later<'_, Vec<StudyRow>> {
        Box::pin(self.read(move |connection| studies::list(connection, holder, behind, most)))
    }

    fn remove_study(&self, name: &str, holder: SecretHash, removed: bool) -> Later<'_, bool> {
        let name = name.to_owned();
        Box::pin(self.write(move |connection: &_| studies::remove(connection, &name, holder, removed)))
    }

    fn purge_studies(&self, before: i64) -> Later<'_, usize> {
        Box::pin(self.write(move |connection: &_| studies::purge(connection, before)))
    }
}

impl DeckStorage for SqliteStorage {
    fn append_deck(&self, append: DeckAppend) -> Later<'_, Appended> {
        Box::pin(self.write(append))
    }

    fn load_deck(&self, holder: SecretHash) -> Later<'_, Vec<Row>> {
        Box::pin(async move {
            let read = self.read(move |connection| DECKS.load(connection, holder.0)).await;
            self.noting(&format!("deck {}", decks::shown(&holder)), read)
        })
    }
}

/// One process has the file, so nodes need not be in it.
impl NodeStorage for SqliteStorage {
    fn beat(&self, node: Node) -> Later<'_, Vec<SeenNode>> {
        Box::pin(async move { Ok(self.1.beat(node)) })
    }

    fn nodes(&self) -> Later<'_, Vec<SeenNode>> {
        Box::pin(async move { Ok(self.1.all()) })
    }

    fn leave(&self, name: &str, generation: i64) -> Later<'_, ()> {
        self.1.leave(name, generation);
        Box::pin(async { Ok(()) })
    }

    fn database_now(&self) -> Later<'_, i64> {
        Box::pin(async move { Ok(self.1.now()) })
    }
}

impl ReviewStorage for SqliteStorage {
    fn review(&self, key: ReviewKey) -> Later<'_, Option<KeptReview>> {
        Box::pin(self.read(move |connection| reviews::find(connection, key)))
    }

    fn keep_review(&self, review: KeptReview, reviewed: ReviewedFor) -> Later<'_, ()> {
        Box::pin(self.write(move |connection: &_| reviews::keep(connection, &review, &reviewed)))
    }

    fn reviews_of(&self, holder: SecretHash, after: i64, most: usize) -> Later<'_, Vec<HeldReview>> {
        Box::pin(self.read(move |connection| reviews::of(connection, holder, after, most)))
    }

    fn review_of(&self, holder: SecretHash, study: &str) -> Later<'_, Option<HeldReview>> {
        let study = study.to_owned();
        Box::pin(self.read(move |connection| reviews::last_of(connection, holder, &study)))
    }
}

/// A connection as the writer needs it.
pub(super) fn open_for_writing(path: &Path) -> Result<Connection, StorageError> {
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", failpoint::synchronous())?;
        connection.pragma_update(None, "fullfsync", true)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    };
    open().map_err(|error| StorageError::Open { path: path.display().to_string(), reason: advised(&error) })
}

/// What SQLite says, and what helps.
pub(super) fn advised(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => {
            format!("{error}; `tabiya data check --repair` saves what can be read")
        }
        _ => error.to_string(),
    }
}

/// A connection that reads what can be read of a store that SQLite takes for none: one whose end is missing.
pub(super) fn open_for_saving(path: &Path) -> Result<Connection, StorageError> {
    let connection = open_for_reading(path)?;
    let lenient = connection.pragma_update(None, "writable_schema", true);
    lenient.map_err(|error| StorageError::Corrupt(error.to_string()))?;
    Ok(connection)
}

/// A connection that cannot write.
pub(super) fn open_for_reading(path: &Path) -> Result<Connection, StorageError> {
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "query_only", true)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        Ok(connection)
    };
    open().map_err(|error| StorageError::Open { path: path.display().to_string(), reason: error.to_string() })
}

/// Makes a store where there is none: under another name first, so that a file of this name is always a whole store.
fn begin(path: &Path) -> Result<(), StorageError> {
    let failed = |reason: String| StorageError::Open { path: path.display().to_string(), reason };
    match fs::metadata(path) {
        Ok(file) if file.len() > 0 => return Ok(()),
        Ok(_) => {
            return Err(failed(
                "it is empty (0 bytes), which a store never is; put a copy in its place with `tabiya data restore FILE`, \
                 or remove it to begin anew"
                    .to_owned(),
            ));
        }
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error.to_string())),
        Err(_) => {}
    }
    if fs::metadata(checkpoint::wal_path(path)).is_ok_and(|log| log.len() > 0) {
        return Err(failed(
            "it is gone, but the log that belongs to it is there; put the file back, or a copy with \
             `tabiya data restore FILE`"
                .to_owned(),
        ));
    }
    let fresh = path.with_extension("new");
    let begun = || -> std::io::Result<()> {
        for left in [fresh.clone(), checkpoint::wal_path(&fresh)] {
            // Of a start that was broken off.
            if left.exists() {
                fs::remove_file(left)?;
            }
        }
        make_private(&fresh)
    };
    begun().map_err(|error| failed(error.to_string()))?;
    let made = || -> Result<(), StorageError> {
        let mut connection = open_for_writing(&fresh)?;
        schema::migrate(&mut connection, &fresh)?;
        connection.close().map_err(|(_, error)| failed(error.to_string()))
    };
    made().inspect_err(|_| remove_with_log(&fresh))?;
    let named = || -> std::io::Result<()> {
        fs::File::open(&fresh)?.sync_all()?;
        fs::rename(&fresh, path)?;
        // The name is on disk when its folder is.
        #[cfg(unix)]
        fs::File::open(path.parent().filter(|folder| folder.is_dir()).unwrap_or(Path::new(".")))?
            .sync_all()?;
        Ok(())
    };
    named().map_err(|error| failed(error.to_string()))
}

/// Removes what was begun, and what SQLite has put beside it.
pub(super) fn remove_with_log(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = fs::remove_file(name);
    }
}

/// Makes a file that its owner alone may read, or makes it so.
#[cfg(unix)]
pub(super) fn make_private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    fs::OpenOptions::new().create(true).append(true).mode(0o600).open(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

/// Elsewhere a file is as private as its folder.
#[cfg(not(unix))]
pub(super) fn make_private(_: &Path) -> std::io::Result<()> {
    Ok(())
}
