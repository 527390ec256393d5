//! Counting the leaves of the tree of legal moves: the proof of a move generator.

use crate::position::{Position, Rules};

/// How many sequences of `depth` legal moves there are. The last moves are counted, not played.
#[must_use]
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => sum_over_moves(position, |next| perft(next, depth - 1)),
    }
}

/// The same, playing every move, the last ones too: what a search has to do.
#[must_use]
pub fn perft_played<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Nobody may conclude that the last moves need not be played.
        1 => sum_over_moves(position, |next| {
            core::hint::black_box(next);
            1
        }),
        _ => sum_over_moves(position, |next| perft_played(next, depth - 1)),
    }
}

#[inline(always)]
fn sum_over_moves<R: Rules>(position: &Position<R>, count: impl Fn(&Position<R>) -> u64) -> u64 {
    let mut sum = 0;
    for m in position.legal_moves().iter() {
        sum += count(&position.after(*m));
    }
    sum
}

/// The count for each legal move, in the generator's order.
#[must_use]
pub fn divide<R: Rules>(position: &Position<R>, depth: u32) -> Vec<(R::Move, u64)> {
    let moves = position.legal_moves();
    moves.iter().map(|m| (*m, perft(&position.after(*m), depth.saturating_sub(1)))).collect()
}
