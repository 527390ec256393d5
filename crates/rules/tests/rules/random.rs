//! Random games from a fixed seed, the same in every run.

use tabiya_rules::chess960;
use tabiya_rules::position::{Position, Rules};

/// A small generator of random numbers (xorshift64*).
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}

/// Plays random games until `count` positions were visited; every other game starts from Chess960.
pub(crate) fn visit_chess(count: usize, seed: u64, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    let mut left = count;
    while left > 0 {
        let number = if left.is_multiple_of(2) { 518 } else { random.below(960) as u32 };
        let start = chess960::start(number).expect("below 960");
        left = visit_game(start, left, &mut random, &mut visit);
    }
}

/// Plays one random game and returns how many positions are left to visit.
pub(crate) fn visit_game<R: Rules>(
    start: Position<R>,
    mut left: usize,
    random: &mut Random,
    visit: &mut impl FnMut(&Position<R>),
) -> usize {
    let mut position = start;
    for _ in 0..200 {
        if left == 0 {
            break;
        }
        visit(&position);
        left -= 1;
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len())]);
    }
    left
}

/// A tenth of the work in the gate, all of it with `cargo xtask test --full`.
pub(crate) fn share(full: usize) -> usize {
    if std::env::var_os("TABIYA_FULL").is_some() { full } else { full / 10 }
}
