//! Mates are found, and found exactly: a solver without table, pruning or evaluation says the same.

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::limits::Limits;
use tabiya_engine::score::Score;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;

/// Whether the side to move mates in this many moves at most, by trying everything.
fn mates_in(position: &Position, moves: u32) -> bool {
    moves > 0 && position.legal_moves().iter().any(|m| is_mated_in(&position.after(*m), moves - 1))
}

/// Whether the side to move is mated within this many moves of its opponent, whatever it does.
fn is_mated_in(position: &Position, moves: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_check();
    }
    moves > 0 && replies.iter().all(|m| mates_in(&position.after(*m), moves))
}

fn engine(hash: usize) -> Engine<Chess> {
    Engine::new(Options { hash, ..Options::default() }, Record::new(Position::default()))
}

/// Positions with the number of moves to mate, from games of the engine against itself.
fn suite() -> Vec<(Position, u32)> {
    let text = include_str!("../../../../testdata/epd/mates.epd");
    let parse = |line: &str| {
        let (epd, mate) = line.split_once(" dm ").expect("a distance to mate");
        (epd.parse().expect("a position"), mate.trim_end_matches(';').trim().parse().expect("a number"))
    };
    text.lines().map(parse).collect()
}

#[test]
fn every_mate_of_the_suite_is_found_at_its_distance() {
    let suite = suite();
    assert!(suite.iter().filter(|(_, moves)| *moves == 2).count() >= 30);
    assert!(suite.iter().filter(|(_, moves)| *moves == 3).count() >= 30);
    let (mut engine, mut forgetful) = (engine(4), engine(0));
    for (position, moves) in suite {
        assert!(mates_in(&position, moves) && !mates_in(&position, moves - 1), "{}", position.fen());
        engine.forget();
        engine.set_record(Record::new(position));
        let limits = Limits { nodes: Some(400_000), mate: Some(moves), ..Limits::none() };
        let report = engine.search(&limits, &mut |_| {});
        assert_eq!(report.score, Score::Mate(moves as i32), "{}", position.fen());
        let after = position.after(report.best.expect("a move"));
        assert!(is_mated_in(&after, moves - 1), "{}", position.fen());
        // Without a table it takes longer, but the mate is the same.
        forgetful.forget();
        forgetful.set_record(Record::new(position));
        let limits = Limits { nodes: Some(4_000_000), ..limits };
        assert_eq!(forgetful.search(&limits, &mut |_| {}).score, report.score, "{}", position.fen());
    }
}

#[test]
fn a_table_full_of_other_searches_changes_no_mate() {
    let (mut warm, suite) = (engine(4), suite());
    // The table is never cleared: whatever it holds of earlier positions must not lie about later ones.
    for (position, moves) in suite.iter().chain(&suite) {
        warm.set_record(Record::new(*position));
        let limits = Limits { nodes: Some(400_000), mate: Some(*moves), ..Limits::none() };
        let report = warm.search(&limits, &mut |_| {});
        assert_eq!(report.score, Score::Mate(*moves as i32), "{}", position.fen());
    }
}
