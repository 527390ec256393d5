//! A few connections that only read, each statement short: a long reader would keep checkpoints waiting, and is ended.

use std::{
    collections::HashMap,
    fmt,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use rusqlite::{Connection, ErrorCode, InterruptHandle, OptionalExtension, Row as Columns};
use tokio::{sync::Semaphore, task};

use super::{
    games::{hash, holders},
    identity::Identity,
    log::GAMES,
    salvage_scan::salvage_scan,
    store::open_for_reading,
};
use crate::storage::{
    CommandId, GameKey, GameRow, InstantOf, Invite, SecretHash, SeriesGame, StorageError, StoredGame,
    record::winner_of,
};

/// Connections at most.
const CONNECTIONS: usize = 4;

/// The pool.
pub(super) struct Readers {
    path: PathBuf,
    identity: Identity,
    idle: Mutex<Vec<Connection>>,
    permits: Semaphore,
    /// Who reads, since when.
    reading: Mutex<HashMap<u64, (Instant, InterruptHandle)>>,
    numbers: AtomicU64,
}

impl fmt::Debug for Readers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Readers").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Readers {
    pub(super) fn new(path: PathBuf, identity: Identity) -> Self {
        let (idle, reading) = (Mutex::default(), Mutex::default());
        let (permits, numbers) = (Semaphore::new(CONNECTIONS), AtomicU64::default());
        Self { path, identity, idle, permits, reading, numbers }
    }

    /// Runs a query on a thread that may block.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StorageError> {
        let _permit = self.permits.acquire().await.map_err(|_| StorageError::Busy("closed".into()))?;
        let readers = Arc::clone(self);
        let work = move || {
            let reused = readers.idle.lock().pop();
            let connection = reused.map_or_else(|| readers.open(), Ok)?;
            let number = readers.numbers.fetch_add(1, Ordering::Relaxed);
            readers.reading.lock().insert(number, (Instant::now(), connection.get_interrupt_handle()));
            let answer = query(&connection);
            readers.reading.lock().remove(&number);
            let answer = answer.map_err(|error| unreadable(&error))?;
            readers.idle.lock().push(connection);
            Ok(answer)
        };
        task::spawn_blocking(work).await.unwrap_or_else(|error| Err(StorageError::Busy(error.to_string())))
    }

    /// Ends everybody who has been reading for so long; how many those were.
    pub(super) fn end(&self, patience: Duration) -> usize {
        let reading = self.reading.lock();
        let slow = reading.values().filter(|(since, _)| since.elapsed() >= patience);
        slow.map(|(_, handle)| handle.interrupt()).count()
    }

    /// Never a file that somebody has put in the place of ours: rooms would be of two stores.
    fn open(&self) -> Result<Connection, StorageError> {
        self.identity.holds().map_err(StorageError::Busy)?;
        open_for_reading(&self.path)
    }
}

/// Whether a page is damaged, or the disk cannot give it, or it can be asked for again.
pub(super) fn unreadable(error: &rusqlite::Error) -> StorageError {
    use ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull, OperationInterrupted, OutOfMemory};
    let passes = [DatabaseBusy, DatabaseLocked, DiskFull, OperationInterrupted, OutOfMemory];
    match error.sqlite_error_code() {
        Some(code) if passes.contains(&code) => StorageError::Busy(error.to_string()),
        _ => StorageError::Corrupt(error.to_string()),
    }
}

/// What makes up a [`GameRow`].
const COLUMNS: &str =
    "id, name, created_ms, white_holder, black_holder, host_holder, white_lister, black_lister, host_lister,
  invite_token, invite_white, series, flipped, winner";

pub(super) fn made(connection: &Connection, command: CommandId) -> rusqlite::Result<Option<String>> {
    let mut query = connection.prepare_cached("SELECT name FROM game WHERE command = ?1")?;
    query.query_row([&command.0[..]], |row| row.get(0)).optional()
}

pub(super) fn load(connection: &Connection, name: &str) -> rusqlite::Result<Option<StoredGame>> {
    let row = connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM game WHERE name = ?1"))?
        .query_row([name], game_row)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let events = GAMES.load(connection, row.key.0)?;
    Ok(Some(StoredGame { row, events }))
}

