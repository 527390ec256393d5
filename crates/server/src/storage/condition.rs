//! How a store does: whether writes succeed, how long they take, what cannot be read.

use std::time::Duration;

/// Upper ends of the classes that times are counted in, in milliseconds.
pub const TIME_CLASSES: [u64; 6] = [1, 5, 20, 100, 1_000, 5_000];

/// How long something took, each time it happened.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Times {
    /// How often it happened.
    pub count: u64,
    /// All of it together.
    pub sum: Duration,
    /// The longest.
    pub longest: Duration,
    /// How many took no longer than each of [`TIME_CLASSES`].
    pub within: [u64; TIME_CLASSES.len()],
}

impl Times {
    /// One more.
    pub fn add(&mut self, took: Duration) {
        self.count += 1;
        self.sum += took;
        self.longest = self.longest.max(took);
        for (class, count) in TIME_CLASSES.iter().zip(&mut self.within) {
            *count += u64::from(took <= Duration::from_millis(*class));
        }
    }
}

/// What is known of a store's health.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Condition {
    /// Why the last write failed; none if it succeeded.
    pub failing: Option<String>,
    /// Transactions on disk.
    pub commits: Times,
    /// Pieces of writing in them.
    pub written: u64,
    /// Transactions that failed.
    pub failures: u64,
    /// Checkpoints for which those who write had to wait.
    pub waits: Times,
    /// Bytes of the write-ahead log.
    pub wal_bytes: u64,
    /// Readers that were ended because the log had grown too long behind them.
    pub readers_ended: u64,
    /// Games and studies whose pages cannot be read, by name: they are left alone, everything else goes on.
    pub damaged: Vec<String>,
}
