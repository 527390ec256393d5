//! Positions of our own games with exactly one winning move, which Stockfish confirms at depth 20.

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::limits::Limits;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::Move;

/// Positions with the move that wins.
fn suite() -> Vec<(Position, Move)> {
    let parse = |line: &str| {
        let (epd, operations) = line.split_once(" bm ").expect("a best move");
        let position: Position = epd.parse().expect("a position");
        let san = operations.split(';').next().expect("a move");
        let m = position.parse_san(san.trim()).unwrap_or_else(|error| panic!("{line}: {error}"));
        (position, m)
    };
    include_str!("../../../../testdata/epd/tactics.epd").lines().map(parse).collect()
}

/// In a second a core looks at some hundred thousand positions; here it gets fewer, the same on every machine.
#[test]
fn four_in_five_winning_moves_are_found() {
    let suite = suite();
    assert!(suite.len() >= 45);
    let options = Options { hash: 8, ..Options::default() };
    let mut engine = Engine::<Chess>::new(options, Record::new(Position::default()));
    let mut missed = Vec::new();
    for (position, m) in &suite {
        engine.forget();
        engine.set_record(Record::new(*position));
        let best = engine.search(&Limits::nodes(150_000), &mut |_| {}).best.expect("a move");
        if best != *m {
            missed.push(format!(
                "{}: {} instead of {}",
                position.fen(),
                position.san(best),
                position.san(*m)
            ));
        }
    }
    assert!(missed.len() * 5 <= suite.len(), "{} of {}:\n{}", missed.len(), suite.len(), missed.join("\n"));
}
