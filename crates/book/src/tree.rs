//! The book that comes with the program: the tree of named openings.

use tabiya_openings::{Branch, branches};
use tabiya_rules::position::Chess;
use tabiya_rules::record::Record;

use crate::moves::{BookMove, sorted};
use crate::taste::Taste;

/// The moves of the tree that a player with this taste knows in a game, the weightiest first. A move weighs as much as
/// there are named positions behind it, and the less, the nearer it comes to the bound of what the player bears.
///
/// Nobody walks in circles: what leads back to a position of the game is left out.
#[must_use]
pub fn tree(record: &Record<Chess>, taste: Taste) -> Vec<BookMove> {
    if record.ply() >= taste.plies {
        return Vec::new();
    }
    let position = record.position();
    let soundness = |branch: &Branch| match taste.loss {
        None => 1,
        Some(most) => branch.loss.map_or(0, |loss| u32::try_from(most + 1 - loss).unwrap_or(0)),
    };
    let is_new = |branch: &Branch| record.occurrences_of(&position.after(branch.m)).is_empty();
    let known = branches(position).into_iter().filter(is_new);
    let moves =
        known.map(|branch| BookMove { m: branch.m, weight: u32::from(branch.lines) * soundness(&branch) });
    sorted(moves.filter(|one| one.weight > 0).collect())
}
