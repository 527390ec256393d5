//! Time given back for the way a move took, by a quota.
//!
//! Invariant: what is given back is never more than the turn itself, than the bucket holds, or than the lag the
//! server measured itself allows; so claiming lag that is not there gains nothing worth having.

use tabiya_game::Millis;

/// Beyond the measured lag so much may be a spike.
const SLACK: u64 = 140;

/// What one player may still be given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LagQuota {
    /// Added with each move.
    gain: u64,
    left: u64,
    /// The time there and back, as the server measures it.
    measured: Option<Millis>,
}

impl LagQuota {
    /// A quota for a game that is expected to take a side so long: 4 ms for every second and 150, one second at most.
    pub(crate) fn new(expected: Option<Millis>) -> Self {
        let gain = expected.map_or(1000, |time| (4 * time.0 / 1000 + 150).min(1000));
        Self { gain, left: 3 * gain, measured: None }
    }

    /// What the way there and back takes by now; nothing leaves what was known.
    pub(crate) fn note(&mut self, round_trip: Option<Millis>) {
        self.measured = round_trip.or(self.measured);
    }

    /// The measured way there and back.
    pub(crate) fn measured(&self) -> Option<Millis> {
        self.measured
    }

    /// How much could be given for a move that arrives now.
    pub(crate) fn available(&self) -> Millis {
        let Some(measured) = self.measured else { return Millis(0) };
        Millis(self.left.min(measured.0.saturating_add(SLACK)))
    }

    /// What is given for a turn that took `elapsed` here and, as the player says, `thought` there.
    pub(crate) fn credit(&mut self, elapsed: Millis, thought: Option<Millis>) -> Millis {
        let claimed = thought.map_or(Millis(0), |thought| elapsed.minus(thought));
        let given = claimed.min(self.available()).min(elapsed);
        self.left = (self.left - given.0 + self.gain).min(7 * self.gain);
        given
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nothing_is_given_without_a_measurement() {
        let mut quota = LagQuota::new(Some(Millis(60_000)));
        assert_eq!(quota.credit(Millis(2000), Some(Millis(0))), Millis(0));
        quota.note(Some(Millis(60)));
        assert_eq!(quota.credit(Millis(2000), Some(Millis(0))), Millis(200));
        assert_eq!(quota.credit(Millis(2000), Some(Millis(1950))), Millis(50));
        assert_eq!(quota.credit(Millis(30), Some(Millis(0))), Millis(30));
    }

    proptest! {
        /// The cheat of "no thought, all lag" gets the bucket and what fills it, never more.
        #[test]
        fn claims_never_beat_the_quota(turns in prop::collection::vec((0u64..5000, 0u64..5000, 0u64..900), 1..200)) {
            let mut quota = LagQuota::new(Some(Millis(60_000)));
            let gain = 390;
            let mut total = 0;
            for (index, (elapsed, thought, ping)) in turns.iter().enumerate() {
                quota.note(Some(Millis(*ping)));
                let most = ping + SLACK;
                let given = quota.credit(Millis(*elapsed), Some(Millis(*thought))).0;
                prop_assert!(given <= *elapsed && given <= most);
                total += given;
                prop_assert!(total <= 3 * gain + gain * index as u64 + gain);
            }
        }
    }
}
