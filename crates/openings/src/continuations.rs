//! How it may go on from a position.

use tabiya_rules::position::Position;
use tabiya_rules::types::Move;

use crate::Opening;
use crate::book::Book;

/// Moves to the next position that has another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The moves, at least one.
    pub moves: Vec<Move>,
    /// What is reached by them.
    pub opening: Opening,
}

/// The shortest ways from a position to named ones, by code and name. Every move counts, whoever thought of it first:
/// a move that leads back into a known position by transposition is found, even from a position that is not known.
#[must_use]
pub fn continuations(position: &Position) -> Vec<Continuation> {
    let mut found = Vec::new();
    // Positions on the way, without a name or with the one from which we come, each once.
    let mut seen = vec![position.key()];
    let here = Book::get().name(position.key());
    search(position, here, &mut Vec::new(), &mut seen, &mut found);
    found.sort_by_key(|one| (one.opening, one.moves.len()));
    // The same position by another order of moves, or one further on that bears the same name.
    found.dedup_by_key(|continuation| continuation.opening);
    found
}

fn search(
    position: &Position,
    here: Option<Opening>,
    way: &mut Vec<Move>,
    seen: &mut Vec<u64>,
    found: &mut Vec<Continuation>,
) {
    let book = Book::get();
    for m in position.legal_moves().iter().copied() {
        let next = position.after(m);
        if !book.contains(next.key()) || seen.contains(&next.key()) {
            continue;
        }
        way.push(m);
        if let Some(opening) = book.name(next.key()).filter(|opening| here != Some(*opening)) {
            found.push(Continuation { moves: way.clone(), opening });
        } else {
            seen.push(next.key());
            search(&next, here, way, seen, found);
        }
        way.pop();
    }
}
