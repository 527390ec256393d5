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
    analyses, decks,
    jobs::{self, Finished, Job},
    lists, reviews,
    store::open_for_writing,
};
use crate::storage::{Append, Appended, StorageError};

/// At most so many jobs in one transaction.
const BATCH: usize = 256;

/// What the writing thread owns.
pub(super) struct Writer {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    pub(super) jobs: mpsc::Receiver<Job>,
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
        let mut batch = Vec::with_capacity(BATCH);
        while self.jobs.blocking_recv_many(&mut batch, BATCH) > 0 {
            if self.lost
                && let Err(error) = self.reopen()
            {
                tracing::error!(%error, "the store is still lost");
                let busy = || StorageError::Busy(error.to_string());
                batch.drain(..).for_each(|job| job.fail(busy()));
                continue;
            }
            self.lost = !self.write(batch.drain(..));
            // A full channel means it is awake already.
            let _ = self.wake.try_send(());
            if self.overgrown.swap(false, Ordering::Relaxed) {
                truncate_wal(&self.connection);
            }
        }
    }

    /// One transaction. False if the store is lost: it is opened again for the next.
    fn write(&mut self, batch: impl Iterator<Item = Job>) -> bool {
        if let Err(error) = self.connection.execute_batch("BEGIN IMMEDIATE") {
            let reason = error.to_string();
            batch.for_each(|job| job.fail(StorageError::Busy(reason.clone())));
            return true;
        }
        let mut finished = Vec::with_capacity(BATCH);
        let mut failure = None;
        for job in batch {
            if let Some(reason) = &failure {
                job.fail(StorageError::Busy(String::clone(reason)));
                continue;
            }
            match perform(&self.connection, job) {
                Ok(done) => finished.push(done),
                Err(failed) => {
                    let (job, error) = *failed;
                    failure = Some(error.to_string());
                    job.fail(StorageError::Busy(error.to_string()));
                }
            }
        }
        if let Some(reason) = failure {
            return self.undo(finished, &reason);
        }
        match self.connection.execute_batch("COMMIT") {
            Ok(()) => {
                finished.into_iter().for_each(Finished::succeed);
                true
            }
            Err(error) => self.recover(finished, &error.to_string()),
        }
    }

    /// Before the commit the outcome is known: nothing was written.
    fn undo(&mut self, finished: Vec<Finished>, reason: &str) -> bool {
        tracing::warn!(reason, jobs = finished.len(), "a batch was undone");
        if self.connection.is_autocommit() || self.connection.execute_batch("ROLLBACK").is_ok() {
            finished.into_iter().for_each(|job| job.fail(|| StorageError::Busy(reason.to_owned())));
            return true;
        }
        self.recover(finished, reason)
    }

    fn reopen(&mut self) -> Result<(), StorageError> {
        self.connection = open_for_writing(&self.path)?;
        Ok(())
    }

    /// After a failed commit it is not: look at what is really there, on a new connection.
    fn recover(&mut self, finished: Vec<Finished>, reason: &str) -> bool {
        tracing::error!(reason, jobs = finished.len(), "a commit failed; reopening the store");
        if self.reopen().is_err() {
            finished.into_iter().for_each(|job| job.fail(|| StorageError::Unknown(reason.to_owned())));
            return false;
        }
        for job in finished {
            match job {
                Finished::Append(append, Appended::Written, answer) => {
                    drop(answer.send(is_written(&self.connection, &append, reason)));
                }
                Finished::Deck(append, Appended::Written, answer) => {
                    drop(answer.send(decks::is_written(&self.connection, &append, reason)));
                }
                Finished::Study(done) => done.recover(&self.connection, reason),
                other => other.fail(|| StorageError::Unknown(reason.to_owned())),
            }
        }
        true
    }
}

fn perform(connection: &Connection, job: Job) -> Result<Finished, Box<(Job, rusqlite::Error)>> {
    match job {
        Job::Create(record, answer) => match jobs::create(connection, &record) {
            Ok(created) => Ok(Finished::Create(created, answer)),
            Err(error) => Err(Box::new((Job::Create(record, answer), error))),
        },
        Job::Append(append, answer) => match jobs::append(connection, &append) {
            Ok(appended) => Ok(Finished::Append(append, appended, answer)),
            Err(error) => Err(Box::new((Job::Append(append, answer), error))),
        },
        Job::Invite(game, invite, answer) => match jobs::invite(connection, game, invite) {
            Ok(()) => Ok(Finished::Unit(answer)),
            Err(error) => Err(Box::new((Job::Invite(game, invite, answer), error))),
        },
        Job::List(game, listing, answer) => match lists::list(connection, game, &listing) {
            Ok(()) => Ok(Finished::Unit(answer)),
            Err(error) => Err(Box::new((Job::List(game, listing, answer), error))),
        },
        Job::Mark(game, holder, mark, answer) => match lists::mark(connection, &game, holder, mark) {
            Ok(there) => Ok(Finished::Marked(there, answer)),
            Err(error) => Err(Box::new((Job::Mark(game, holder, mark, answer), error))),
        },
        Job::Study(job) => match job.perform(connection) {
            Ok(done) => Ok(Finished::Study(done)),
            Err(failed) => {
                let (job, error) = *failed;
                Err(Box::new((Job::Study(job), error)))
            }
        },
        Job::Keep(found, answer) => match analyses::keep(connection, &found) {
            Ok(()) => Ok(Finished::Unit(answer)),
            Err(error) => Err(Box::new((Job::Keep(found, answer), error))),
        },
        Job::Deck(append, answer) => match decks::append(connection, &append) {
            Ok(appended) => Ok(Finished::Deck(append, appended, answer)),
            Err(error) => Err(Box::new((Job::Deck(append, answer), error))),
        },
        Job::KeepReview(kept, answer) => match reviews::keep(connection, &kept.0, &kept.1) {
            Ok(()) => Ok(Finished::Unit(answer)),
            Err(error) => Err(Box::new((Job::KeepReview(kept, answer), error))),
        },
        Job::Heartbeat(clock, answer) => match jobs::heartbeat(connection, clock) {
            Ok(()) => Ok(Finished::Unit(answer)),
            Err(error) => Err(Box::new((Job::Heartbeat(clock, answer), error))),
        },
    }
}

/// Whether exactly these events are in the file.
fn is_written(connection: &Connection, append: &Append, reason: &str) -> Result<Appended, StorageError> {
    let unknown = |_| StorageError::Unknown(reason.to_owned());
    let mut statement = connection
        .prepare_cached("SELECT data FROM event WHERE game = ?1 AND seq = ?2 AND command IS ?3")
        .map_err(unknown)?;
    for (offset, event) in append.events.iter().enumerate() {
        let command = append.command.as_ref().map(|command| &command.0[..]);
        let key = (append.game.0, append.after + offset as u32, command);
        match statement.query_row(key, |row| row.get::<_, Vec<u8>>(0)) {
            Ok(data) if data == *event => {}
            Ok(_) => return Ok(Appended::Conflict),
            Err(rusqlite::Error::QueryReturnedNoRows) => return Err(StorageError::Busy(reason.to_owned())),
            Err(error) => return Err(unknown(error)),
        }
    }
    Ok(Appended::Written)
}

fn truncate_wal(connection: &Connection) {
    let outcome = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    match outcome {
        Ok(busy) => tracing::debug!(busy, "started the write-ahead log anew"),
        Err(error) => tracing::warn!(%error, "cannot start the write-ahead log anew"),
    }
}
