//! Moves what is in the write-ahead log into the database, away from those who wait for a commit.
//!
//! A passive checkpoint never blocks the writer, but never makes the file shorter either; when it has grown
//! too long the writer is told to start it anew between two batches.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::Receiver,
    },
    thread,
    time::Duration,
};

use rusqlite::Connection;

/// Time between two checkpoints of a busy store.
const PAUSE: Duration = Duration::from_millis(200);

/// The log's length, in bytes, at which it must start anew.
const WAL_LIMIT: i64 = 64 << 20;

/// Works until the writer is gone.
pub(super) fn run(connection: &Connection, wake: &Receiver<()>, overgrown: &Arc<AtomicBool>) {
    while wake.recv().is_ok() {
        match passive(connection) {
            Ok(bytes) if bytes > WAL_LIMIT => overgrown.store(true, Ordering::Relaxed),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "checkpoint failed"),
        }
        thread::sleep(PAUSE);
    }
}

/// The log's length after it, in bytes.
fn passive(connection: &Connection) -> rusqlite::Result<i64> {
    let pages: i64 = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))?;
    let size: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    Ok(pages.max(0) * size)
}

/// The file a database's log is in.
pub(super) fn wal_path(database: &Path) -> std::path::PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
