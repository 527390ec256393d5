//! How long the way to a connection and back takes: written by the connection, read by the rooms that it is in.
//!
//! Invariant: a measurement never waits in a room's queue, and never takes a place there.

use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_game::Millis;

/// Nothing was measured yet.
const UNKNOWN: u64 = u64::MAX;

/// Parts of a millisecond that are kept, so that an average of small numbers does not stand still.
const PARTS: u64 = 1_000;

/// What a new measurement counts for: a tenth.
const WEIGHT: u64 = 10;

/// The measured way to one connection and back, as a moving average.
#[derive(Debug)]
pub struct RoundTrip(AtomicU64);

impl Default for RoundTrip {
    fn default() -> Self {
        Self(AtomicU64::new(UNKNOWN))
    }
}

impl RoundTrip {
    /// One more measurement. Only the connection itself measures.
    pub fn measure(&self, round_trip: Millis) {
        let new = round_trip.0.saturating_mul(PARTS).min(UNKNOWN - 1);
        let average = match self.0.load(Ordering::Relaxed) {
            UNKNOWN => new,
            old => old - old / WEIGHT + new / WEIGHT,
        };
        self.0.store(average, Ordering::Relaxed);
    }

    /// What it is by now.
    #[must_use]
    pub fn measured(&self) -> Option<Millis> {
        match self.0.load(Ordering::Relaxed) {
            UNKNOWN => None,
            average => Some(Millis(average / PARTS)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_answer_counts_for_a_tenth() {
        let round_trip = RoundTrip::default();
        assert_eq!(round_trip.measured(), None);
        round_trip.measure(Millis(60));
        assert_eq!(round_trip.measured(), Some(Millis(60)));
        round_trip.measure(Millis(1_060));
        assert_eq!(round_trip.measured(), Some(Millis(160)));
        for _ in 0..100 {
            round_trip.measure(Millis(u64::MAX));
        }
        assert!(round_trip.measured() > Some(Millis(1_000_000)));
        for _ in 0..1_000 {
            round_trip.measure(Millis(3));
        }
        assert_eq!(round_trip.measured(), Some(Millis(3)), "and comes down again");
    }
}
