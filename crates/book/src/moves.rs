//! What a book says about a position.

use tabiya_rules::types::Move;

/// A move that a book knows in a position, and its weight.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// How often it is to be played, compared with the others.
    pub weight: u32,
}

/// The moves, the weightiest first; among equals, by their numbers, so that the order is always the same.
pub(crate) fn sorted(mut moves: Vec<BookMove>) -> Vec<BookMove> {
    moves.sort_by_key(|one| (core::cmp::Reverse(one.weight), one.m));
    moves
}
