//! The worker threads of analyses: which there are, what each works on, and whose request is admitted.
//!
//! Invariant: a place is free as soon as its analysis is stopped, although its thread may need another moment; whoever gets that
//! thread next waits for this moment.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use parking_lot::Mutex;
use tabiya_protocol::{Code, Message};

use super::{
    search::{AnalysisJob, work},
    stop::Stop,
    turns::{Party, Turns, Urgency},
};
use crate::{
    limits::{CpuPriority, Quota},
    storage::AnalysisKey,
};

/// Threads beyond those that work: they know something that may be asked for again.
const SPARE: usize = 4;

/// Who works on what.
pub(super) struct Workers {
    priority: CpuPriority,
    state: Mutex<State>,
    threads: Arc<AtomicUsize>,
}

#[derive(Default)]
struct State {
    workers: Vec<Worker>,
    number: u64,
    closed: bool,
}

struct Worker {
    number: u64,
    jobs: mpsc::Sender<AnalysisJob>,
    /// The order it works on, and how to end it.
    current: Option<(u64, Arc<Stop>)>,
    assignment: Assignment,
    /// Since when it knows what it knows.
    since: Instant,
}

/// For whom a thread works, and on what.
#[derive(Clone, Copy)]
pub(super) struct Assignment {
    pub(super) urgency: Urgency,
    pub(super) party: Party,
    pub(super) connection: u64,
    pub(super) mode: [u8; 32],
    pub(super) key: AnalysisKey,
}

impl Workers {
    /// No threads yet; those to come run at this priority.
    pub(super) fn new(priority: CpuPriority) -> Self {
        Self { priority, state: Mutex::default(), threads: Arc::default() }
    }

    /// How much of the machine its threads take.
    pub(super) fn priority(&self) -> CpuPriority {
        self.priority
    }

    /// How many threads there are.
    pub(super) fn threads(&self) -> usize {
        self.threads.load(Ordering::Relaxed)
    }

    /// Gives the order to the thread that knows most about it.
    ///
    /// # Errors
    /// When there is no place for it.
    pub(super) fn begin(
        self: &Arc<Self>,
        turns: &Turns,
        quota: Quota,
        mut job: AnalysisJob,
    ) -> Result<u64, Message> {
        let (mut state, assignment) = (self.state.lock(), job.assignment);
        state.admit(quota, &assignment)?;
        state.number += 1;
        let serial = state.number;
        job.serial = serial;
        let most = quota.all.saturating_add(SPARE);
        while let Some(index) = state.choose(&assignment, most) {
            let current = Some((serial, Arc::clone(&job.stop)));
            match state.workers[index].jobs.send(job) {
                Ok(()) => {
                    let worker = &mut state.workers[index];
                    (worker.current, worker.assignment, worker.since) = (current, assignment, Instant::now());
                    return Ok(serial);
                }
                // Its thread has fallen over.
                Err(mpsc::SendError(back)) => {
                    job = back;
                    state.workers.swap_remove(index);
                }
            }
        }
        self.spawn_worker(&mut state, turns, job)?;
        Ok(serial)
    }

    fn spawn_worker(
        self: &Arc<Self>,
        state: &mut State,
        turns: &Turns,
        job: AnalysisJob,
    ) -> Result<(), Message> {
        let (jobs, receiver) = mpsc::channel();
        state.number += 1;
        let number = state.number;
        let (assignment, current) = (job.assignment, Some((job.serial, Arc::clone(&job.stop))));
        let leaving = Leaving { workers: Arc::clone(self), number };
        let turns = turns.clone();
        let thread = thread::Builder::new().name("tabiya-analysis".to_owned());
        self.threads.fetch_add(1, Ordering::Relaxed);
        let spawned = thread.spawn(move || work(&leaving.workers, &turns, number, &receiver));
        if let Err(error) = spawned {
            tracing::warn!(%error, "no thread for an analysis");
            return Err(Code::PoolFull.into());
        }
        // It waits for this one.
        drop(jobs.send(job));
        state.workers.push(Worker { number, jobs, current, assignment, since: Instant::now() });
        Ok(())
    }

    /// An order is done, or nobody wants it any more: its place is free.
    pub(super) fn finish(&self, serial: u64) {
        let mut state = self.state.lock();
        let worker = state
            .workers
            .iter_mut()
            .find(|worker| worker.current.as_ref().is_some_and(|(current, _)| *current == serial));
        if let Some(worker) = worker {
            worker.current = None;
            worker.since = Instant::now();
        }
    }

    /// A thread wants to go. False if somebody has just asked it for something.
    pub(super) fn retire(&self, number: u64) -> bool {
        let mut state = self.state.lock();
        let Some(index) = state.workers.iter().position(|worker| worker.number == number) else {
            return true;
        };
        if state.workers[index].current.is_some() {
            return false;
        }
        state.workers.swap_remove(index);
        true
    }

    /// Ends everything.
    pub(super) fn close(&self) {
        let workers = {
            let mut state = self.state.lock();
            state.closed = true;
            std::mem::take(&mut state.workers)
        };
        for (_, stop) in workers.iter().filter_map(|worker| worker.current.as_ref()) {
            stop.stop();
        }
    }
}

impl State {
    fn admit(&self, quota: Quota, assignment: &Assignment) -> Result<(), Message> {
        if self.closed {
            return Err(Code::PoolFull.into());
        }
        // What is done in the background has a place of its own.
        if assignment.urgency == Urgency::Background {
            return Ok(());
        }
        let busy = || {
            let busy = self.workers.iter().filter(|worker| worker.current.is_some());
            busy.map(|worker| &worker.assignment)
                .filter(|assignment| assignment.urgency == Urgency::Interactive)
        };
        if busy().filter(|other| other.connection == assignment.connection).count() >= quota.connection {
            let limit = i64::try_from(quota.connection).unwrap_or(i64::MAX);
            return Err(Message::new(Code::TooMany).with("limit", limit));
        }
        let party = &assignment.party;
        let full = busy().count() >= quota.all
            || busy().filter(|other| other.party.holder == party.holder).count() >= quota.holder
            || busy().filter(|other| other.party.address == party.address).count() >= quota.address;
        if full { Err(Code::PoolFull.into()) } else { Ok(()) }
    }

    /// The idle thread that knows this position, or others of this connection or holder; or, when there can be no more
    /// threads, the one that has been idle longest.
    fn choose(&self, assignment: &Assignment, most: usize) -> Option<usize> {
        let idle = || self.workers.iter().enumerate().filter(|(_, worker)| worker.current.is_none());
        let own = |other: &Assignment| {
            let same = other.mode == assignment.mode && other.urgency == assignment.urgency;
            same && (other.connection == assignment.connection || other.party == assignment.party)
        };
        let best = idle()
            .filter(|(_, worker)| own(&worker.assignment))
            .max_by_key(|(_, worker)| (worker.assignment.key == assignment.key, worker.since));
        let oldest = || idle().min_by_key(|(_, worker)| worker.since);
        best.or_else(|| if self.workers.len() >= most { oldest() } else { None }).map(|(index, _)| index)
    }
}

/// A thread leaves, however it ends.
struct Leaving {
    workers: Arc<Workers>,
    number: u64,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.workers.threads.fetch_sub(1, Ordering::Relaxed);
        self.workers.state.lock().workers.retain(|worker| worker.number != self.number);
    }
}
