//! Counting the leaves of the tree of legal moves: the proof of a move generator.

use crate::position::{Position, Rules};

/// How many sequences of `depth` legal moves there are. The last moves are counted, not played.
#[must_use]
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position.legal_moves().iter().map(|m| perft(&position.after(*m), depth - 1)).sum(),
    }
}

/// The same, playing every move, the last ones too: what a search has to do.
#[must_use]
pub fn perft_played<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position.legal_moves().iter().map(|m| perft_played(&position.after(*m), depth - 1)).sum(),
    }
}

/// The count for each legal move, in the generator's order.
#[must_use]
pub fn divide<R: Rules>(position: &Position<R>, depth: u32) -> Vec<(R::Move, u64)> {
    let moves = position.legal_moves();
    moves.iter().map(|m| (*m, perft(&position.after(*m), depth.saturating_sub(1)))).collect()
}
