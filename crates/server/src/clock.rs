//! The server's own time.
//!
//! Invariant: it never goes back, does not see the wall clock being set, and stands still while the server is
//! down, and while it is there but cannot work: it goes on where it certainly was before. What players are charged is
//! measured by it alone.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parking_lot::{Mutex, MutexGuard};
use tabiya_game::Now;
use tokio::time::Instant;

/// How often somebody looks at the clock while the server works.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// If nobody has looked for so long, nobody could.
const STOPPED: Duration = Duration::from_millis(300);

/// Time as games see it.
#[derive(Debug)]
pub struct ServerClock {
    base: u64,
    started: Instant,
    seen: Mutex<Seen>,
}

/// What was last seen of the time since the start, and what of it was nobody's.
#[derive(Debug, Default)]
struct Seen {
    last: Duration,
    lost: Duration,
}

impl ServerClock {
    /// A clock that goes on from an instant of an earlier run. Whoever runs it looks at it every tenth of a second.
    #[must_use]
    pub fn since(ran_until: Now) -> Self {
        Self { base: ran_until.0 + 1, started: Instant::now(), seen: Mutex::default() }
    }

    /// This instant.
    #[must_use]
    pub fn now(&self) -> Now {
        let seen = self.look();
        let worked = seen.last.saturating_sub(seen.lost);
        Now(self.base.saturating_add(u64::try_from(worked.as_millis()).unwrap_or(u64::MAX)))
    }

    /// How much time the server was there but could not work.
    #[must_use]
    pub(crate) fn lost(&self) -> Duration {
        self.look().lost
    }

    fn look(&self) -> MutexGuard<'_, Seen> {
        let mut seen = self.seen.lock();
        let elapsed = self.started.elapsed();
        let unseen = elapsed.saturating_sub(seen.last);
        if unseen > STOPPED {
            seen.lost += unseen - TICK;
        }
        seen.last = elapsed.max(seen.last);
        seen
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

#[cfg(test)]
mod tests {
    use tokio::time;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn time_in_which_nobody_could_look_does_not_pass() {
        let clock = ServerClock::since(Now(1_000));
        for _ in 0..50 {
            time::advance(TICK).await;
            assert!(clock.lost().is_zero());
        }
        assert_eq!(clock.now(), Now(6_001), "five seconds of work");
        // A signal stops the process for an hour.
        time::advance(Duration::from_secs(3_600)).await;
        assert_eq!(clock.now(), Now(6_101), "all of it but one tick is nobody's");
        time::advance(Duration::from_millis(200)).await;
        assert_eq!(clock.now(), Now(6_301), "then it goes on");
        assert_eq!(clock.lost(), Duration::from_millis(3_599_900));
    }
}
