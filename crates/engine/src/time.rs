//! How much of the clock a move gets.
//!
//! Two bounds: past the soft one no new iteration begins, at the hard one the search stops where it is. The soft
//! bound moves with how sure the search is.

use core::time::Duration;

use crate::limits::{Clock, Limits};

/// The bounds for one move; `None` is no bound.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bounds {
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

impl Bounds {
    /// The bounds that the limits give, `overhead` being lost on the way to whoever holds the clock.
    pub(crate) fn new<M>(limits: &Limits<M>, overhead: Duration) -> Self {
        let mut bounds = limits.clock.map_or_else(Self::default, |clock| Self::of_clock(clock, overhead));
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(MINIMUM);
            bounds.hard = Some(bounds.hard.map_or(time, |hard| hard.min(time)));
        }
        bounds
    }

    fn of_clock(clock: Clock, overhead: Duration) -> Self {
        // A reserve stays on the clock for a machine that is busy with something else.
        let reserve = (RESERVE * overhead).min(clock.left * 3 / 5);
        let scarce = clock.left < RESERVE * overhead;
        let left = clock.left.saturating_sub(overhead).saturating_sub(reserve);
        let moves = clock.moves_to_go.map_or(HORIZON, |moves| f64::from(moves.clamp(1, 40)) + 1.5);
        // What the way costs comes out of the increment first, while the reserve has to be filled again.
        let increment = if scarce { clock.increment.saturating_sub(overhead) } else { clock.increment };
        let (left, increment) = (left.as_secs_f64(), increment.as_secs_f64());
        let soft = left / moves + increment * INCREMENT_SHARE;
        let hard = (soft * 4.5).min(left * MOST_OF_CLOCK);
        let span = |seconds: f64| Duration::from_secs_f64(seconds).max(MINIMUM);
        Self { soft: Some(span(soft.min(hard))), hard: Some(span(hard)) }
    }
}

const MINIMUM: Duration = Duration::from_millis(1);
/// Moves that the time left is to last for.
const HORIZON: f64 = 26.0;
const INCREMENT_SHARE: f64 = 0.7;
/// Moves' worth of overhead that is never planned with.
const RESERVE: u32 = 25;
const MOST_OF_CLOCK: f64 = 0.6;

/// What an iteration tells of how sure the search is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Certainty {
    /// Iterations for which the best move has not changed.
    pub(crate) stable: u32,
    /// The share of all positions that went into the best move, from 0 to 1.
    pub(crate) share: f64,
    /// Centipawns by which the value has fallen since the last iteration.
    pub(crate) fall: i32,
}

impl Certainty {
    /// What to multiply the soft bound with.
    pub(crate) fn factor(self) -> f64 {
        let stability = [1.7, 1.3, 1.1, 0.95, 0.85, 0.8][self.stable.min(5) as usize];
        let effort = (1.55 - self.share) * 1.35;
        let fall = (1.0 + f64::from(self.fall) / 120.0).clamp(0.85, 1.45);
        stability * effort.clamp(0.6, 1.9) * fall
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Limits<()> {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Limits { clock: Some(Clock { left, increment, moves_to_go }), ..Limits::none() }
    }

    #[test]
    fn no_move_takes_more_than_its_share() {
        let overhead = Duration::from_millis(10);
        for left in [0, 1, 11, 100, 2_000, 60_000, 3_600_000] {
            for increment in [0, 20, 10_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(1000)] {
                    let bounds = Bounds::new(&clock(left, increment, moves), overhead);
                    let (soft, hard) = (bounds.soft.unwrap(), bounds.hard.unwrap());
                    let most = Duration::from_millis(left).saturating_sub(overhead).mul_f64(MOST_OF_CLOCK);
                    assert!(soft <= hard && hard <= most.max(MINIMUM), "{left} {increment} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn a_time_for_the_move_is_used_whole() {
        let limits = Limits::<()>::time(Duration::from_millis(500));
        let bounds = Bounds::new(&limits, Duration::from_millis(10));
        assert_eq!((bounds.soft, bounds.hard), (None, Some(Duration::from_millis(490))));
    }
}
