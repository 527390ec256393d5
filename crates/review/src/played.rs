//! What is asked of a review, and what is told while it goes on.

use tabiya_protocol::ReviewedMove;
use tabiya_rules::{position::Rules, record::Record};

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Played<R: Rules> {
    /// Its moves.
    pub record: Record<R>,
    /// Its clocks, where there were any.
    pub clocks: Clocks,
}

impl<R: Rules> Played<R> {
    /// A game of which no clocks are known.
    #[must_use]
    pub fn new(record: Record<R>) -> Self {
        Self { record, clocks: Clocks::default() }
    }
}

/// What the clocks have shown, in milliseconds.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Clocks {
    /// What each side began with, if that is known.
    pub base: Option<u64>,
    /// What was left to the mover after each move; it may be shorter than the game.
    pub left: Vec<Option<u64>>,
}

/// Time trouble begins where a tenth of the time is left, and never with more than this.
const SHORT: u64 = 5 * 60_000;

impl Clocks {
    /// Whether the mover had little time for this move, counted from 0.
    #[must_use]
    pub fn hurried(&self, ply: usize) -> bool {
        let left = |ply: usize| self.left.get(ply).copied().flatten();
        let first = || (ply % 2..self.left.len()).step_by(2).find_map(left);
        let before = ply.checked_sub(2).and_then(left);
        before.zip(self.base.or_else(first)).is_some_and(|(before, base)| before < (base / 10).min(SHORT))
    }
}

/// How much is looked at.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Effort {
    /// Positions searched for each move.
    pub nodes: u64,
}

impl Effort {
    /// What a doubtful move costs on top, at most.
    pub(crate) fn doubt(self) -> u64 {
        self.nodes.saturating_mul(4)
    }

    /// What it costs to find all the good moves beside a bad one.
    pub(crate) fn others(self) -> u64 {
        self.nodes.saturating_mul(2)
    }
}

/// How far a review has come.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Progress<'a> {
    /// Thousandths of the work; it never goes back.
    pub done: u16,
    /// What it does.
    pub stage: Stage,
    /// The moves that are known so far, from some ply to the last, in order: a review goes backwards. A move that may be bad is
    /// called good until it was looked at again: labels and remarks come, but do not go. What is said of a whole game, and of
    /// moves by those around them, is told by the [`Review`](tabiya_protocol::Review) alone.
    pub moves: &'a [ReviewedMove],
}

/// What a review does at the moment.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Stage {
    /// Looks at every move once.
    First,
    /// Looks again at moves that may be bad, and says why they are.
    Second,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_of_the_time_is_little() {
        let left = |seconds: &[u64]| seconds.iter().map(|seconds| Some(seconds * 1000)).collect::<Vec<_>>();
        let clocks = Clocks { base: Some(180_000), left: left(&[170, 175, 17, 30, 9, 8]) };
        let hurried: Vec<bool> = (0..7).map(|ply| clocks.hurried(ply)).collect();
        assert_eq!(hurried, [false, false, false, false, true, false, true]);
        // Without a base the first clock stands for it; six minutes of two hours are enough.
        assert!(Clocks { base: None, left: left(&[100, 100, 5, 99, 4]) }.hurried(4));
        assert!(!Clocks { base: Some(7_200_000), left: left(&[400, 400, 390]) }.hurried(2));
        assert!(!Clocks::default().hurried(4));
    }
}
