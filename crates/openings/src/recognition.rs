//! Which opening a position or a game is.

use tabiya_rules::position::{Position, Rules};

use crate::{Opening, book::Book};

/// The opening of which this is the position. Positions of other rules than those of chess have none.
#[must_use]
pub fn name<R: Rules>(position: &Position<R>) -> Option<Opening> {
    if position.rules().mode_rules().is_some() { None } else { Book::get().name(position.key()) }
}

/// The opening of a game, from its positions in order: the last of them that has a name, and its place among them.
pub fn of_game<'a, R: Rules + 'a>(
    positions: impl IntoIterator<Item = &'a Position<R>>,
) -> Option<(Opening, usize)> {
    let named = |(place, position)| name(position).map(|opening| (opening, place));
    positions.into_iter().enumerate().filter_map(named).last()
}
