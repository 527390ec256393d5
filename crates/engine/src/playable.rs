//! What the engine can play, with the search of each.
//!
//! Invariant: a search is compiled here, once and as this crate is optimized, and not again by every crate that uses it.

use tabiya_rules::mode::Custom;
use tabiya_rules::position::Chess;
use tabiya_rules::record::Record;

use crate::eval::Judged;
use crate::search::{Listener, Orders, Worker};

/// Rules that the engine can play: those of chess, and those of any mode.
pub trait Playable: Judged {
    /// Runs one thread's search.
    #[doc(hidden)]
    fn iterate(worker: &mut Worker<Self>, orders: &Orders<'_, Self::Move>, listener: Listener<'_, Self>);

    /// The same game, if these rules are those of chess.
    fn as_chess(_: &Record<Self>) -> Option<&Record<Chess>> {
        None
    }
}

impl Playable for Chess {
    fn iterate(worker: &mut Worker<Self>, orders: &Orders<'_, Self::Move>, listener: Listener<'_, Self>) {
        worker.iterate(orders, listener);
    }

    fn as_chess(game: &Record<Self>) -> Option<&Record<Self>> {
        Some(game)
    }
}

impl Playable for Custom<'_> {
    fn iterate(worker: &mut Worker<Self>, orders: &Orders<'_, Self::Move>, listener: Listener<'_, Self>) {
        worker.iterate(orders, listener);
    }
}
