//! How whole games are judged: by our own engine in positions with one answer, and by a searcher that knows exactly what it says.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod ends;
mod exact;
mod labels;
mod modes;
mod openings;

use tabiya_engine::engine::Options;
use tabiya_engine::playable::Playable;
use tabiya_protocol::{Review, ReviewedMove};
use tabiya_review::{Effort, EngineSearcher, Played, review};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A game of chess.
fn game(fen: &str, moves: &str) -> Record<Chess> {
    let mut record = Record::new(Position::from_fen(fen, Chess).unwrap());
    for san in moves.split_whitespace() {
        let m = record.position().parse_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
        assert!(record.play(m));
    }
    record
}

/// What our own engine makes of a game.
fn judged_by_engine<R: Playable>(record: Record<R>, nodes: u64) -> Review {
    let options = Options { hash: 4, ..Options::default() };
    let mut searcher = EngineSearcher::new(options, record.clone());
    review(&Played::new(record), Effort { nodes }, "Tabiya", &mut searcher, &mut |_| {}).unwrap()
}

/// The same of a game of chess.
fn judged(fen: &str, moves: &str) -> Review {
    judged_by_engine(game(fen, moves), 20_000)
}

/// The move that was the so many-th, from 1.
fn at(review: &Review, ply: usize) -> &ReviewedMove {
    &review.moves[ply - 1]
}
