//! The one thread that writes: it takes what is queued, commits it as one transaction, and answers everybody.
//!
//! Invariant: an answer of success leaves only after the commit, and the commit is synchronous. There is no timer:
//! the disk's own flush is the time in which the next batch gathers.

use std::{
    path::PathBuf,
    sync::{Arc, mpsc::SyncSender},
    time::Instant,
};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::mpsc;

use super::{
    checkpoint::WAIT,
    identity::Identity,
    jobs::{End, Job},
    store::open_for_writing,
    writer_pause::WriterPause,
};
use crate::storage::{StorageError, failpoint::reach, metrics::Metrics};

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
    /// The checkpoint thread wants it to hold still, so that the log can start anew.
    pub(super) writer_pause: Arc<WriterPause>,
    /// The connection failed and there is no new one yet.
    pub(super) lost: bool,
    /// The files that were opened.
    pub(super) identity: Identity,
    pub(super) metrics: Arc<Metrics>,
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
                self.give_up(jobs, &error.to_string());
                continue;
            }
            self.lost = !self.write(jobs);
            // A full channel means it is awake already.
            let _ = self.wake.try_send(());
            if let Some(waited) = self.writer_pause.offer(WAIT) {
                tracing::debug!(?waited, "waited for the rest of the write-ahead log");
                self.metrics.waited(waited);
            }
        }
    }

    /// One transaction. False if the store is lost: it is opened again for the next.
    fn write(&mut self, mut jobs: Jobs) -> bool {
        let began = Instant::now();
        reach("before-append");
        if let Err(reason) = self.identity.holds() {
            self.give_up(jobs, &reason);
            return true;
        }
        if let Err(error) = self.connection.execute_batch("BEGIN IMMEDIATE") {
            self.give_up(jobs, &error.to_string());
            return true;
        }
        let mut perform = |job: &mut Box<dyn Job>| {
            job.perform(&self.connection)?;
            reach("in-batch");
            Ok(())
        };
        if let Err(error) = jobs.iter_mut().try_for_each(&mut perform) {
            return self.undo(jobs, &error);
        }
        reach("before-commit");
        match self.connection.execute_batch("COMMIT") {
            Ok(()) => {
                reach("after-commit");
                // Nothing is acknowledged that is in a file which nobody will find.
                if let Err(reason) = self.identity.holds_with_log() {
                    self.give_up(jobs, &reason);
                    return true;
                }
                self.metrics.committed(jobs.len(), began.elapsed());
                answer(jobs, End::Committed);
                reach("after-answer");
                true
            }
            Err(error) => self.recover(jobs, &error.to_string()),
        }
    }

    /// Nothing can be written by anybody.
    fn give_up(&self, jobs: Jobs, reason: &str) {
        self.metrics.failed(reason);
        answer(jobs, End::Undone(reason));
    }

    /// Before the commit the outcome is known: nothing was written.
    fn undo(&mut self, jobs: Jobs, error: &rusqlite::Error) -> bool {
        let reason = error.to_string();
        tracing::warn!(reason, jobs = jobs.len(), "a batch was undone");
        if !self.connection.is_autocommit() && self.connection.execute_batch("ROLLBACK").is_err() {
            return self.recover(jobs, &reason);
        }
        if is_everybodys(error) {
            self.give_up(jobs, &reason);
            return true;
        }
        // One of them met a damaged page, or cannot be: that is no reason to refuse the others.
        if jobs.len() > 1 {
            let mut jobs = jobs.into_iter();
            while let Some(job) = jobs.next() {
                if !self.write(vec![job]) {
                    self.give_up(jobs.collect(), &reason);
                    return false;
                }
            }
            return true;
        }
        answer(jobs, End::Undone(&reason));
        true
    }

    fn reopen(&mut self) -> Result<(), StorageError> {
        let failed = |reason| StorageError::Open { path: self.path.display().to_string(), reason };
        self.identity.holds().map_err(failed)?;
        self.connection = open_for_writing(&self.path)?;
        self.identity.forget_log();
        Ok(())
    }

    /// After a failed commit it is not: look at what is really there, on a new connection.
    fn recover(&mut self, jobs: Jobs, reason: &str) -> bool {
        tracing::error!(reason, jobs = jobs.len(), "a commit failed; reopening the store");
        self.metrics.failed(reason);
        let reopened = self.reopen().is_ok();
        answer(jobs, End::Unknown(reason, reopened.then_some(&self.connection)));
        reopened
    }
}

/// Whether an error would meet any other piece of writing as well.
fn is_everybodys(error: &rusqlite::Error) -> bool {
    use ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, NotADatabase, OutOfMemory, ReadOnly,
        SystemIoFailure,
    };
    let codes = [
        CannotOpen,
        DatabaseBusy,
        DatabaseLocked,
        DiskFull,
        NotADatabase,
        OutOfMemory,
        ReadOnly,
        SystemIoFailure,
    ];
    error.sqlite_error_code().is_some_and(|code| codes.contains(&code))
}

fn answer(jobs: Jobs, end: End<'_>) {
    jobs.into_iter().for_each(|job| job.answer(end));
}
