//! What the threads of a store note about themselves while they work.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::storage::Condition;

/// Names of damaged things that are remembered.
const NAMED: usize = 1_000;

/// The notes, shared by all threads of a store.
#[derive(Debug, Default)]
pub(super) struct Vitals(Mutex<Notes>);

#[derive(Debug, Default)]
struct Notes {
    condition: Condition,
    damaged: BTreeSet<String>,
}

impl Vitals {
    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So many pieces of writing are on disk.
    pub(super) fn committed(&self, jobs: usize, took: Duration) {
        let condition = &mut self.notes().condition;
        condition.failing = None;
        condition.commits.add(took);
        condition.written += jobs as u64;
    }

    /// Nothing could be written.
    pub(super) fn failed(&self, reason: &str) {
        let condition = &mut self.notes().condition;
        condition.failures += 1;
        condition.failing = Some(reason.to_owned());
    }

    /// Those who write have waited for a checkpoint.
    pub(super) fn waited(&self, took: Duration) {
        self.notes().condition.waits.add(took);
    }

    /// Readers were ended.
    pub(super) fn ended(&self, readers: usize) {
        self.notes().condition.readers_ended += readers as u64;
    }

    /// Something cannot be read; it is named in the log once.
    pub(super) fn damaged(&self, what: &str, reason: &str) {
        let mut notes = self.notes();
        if notes.damaged.len() < NAMED && notes.damaged.insert(what.to_owned()) {
            tracing::error!(
                what,
                reason,
                "the store is damaged here; this is left alone and the rest goes on: tabiya data check --repair"
            );
        }
    }

    /// Everything that was noted.
    pub(super) fn condition(&self, wal_bytes: u64) -> Condition {
        let notes = self.notes();
        let damaged = notes.damaged.iter().cloned().collect();
        Condition { wal_bytes, damaged, ..notes.condition.clone() }
    }
}
