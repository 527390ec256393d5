//! A piece of writing: done inside a transaction, and answered once it is known what came of that.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::storage::StorageError;

/// Something to be written.
pub(super) trait Work: Send + 'static {
    /// What comes of it.
    type Answer: Send + 'static;

    /// Does it, inside a transaction.
    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::Answer>;

    /// The answer after a commit of which nobody knows whether it succeeded: by what is really there.
    fn look(&self, _: &Connection, reason: &str) -> Result<Self::Answer, StorageError> {
        Err(StorageError::Unknown(reason.to_owned()))
    }
}

impl<T: Send + 'static, F: Fn(&Connection) -> rusqlite::Result<T> + Send + 'static> Work for F {
    type Answer = T;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<T> {
        self(connection)
    }
}

/// What came of the transaction.
#[derive(Clone, Copy)]
pub(super) enum End<'a> {
    /// It is on disk.
    Committed,
    /// Nothing was written.
    Undone(&'a str),
    /// The commit failed: a new connection, if there is one, tells.
    Unknown(&'a str, Option<&'a Connection>),
}

/// Work in the queue of the one who writes, whatever its answer is.
pub(super) trait Job: Send {
    /// Does it, inside a transaction.
    fn perform(&mut self, connection: &Connection) -> rusqlite::Result<()>;

    /// Tells whoever asked.
    fn answer(self: Box<Self>, end: End<'_>);
}

/// Work and who waits for it.
pub(super) struct Asked<W: Work> {
    work: W,
    done: Option<W::Answer>,
    answer: oneshot::Sender<Result<W::Answer, StorageError>>,
}

impl<W: Work> Asked<W> {
    pub(super) fn new(work: W, answer: oneshot::Sender<Result<W::Answer, StorageError>>) -> Self {
        Self { work, done: None, answer }
    }
}

impl<W: Work> Job for Asked<W> {
    fn perform(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.done = Some(self.work.perform(connection)?);
        Ok(())
    }

    fn answer(self: Box<Self>, end: End<'_>) {
        let answer = match end {
            End::Committed => self.done.ok_or_else(|| StorageError::Busy("it was not tried".into())),
            End::Undone(reason) => Err(StorageError::Busy(reason.to_owned())),
            End::Unknown(reason, None) => Err(StorageError::Unknown(reason.to_owned())),
            End::Unknown(reason, Some(connection)) => self.work.look(connection, reason),
        };
        // Whoever asked may be gone; the row is on disk all the same.
        drop(self.answer.send(answer));
    }
}
