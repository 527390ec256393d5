//! What the threads of a store note about themselves while they work.

use std::{collections::BTreeSet, time::Duration};

use parking_lot::Mutex;

use crate::storage::StorageHealth;

/// Names of damaged things that are remembered.
const NAMED: usize = 1_000;

/// The notes, shared by all threads of a store.
#[derive(Debug, Default)]
pub(super) struct Metrics(Mutex<Notes>);

#[derive(Debug, Default)]
struct Notes {
    health: StorageHealth,
    damaged: BTreeSet<String>,
}

impl Metrics {
    /// So many pieces of writing are on disk.
    pub(super) fn committed(&self, jobs: usize, took: Duration) {
        let condition = &mut self.0.lock().health;
        condition.failing = None;
        condition.commits.record(took);
        condition.written += jobs as u64;
    }

    /// Something was written.
    pub(super) fn well(&self) {
        self.0.lock().health.failing = None;
    }

    /// Nothing could be written.
    pub(super) fn failed(&self, reason: &str) {
        let condition = &mut self.0.lock().health;
        condition.failures += 1;
        condition.failing = Some(reason.to_owned());
    }

    /// Those who write have waited for a checkpoint.
    pub(super) fn waited(&self, took: Duration) {
        self.0.lock().health.waits.record(took);
    }

    /// Readers were ended.
    pub(super) fn ended(&self, readers: usize) {
        self.0.lock().health.readers_ended += readers as u64;
    }

    /// Something cannot be read; it is named in the log once.
    pub(super) fn damaged(&self, what: &str, reason: &str) {
        let mut notes = self.0.lock();
        if notes.damaged.len() < NAMED && notes.damaged.insert(what.to_owned()) {
            tracing::error!(
                what,
                reason,
                "the store is damaged here; this is left alone and the rest goes on: tabiya data check --repair"
            );
        }
    }

    /// Everything that was noted.
    pub(super) fn health(&self, wal_bytes: u64) -> StorageHealth {
        let notes = self.0.lock();
        let damaged = notes.damaged.iter().cloned().collect();
        StorageHealth { wal_bytes, damaged, ..notes.health.clone() }
    }
}
