//! Moves what is in the write-ahead log into the database, away from those who wait for a commit.
//!
//! A passive checkpoint waits for nobody and nobody for it, but the log starts anew only when all of it has been moved at
//! the moment a transaction begins. So when it has grown too long, and next to nothing is left to be moved, the writer holds
//! still between two batches while that rest is moved: for 15 ms at most, then it goes on and it is tried again later. A reader
//! who still needs an old page keeps the log from starting anew: it grows on, and at its limit the reader is ended.

use std::{
    path::Path,
    sync::{Arc, mpsc::Receiver},
    thread,
    time::{Duration, Instant},
};

use rusqlite::Connection;

use super::{reader::Readers, writer_pause::WriterPause};
use crate::storage::{failpoint::reach, metrics::Metrics};

/// Time between two checkpoints of a busy store.
const PAUSE: Duration = Duration::from_millis(200);

/// The log's length, in bytes, at which it should start anew.
const LONG: u64 = 64 << 20;

/// So many bytes may be left when the writer is asked to hold still.
const REST: u64 = 1 << 20;

/// The longest that the writer waits for a checkpoint: it is woken a little later, and 20 ms are promised.
pub(super) const WAIT: Duration = Duration::from_millis(15);

/// Passes in a row, each over what came during the last.
const PASSES: usize = 8;

/// How long a reader may read once the log is at its limit.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the log is, and how much of it has been moved, in bytes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Progress {
    pub(super) length: u64,
    pub(super) moved: u64,
}

impl Progress {
    fn rest(self) -> u64 {
        self.length.saturating_sub(self.moved)
    }
}

/// What the checkpointing thread owns.
pub(super) struct Checkpoints {
    pub(super) connection: Connection,
    /// There is something new.
    pub(super) wake: Receiver<()>,
    /// Asks the writer to hold still.
    pub(super) writer_pause: Arc<WriterPause>,
    pub(super) readers: Arc<Readers>,
    pub(super) metrics: Arc<Metrics>,
    /// The log's length at which readers are ended.
    pub(super) limit: u64,
}

impl Checkpoints {
    /// Works until the writer is gone.
    pub(super) fn run(self) {
        let mut said: Option<Instant> = None;
        while self.wake.recv().is_ok() {
            match self.pass() {
                Ok(progress) if progress.length > self.limit && progress.rest() > REST => {
                    let ended = self.readers.end(PATIENCE);
                    self.metrics.ended(ended);
                    if ended > 0 || said.is_none_or(|said| said.elapsed() > Duration::from_secs(60)) {
                        said = Some(Instant::now());
                        let (length, limit) = (progress.length, self.limit);
                        tracing::warn!(length, limit, ended, "somebody reads the store for too long");
                    }
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "checkpoint failed"),
            }
            thread::sleep(PAUSE);
        }
    }

    /// Moves what can be moved; what came meanwhile as well, if the log is too long.
    fn pass(&self) -> rusqlite::Result<Progress> {
        let mut progress = passive(&self.connection)?;
        for _ in 0..PASSES {
            if progress.length <= LONG {
                break;
            }
            if progress.rest() <= REST {
                // Whoever writes nothing just now need not be waited for: what is moved then is all there is.
                let moved = self.writer_pause.work(PAUSE, || passive(&self.connection));
                return moved.unwrap_or(Ok(progress));
            }
            let before = progress.moved;
            progress = passive(&self.connection)?;
            if progress.moved == before {
                // Somebody reads.
                break;
            }
        }
        Ok(progress)
    }
}

/// A checkpoint that waits for nobody.
pub(super) fn passive(connection: &Connection) -> rusqlite::Result<Progress> {
    reach("checkpoint");
    let (length, moved): (i64, i64) =
        connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| Ok((row.get(1)?, row.get(2)?)))?;
    let size: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    let bytes = |pages: i64| u64::try_from(pages.max(0) * size).unwrap_or(0);
    Ok(Progress { length: bytes(length), moved: bytes(moved) })
}

/// The file a database's log is in.
pub(super) fn wal_path(database: &Path) -> std::path::PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
