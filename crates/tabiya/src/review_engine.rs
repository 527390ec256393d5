//! Reviews by this program's own engine, for the console and `tabiya review`.

use tabiya_engine::engine::Options;
use tabiya_engine::playable::Playable;
use tabiya_protocol::Review;
use tabiya_review::{Effort, EngineSearcher, Halt, Played, review};

/// Mebibytes of table for each review.
const HASH: usize = 64;

/// What the reviewer calls itself.
pub(crate) fn engine_name() -> String {
    format!("Tabiya {}", env!("CARGO_PKG_VERSION"))
}

/// Reviews one game with an engine of so many threads; nothing if it was ended. How far it is, is told in thousandths.
pub(crate) fn review_game<R: Playable>(
    game: &Played<R>,
    effort: Effort,
    threads: usize,
    halt: Halt,
    told: &mut dyn FnMut(u16),
) -> Option<Review> {
    let options = Options { hash: HASH, threads, ..Options::default() };
    let mut searcher = EngineSearcher::new(options, game.record.clone()).halted_by(halt);
    review(game, effort, &engine_name(), &mut searcher, &mut |progress| told(progress.done)).ok()
}
