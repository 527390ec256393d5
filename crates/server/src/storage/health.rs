//! How a store does: whether writes succeed, how long they take, what cannot be read.

use std::time::Duration;

/// Upper ends of the classes that times are counted in, in milliseconds.
pub const HISTOGRAM_BOUNDS: [u64; 6] = [1, 5, 20, 100, 1_000, 5_000];

/// How long something took, each time it happened.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct DurationHistogram {
    /// How often it happened.
    pub count: u64,
    /// All of it together.
    pub sum: Duration,
    /// The longest.
    pub longest: Duration,
    /// How many took no longer than each of [`HISTOGRAM_BOUNDS`].
    pub within: [u64; HISTOGRAM_BOUNDS.len()],
}

impl DurationHistogram {
    /// One more.
    pub fn record(&mut self, took: Duration) {
        self.count += 1;
        self.sum += took;
        self.longest = self.longest.max(took);
        for (bound, count) in HISTOGRAM_BOUNDS.iter().zip(&mut self.within) {
            *count += u64::from(took <= Duration::from_millis(*bound));
        }
    }
}

/// What is known of a store's health.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct StorageHealth {
    /// Why the last write failed; none if it succeeded.
    pub failing: Option<String>,
    /// Transactions on disk.
    pub commits: DurationHistogram,
    /// Pieces of writing in them.
    pub written: u64,
    /// Transactions that failed.
    pub failures: u64,
    /// Checkpoints for which those who write had to wait.
    pub waits: DurationHistogram,
    /// Bytes of the write-ahead log.
    pub wal_bytes: u64,
    /// Readers that were ended because the log had grown too long behind them.
    pub readers_ended: u64,
    /// Games and studies whose pages cannot be read, by name: they are left alone, everything else goes on.
    pub damaged: Vec<String>,
}
