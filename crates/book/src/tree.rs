//! The book that comes with the program: the tree of named openings.

use tabiya_openings::{Branch, branches};
use tabiya_rules::position::Chess;
use tabiya_rules::record::Record;

use crate::moves::{BookMove, sorted};
use crate::taste::Taste;

/// The moves of the tree that a player with this taste knows in a game, the weightiest first. A move weighs as much as
/// there are named positions behind it.
///
/// Nobody walks in circles: what leads back to a position of the game is left out.
#[must_use]
pub fn tree(record: &Record<Chess>, taste: Taste) -> Vec<BookMove> {
    if record.ply() >= taste.plies {
        return Vec::new();
    }
    let position = record.position();
    let is_sound =
        |branch: &Branch| taste.loss.is_none_or(|most| branch.loss.is_some_and(|loss| loss <= most));
    let is_new = |branch: &Branch| record.occurrences_of(&position.after(branch.m)).is_empty();
    let known = branches(position).into_iter().filter(|branch| is_sound(branch) && is_new(branch));
    sorted(known.map(|branch| BookMove { m: branch.m, weight: u32::from(branch.lines) }).collect())
}
