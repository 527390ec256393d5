//! Random games from a fixed seed, the same in every run.

use tabiya_rules::chess960;
use tabiya_rules::position::{Position, Rules};

#[path = "../chance/mod.rs"]
mod chance;

pub(crate) use chance::Random;

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
