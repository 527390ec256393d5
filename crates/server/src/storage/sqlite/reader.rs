//! A few connections that only read, each statement short: a long reader would keep checkpoints waiting.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use rusqlite::{Connection, OptionalExtension, Row as Columns};
use tokio::{sync::Semaphore, task};

use super::{
    games::{hash, holders, winner_of},
    log::GAMES,
    store::open_for_reading,
};
use crate::storage::{CommandId, GameKey, GameRow, Invite, SecretHash, SeriesGame, StorageError, StoredGame};

/// Connections at most.
const CONNECTIONS: usize = 4;

/// The pool.
#[derive(Debug)]
pub(super) struct Readers {
    path: PathBuf,
    idle: Arc<Mutex<Vec<Connection>>>,
    permits: Semaphore,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, idle: Arc::default(), permits: Semaphore::new(CONNECTIONS) }
    }

    /// Runs a query on a thread that may block.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StorageError> {
        let _permit = self.permits.acquire().await.map_err(|_| StorageError::Busy("closed".into()))?;
        let (idle, path) = (Arc::clone(&self.idle), self.path.clone());
        let work = move || {
            let reused = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = reused.map_or_else(|| open_for_reading(&path), Ok)?;
            let answer = query(&connection).map_err(|error| StorageError::Corrupt(error.to_string()))?;
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            Ok(answer)
        };
        task::spawn_blocking(work).await.unwrap_or_else(|error| Err(StorageError::Busy(error.to_string())))
    }
}

pub(super) fn made(connection: &Connection, command: CommandId) -> rusqlite::Result<Option<String>> {
    let mut query = connection.prepare_cached("SELECT name FROM game WHERE command = ?1")?;
    query.query_row([&command.0[..]], |row| row.get(0)).optional()
}

pub(super) fn load(connection: &Connection, name: &str) -> rusqlite::Result<Option<StoredGame>> {
    let row = connection
        .prepare_cached(
            "SELECT id, name, created_ms, white_holder, black_holder, host_holder, invite_token, invite_white,
               series, flipped, winner FROM game WHERE name = ?1",
        )?
        .query_row([name], game_row)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let events = GAMES.load(connection, row.key.0)?;
    Ok(Some(StoredGame { row, events }))
}

fn game_row(row: &Columns<'_>) -> rusqlite::Result<GameRow> {
    let (token, white) = (hash(row, 6)?, row.get::<_, Option<bool>>(7)?);
    Ok(GameRow {
        key: GameKey(row.get(0)?),
        name: row.get(1)?,
        created: row.get(2)?,
        holders: holders(row, 3)?,
        invite: token.zip(white).map(|(token, white)| Invite { token, white }),
        series: GameKey(row.get(8)?),
        flipped: row.get(9)?,
        winner: winner_of(row.get(10)?),
    })
}

pub(super) fn running(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    connection
        .prepare_cached("SELECT name FROM game WHERE winner IS NULL AND timed = 1 ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect()
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
             WHERE host_holder = ?1 AND created_ms >= ?2 AND winner IS NULL AND command <> ?3",
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

/// Every game's name, for a check of the whole store.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    connection.prepare_cached("SELECT name FROM game ORDER BY id")?.query_map([], |row| row.get(0))?.collect()
}
