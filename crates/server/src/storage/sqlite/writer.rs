//! The one thread that writes: it takes what is queued, commits it as one transaction, and answers everybody.
//!
//! Invariant: an answer of success leaves only after the commit, and the commit is synchronous. There is no timer:
//! the disk's own flush is the time in which the next batch gathers.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::SyncSender,
    },
};

use rusqlite::Connection;
use tokio::sync::mpsc;

use super::{
    jobs::{End, Job},
    store::open_for_writing,
};
use crate::storage::StorageError;

/// At most so many jobs in one transaction.
const BATCH: usize = 256;

type Jobs = Vec<Box<dyn Job>>;

/// What the writing thread owns.
pub(super) struct Writer {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    pub(super) jobs: mpsc::Receiver<Box<dyn Job>>,
    /// Tells the checkpoint thread that there is something new.
    pub(super) wake: SyncSender<()>,
    /// Set by the checkpoint thread when the WAL must start anew.
    pub(super) overgrown: Arc<AtomicBool>,
    /// The connection failed and there is no new one yet.
    pub(super) lost: bool,
}

impl Writer {
    /// Works until nobody can ask any more.
    pub(super) fn run(mut self) {
        let mut batch = Vec::new();
        while self.jobs.blocking_recv_many(&mut batch, BATCH) > 0 {
            let jobs = std::mem::take(&mut batch);
            if self.lost
                && let Err(error) = self.reopen()
            {
                tracing::error!(%error, "the store is still lost");
                answer(jobs, End::Undone(&error.to_string()));
                continue;
            }
            self.lost = !self.write(jobs);
            // A full channel means it is awake already.
            let _ = self.wake.try_send(());
            if self.overgrown.swap(false, Ordering::Relaxed) {
                truncate_wal(&self.connection);
            }
        }
    }

    /// One transaction. False if the store is lost: it is opened again for the next.
    fn write(&mut self, mut jobs: Jobs) -> bool {
        if let Err(error) = self.connection.execute_batch("BEGIN IMMEDIATE") {
            answer(jobs, End::Undone(&error.to_string()));
            return true;
        }
        if let Err(error) = jobs.iter_mut().try_for_each(|job| job.perform(&self.connection)) {
            return self.undo(jobs, &error.to_string());
        }
        match self.connection.execute_batch("COMMIT") {
            Ok(()) => {
                answer(jobs, End::Committed);
                true
            }
            Err(error) => self.recover(jobs, &error.to_string()),
        }
    }

    /// Before the commit the outcome is known: nothing was written.
    fn undo(&mut self, jobs: Jobs, reason: &str) -> bool {
        tracing::warn!(reason, jobs = jobs.len(), "a batch was undone");
        if self.connection.is_autocommit() || self.connection.execute_batch("ROLLBACK").is_ok() {
            answer(jobs, End::Undone(reason));
            return true;
        }
        self.recover(jobs, reason)
    }

    fn reopen(&mut self) -> Result<(), StorageError> {
        self.connection = open_for_writing(&self.path)?;
        Ok(())
    }

    /// After a failed commit it is not: look at what is really there, on a new connection.
    fn recover(&mut self, jobs: Jobs, reason: &str) -> bool {
        tracing::error!(reason, jobs = jobs.len(), "a commit failed; reopening the store");
        let reopened = self.reopen().is_ok();
        answer(jobs, End::Unknown(reason, reopened.then_some(&self.connection)));
        reopened
    }
}

fn answer(jobs: Jobs, end: End<'_>) {
    jobs.into_iter().for_each(|job| job.answer(end));
}

fn truncate_wal(connection: &Connection) {
    let outcome = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    match outcome {
        Ok(busy) => tracing::debug!(busy, "started the write-ahead log anew"),
        Err(error) => tracing::warn!(%error, "cannot start the write-ahead log anew"),
    }
}