/// The same by its number, for a check: without the index of names, which may be damaged, and of an older version, too.
pub(super) fn load_numbered(connection: &Connection, id: i64) -> rusqlite::Result<StoredGame> {
    let has_lists = connection
        .prepare_cached("SELECT count(*) FROM pragma_table_info('game') WHERE name = 'host_lister'")?
        .query_row([], |row| row.get::<_, bool>(0))?;
    let lists = "white_lister, black_lister, host_lister";
    let columns = if has_lists { COLUMNS.to_owned() } else { COLUMNS.replace(lists, "NULL, NULL, NULL") };
    let sql = format!("SELECT {columns} FROM game WHERE id = ?1");
    let row = connection.prepare_cached(&sql)?.query_row([id], game_row)?;
    let events = GAMES.load(connection, id)?;
    Ok(StoredGame { row, events })
}

fn game_row(row: &Columns<'_>) -> rusqlite::Result<GameRow> {
    let (token, white) = (hash(row, 9)?, row.get::<_, Option<bool>>(10)?);
    Ok(GameRow {
        key: GameKey(row.get(0)?),
        name: row.get(1)?,
        created: row.get(2)?,
        holders: holders(row, 3)?,
        invite: token.zip(white).map(|(token, white)| Invite { token, white }),
        series: GameKey(row.get(11)?),
        flipped: row.get(12)?,
        winner: winner_of(row.get(13)?),
    })
}

pub(super) fn running(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let listed: rusqlite::Result<Vec<String>> = connection
        .prepare_cached("SELECT name FROM game WHERE winner IS NULL AND timed = 1 ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect();
    match listed {
        Err(error) if matches!(unreadable(&error), StorageError::Corrupt(_)) => {
            tracing::error!(%error, "the list of games with a clock is damaged; reading all that can be read");
            readable_running(connection)
        }
        listed => listed,
    }
}

/// The latest instant of all logs of those games, each read from its end; and those that cannot be read, with the reason.
pub(super) fn latest(
    connection: &Connection,
    instant: InstantOf,
) -> rusqlite::Result<(u64, Vec<(String, String)>)> {
    let mut number = connection.prepare_cached("SELECT id FROM game WHERE name = ?1")?;
    let mut rows = connection.prepare_cached("SELECT data FROM event WHERE game = ?1 ORDER BY seq DESC")?;
    let mut of_game = |name: &str| -> rusqlite::Result<Option<u64>> {
        let id: i64 = number.query_row([name], |row| row.get(0))?;
        let mut rows = rows.query([id])?;
        while let Some(row) = rows.next()? {
            if let Some(at) = instant(row.get_ref(0)?.as_bytes()?) {
                return Ok(Some(at));
            }
        }
        Ok(None)
    };
    let (mut latest, mut damaged) = (0, Vec::new());
    for name in running(connection)? {
        match of_game(&name) {
            Ok(at) => latest = latest.max(at.unwrap_or(0)),
            Err(error) if matches!(unreadable(&error), StorageError::Corrupt(_)) => {
                damaged.push((name, error.to_string()));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((latest, damaged))
}

/// The same around what is damaged.
fn readable_running(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection
        .prepare_cached("SELECT name FROM game NOT INDEXED WHERE id = ?1 AND winner IS NULL AND timed = 1")?;
    let found = salvage_scan(connection, "game", "id").ids.into_iter();
    Ok(found.filter_map(|id| statement.query_row([id], |row| row.get(0)).ok()).collect())
}

pub(super) fn live(
    connection: &Connection,
    host: SecretHash,
    since: i64,
    beside: CommandId,
) -> rusqlite::Result<usize> {
    connection
        .prepare_cached(
            "SELECT count(*) FROM game
             WHERE host_lister = ?1 AND created_ms >= ?2 AND winner IS NULL AND command <> ?3",
        )?
        .query_row((&host.0[..], since, &beside.0[..]), |row| row.get::<_, i64>(0))
        .map(|count| usize::try_from(count).unwrap_or(usize::MAX))
}

pub(super) fn series(connection: &Connection, series: GameKey) -> rusqlite::Result<Vec<SeriesGame>> {
    connection
        .prepare_cached("SELECT name, flipped, winner FROM game WHERE series = ?1 ORDER BY id")?
        .query_map([series.0], |row| {
            Ok(SeriesGame { name: row.get(0)?, flipped: row.get(1)?, winner: winner_of(row.get(2)?) })
        })?
        .collect()
}

pub(super) fn last_heartbeat(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("SELECT ran_until_ms FROM clock")?.query_row([], |row| row.get(0))
}
