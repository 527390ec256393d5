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

/// Where others go on meanwhile, so much is noticed: somebody may have been charged who could not act.
const NOTICED: Duration = Duration::from_millis(500);

/// Time as games see it.
#[derive(Debug)]
pub struct ServerClock {
    base: u64,
    started: Instant,
    seen: Mutex<Seen>,
    /// Other servers go on while this one cannot work, so time does not stand still for it.
    shared: bool,
}

/// What was last seen of the time since the start, and what of it was nobody's.
#[derive(Debug, Default)]
struct Seen {
    last: Duration,
    lost: Duration,
    /// How far others were ahead.
    ahead: u64,
    gap: Option<Gap>,
}

/// A time in which this server could not work while others could.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Gap {
    /// Its number.
    pub number: u64,
    /// When it began.
    pub since: Now,
}

impl ServerClock {
    /// A clock that goes on from an instant of an earlier run. Whoever runs it looks at it every tenth of a second.
    #[must_use]
    pub fn since(ran_until: Now) -> Self {
        Self { base: ran_until.0 + 1, started: Instant::now(), seen: Mutex::default(), shared: false }
    }

    /// A clock that several servers have: it follows the fastest of them, and goes on while this one cannot work.
    #[must_use]
    pub fn shared(from: Now) -> Self {
        Self { shared: true, ..Self::since(from) }
    }

    /// This instant.
    #[must_use]
    pub fn now(&self) -> Now {
        self.shown(&self.look())
    }

    fn shown(&self, seen: &Seen) -> Now {
        let worked = if self.shared { seen.last } else { seen.last.saturating_sub(seen.lost) };
        let since = u64::try_from(worked.as_millis()).unwrap_or(u64::MAX).saturating_add(seen.ahead);
        Now(self.base.saturating_add(since))
    }

    /// Another server's clock shows this now: this one goes no slower.
    pub fn follow(&self, other: Now) {
        let mut seen = self.look();
        let here = self.shown(&seen);
        let behind = other.since(here).0;
        seen.ahead += behind;
        if u128::from(behind) > NOTICED.as_millis() {
            seen.note_gap(here);
        }
    }

    /// The last time in which this server could not work while others could.
    #[must_use]
    pub fn gap(&self) -> Option<Gap> {
        self.look().gap
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
        if self.shared && unseen > NOTICED {
            let since = self.shown(&seen);
            seen.note_gap(since);
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

impl Seen {
    fn note_gap(&mut self, since: Now) {
        let number = self.gap.map_or(1, |gap| gap.number + 1);
        self.gap = Some(Gap { number, since });
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

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_others_have_goes_on_and_tells_when_it_could_not_work() {
        let clock = ServerClock::shared(Now(1_000));
        time::advance(TICK).await;
        assert_eq!((clock.now(), clock.gap()), (Now(1_101), None));
        time::advance(Duration::from_secs(2)).await;
        assert_eq!(clock.gap(), Some(Gap { number: 1, since: Now(1_101) }));
        assert_eq!(clock.now(), Now(3_101));
        clock.follow(Now(3_090));
        assert_eq!(clock.now(), Now(3_101), "never back");
        clock.follow(Now(3_111));
        assert_eq!((clock.now(), clock.gap().map(|gap| gap.number)), (Now(3_111), Some(1)));
        clock.follow(Now(9_000));
        assert_eq!(clock.gap(), Some(Gap { number: 2, since: Now(3_111) }));
    }
}
