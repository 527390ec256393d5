//! The server's own time.
//!
//! Invariant: it never goes back, does not see the wall clock being set, and stands still while the server is
//! down: it goes on where it certainly was before. What players are charged is measured by it alone.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabiya_game::Now;
use tokio::time::Instant;

/// Time as games see it.
#[derive(Debug)]
pub struct HouseClock {
    base: u64,
    started: Instant,
}

impl HouseClock {
    /// A clock that goes on from an instant of an earlier run.
    #[must_use]
    pub fn since(ran_until: Now) -> Self {
        Self { base: ran_until.0 + 1, started: Instant::now() }
    }

    /// This instant.
    #[must_use]
    pub fn now(&self) -> Now {
        let elapsed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Now(self.base.saturating_add(elapsed))
    }

    /// How long from now until an instant.
    #[must_use]
    pub fn until(&self, instant: Now) -> Duration {
        Duration::from_millis(instant.since(self.now()).0)
    }
}

/// The wall clock, milliseconds since 1970: to show to people, never to charge them.
#[must_use]
pub fn wall_clock() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}
