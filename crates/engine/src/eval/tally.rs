//! Where the evaluation's findings go: added up while searching, written down while tuning.
//!
//! One piece of code finds the facts; that is what makes the tuner's model equal to the engine's.

use tabiya_rules::types::Color;

use super::Pair;
use super::tables::{PSQT, TERMS};
use super::weights::DANGER;

/// The weights in use: of the terms, of the piece-square tables, and of what endangers a king.
#[must_use]
pub fn weights() -> (&'static [Pair], &'static [Pair], &'static [i32]) {
    (&TERMS, &PSQT, &DANGER)
}

/// Hears what the evaluation finds.
pub trait Tally {
    /// This side has `count` of a term (see [`terms`](super::terms)).
    fn add(&mut self, side: Color, term: usize, count: i32);

    /// The king of the other side is in danger by `count` of this kind.
    fn danger(&mut self, attacker: Color, kind: usize, count: i32);
}

/// Danger counts by its square over this in the middlegame …
pub const DANGER_DIVISOR: i32 = 64;
/// … and by itself over this in the endgame.
pub const DANGER_ENDGAME_DIVISOR: i32 = 4;

/// The sum, from White's view.
#[derive(Default)]
pub(super) struct Sum {
    pub(super) total: Pair,
    danger: [i32; 2],
}

impl Sum {
    /// The sum with the kings' dangers.
    #[inline(always)]
    pub(super) fn finish(self) -> Pair {
        let of = |danger: i32| {
            let danger = danger.clamp(0, 1000);
            Pair::new((danger * danger / DANGER_DIVISOR).min(4000), danger / DANGER_ENDGAME_DIVISOR)
        };
        self.total + of(self.danger[0]) - of(self.danger[1])
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, side: Color, term: usize, count: i32) {
        let weight = TERMS[term] * count;
        match side {
            Color::White => self.total += weight,
            Color::Black => self.total -= weight,
        }
    }

    #[inline(always)]
    fn danger(&mut self, attacker: Color, kind: usize, count: i32) {
        self.danger[attacker.index()] += DANGER[kind] * count;
    }
}
