//! What a move costs on the clock beyond what the engine used: the way to whoever holds the clock, and back.
//!
//! Two `go` of one game tell it: what has gone from the clock between them, less the time of our own answer.
//! Nobody has to guess it as an option then, nor to change the option when the machine is busy.

use core::time::Duration;

use crate::limits::Clock;

/// What was lost lately.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Lag {
    /// The clock at the last `go`, and the time until our answer.
    last: Option<(Clock, Duration)>,
    /// The mean of what was lost, later moves counting more.
    mean: Duration,
}

/// More than this within one move is a pause or another game, not the way.
const MOST: Duration = Duration::from_secs(1);
/// The part that each move has in the mean.
const WEIGHT: u32 = 8;

impl Lag {
    /// A clock is shown with a `go`.
    pub(super) fn asked(&mut self, clock: Option<Clock>) {
        if let (Some((before, used)), Some(now)) = (self.last.take(), clock)
            && let Some(lost) = (before.left + before.increment).checked_sub(now.left + used)
            && lost <= MOST
            && before.increment == now.increment
        {
            self.mean = (self.mean * (WEIGHT - 1) + lost) / WEIGHT;
        }
        self.last = clock.map(|clock| (clock, Duration::ZERO));
    }

    /// The answer has been given, so long after it was asked for.
    pub(super) fn answered(&mut self, used: Duration) {
        if let Some((_, time)) = &mut self.last {
            *time = used;
        }
    }

    /// Another game: the clocks begin anew.
    pub(super) fn new_game(&mut self) {
        self.last = None;
    }

    /// What to expect of the next move, `least` being what somebody who knows has said.
    pub(super) fn expected(&self, least: Duration) -> Duration {
        least.max(self.mean * 3 / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: Duration = Duration::from_millis(10);

    fn clock(left: u64) -> Option<Clock> {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(20));
        Some(Clock { left, increment, moves_to_go: None })
    }

    /// Moves of 30 ms, each of which takes this much from the clock.
    fn after(moves: u64, cost: u64) -> Lag {
        let mut lag = Lag::default();
        for number in 0..moves {
            lag.asked(clock(100_000 - number * (cost - 20)));
            lag.answered(Duration::from_millis(30));
        }
        lag
    }

    #[test]
    fn what_is_lost_on_the_way_is_learnt() {
        assert_eq!(after(100, 30).expected(LEAST), LEAST);
        let slow = after(100, 90).expected(LEAST);
        assert!(slow > Duration::from_millis(85) && slow <= Duration::from_millis(90), "{slow:?}");
    }

    #[test]
    fn a_pause_another_clock_and_a_game_are_not_lag() {
        let mut lag = after(2, 30);
        lag.asked(clock(10_000));
        lag.asked(clock(90_000));
        lag.asked(None);
        lag.asked(clock(50_000));
        lag.new_game();
        lag.asked(clock(49_500));
        assert_eq!(lag.expected(LEAST), LEAST);
    }
}
