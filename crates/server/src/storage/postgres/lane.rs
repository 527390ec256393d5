//! A queue and the one task that empties it: whatever has gathered goes in one statement.
//!
//! Invariant: there is no timer. The commit before is the time in which the next batch gathers.

use std::{future::Future, mem};

use tokio::sync::{mpsc, oneshot};

use crate::storage::StorageError;

/// At most so many in one statement.
const BATCH: usize = 256;

/// Those that may wait; more are refused at once.
const QUEUE: usize = 8192;

/// Something in the queue, and who waits for it.
#[derive(Debug)]
pub(super) struct Asked<J, A> {
    pub(super) job: J,
    answer: oneshot::Sender<Result<A, StorageError>>,
}

impl<J, A> Asked<J, A> {
    /// Tells whoever asked, who may be gone.
    pub(super) fn answer(self, answer: Result<A, StorageError>) {
        drop(self.answer.send(answer));
    }
}

/// How a batch is written.
pub(super) trait Batches: Send + 'static {
    /// What is written.
    type Job: Send + 'static;
    /// What comes of it.
    type Answer: Send + 'static;

    /// Whether two jobs cannot go in one statement.
    fn collide(one: &Self::Job, other: &Self::Job) -> bool;

    /// Writes a batch without collisions and answers everybody in it.
    fn write(&self, batch: Vec<Asked<Self::Job, Self::Answer>>) -> impl Future<Output = ()> + Send;
}

/// What is kept in batches and answered with nothing.
pub(super) trait Keeps: Send + Sync + 'static {
    /// What is kept.
    type Job: Send + Sync + 'static;

    /// Whether two jobs cannot go in one statement.
    fn collide(one: &Self::Job, other: &Self::Job) -> bool;

    /// Keeps all, or none.
    fn keep(&self, jobs: &[&Self::Job]) -> impl Future<Output = Result<(), StorageError>> + Send;
}

impl<K: Keeps> Batches for K {
    type Job = K::Job;
    type Answer = ();

    fn collide(one: &K::Job, other: &K::Job) -> bool {
        K::collide(one, other)
    }

    async fn write(&self, batch: Vec<Asked<K::Job, ()>>) {
        let jobs: Vec<&K::Job> = batch.iter().map(|asked| &asked.job).collect();
        let kept = self.keep(&jobs).await;
        let alone = kept.is_err() && batch.len() > 1;
        for asked in batch {
            // One of them cannot be kept: that is no reason to refuse the others.
            let answer = if alone { self.keep(&[&asked.job]).await } else { again(&kept) };
            asked.answer(answer);
        }
    }
}

fn again(kept: &Result<(), StorageError>) -> Result<(), StorageError> {
    match kept {
        Ok(()) => Ok(()),
        Err(StorageError::Unknown(reason)) => Err(StorageError::Unknown(reason.clone())),
        Err(error) => Err(StorageError::Busy(error.to_string())),
    }
}

/// The way into the queue.
#[derive(Debug)]
pub(super) struct Lane<J, A>(mpsc::Sender<Asked<J, A>>);

impl<J: Send + 'static, A: Send + 'static> Lane<J, A> {
    /// Starts the task; it ends when nobody can ask any more.
    pub(super) fn new<B: Batches<Job = J, Answer = A>>(batches: B) -> Self {
        let (sender, jobs) = mpsc::channel(QUEUE);
        tokio::spawn(run(batches, jobs));
        Self(sender)
    }

    pub(super) async fn ask(&self, job: J) -> Result<A, StorageError> {
        let (answer, answered) = oneshot::channel();
        self.0.try_send(Asked { job, answer }).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StorageError::Busy("the queue is full".into()),
            mpsc::error::TrySendError::Closed(_) => StorageError::Busy("the store is closed".into()),
        })?;
        answered.await.unwrap_or_else(|_| Err(StorageError::Unknown("the writer is gone".into())))
    }
}

async fn run<B: Batches>(batches: B, mut jobs: mpsc::Receiver<Asked<B::Job, B::Answer>>) {
    let mut waiting = Vec::new();
    loop {
        if waiting.is_empty() && jobs.recv_many(&mut waiting, BATCH).await == 0 {
            return;
        }
        while waiting.len() < BATCH
            && let Ok(job) = jobs.try_recv()
        {
            waiting.push(job);
        }
        let mut batch: Vec<Asked<B::Job, B::Answer>> = Vec::new();
        for asked in mem::take(&mut waiting) {
            let collides = batch.iter().any(|other| B::collide(&other.job, &asked.job));
            if collides { &mut waiting } else { &mut batch }.push(asked);
        }
        batches.write(batch).await;
    }
}
