//! Which moves of a position are in the tree of openings, and how sound they are.

use tabiya_rules::position::Position;
use tabiya_rules::types::Move;

use crate::Opening;
use crate::book::Book;

/// A move that leads to a position of the tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The move.
    pub m: Move,
    /// How many named positions lie at its end and beyond: the more, the more players have thought about it.
    pub lines: u16,
    /// How much worse than the best move it is, in hundredths of a pawn; `None` where that was not judged.
    pub loss: Option<i32>,
    /// What the position after it is called.
    pub opening: Option<Opening>,
}

/// The moves from a position of the tree to others, transpositions included, in the order of the legal moves; none where
/// the position itself is not in the tree.
#[must_use]
pub fn branches(position: &Position) -> Vec<Branch> {
    let book = Book::get();
    let here = position.key();
    if !book.contains(here) && !book.is_start(here) {
        return Vec::new();
    }
    let sign = if position.turn().is_white() { 1 } else { -1 };
    let worth = |key: u64| book.score(key).map(|score| sign * i32::from(score));
    let branch = |m: &Move| {
        let key = position.after(*m).key();
        let loss = worth(here).zip(worth(key)).map(|(best, this)| (best - this).max(0));
        let found = Branch { m: *m, lines: book.lines(key), loss, opening: book.name(key) };
        book.contains(key).then_some(found)
    };
    position.legal_moves().iter().filter_map(branch).collect()
}
