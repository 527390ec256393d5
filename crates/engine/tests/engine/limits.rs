//! Whatever position and whatever limits: a legal move comes back, or none where there is none.

use std::time::Duration;

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::limits::{Clock, Limits};
use tabiya_engine::score::Score;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;

fn engine(fen: &str) -> Engine<Chess> {
    let position: Position = fen.parse().expect("a position");
    Engine::new(Options { hash: 1, ..Options::default() }, Record::new(position))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const NINE_QUEENS: &str = "kb6/pp6/8/8/8/QQQQQQQQ/Q7/K7 w - - 0 1";
const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

#[test]
fn without_legal_moves_there_is_none() {
    let mut mated = engine("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let report = mated.search(&Limits::depth(5), &mut |_| {});
    assert_eq!((report.best, report.score), (None, Score::Mate(0)));
    let mut stalemated = engine("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let report = stalemated.search(&Limits::depth(5), &mut |_| {});
    assert_eq!((report.best, report.score), (None, Score::Centipawns(0)));
}

#[test]
fn nine_queens_and_218_moves_are_searched_like_any_position() {
    assert_eq!(MOST_MOVES.parse::<Position>().expect("a position").count_legal_moves(), 218);
    for fen in [NINE_QUEENS, MOST_MOVES] {
        let mut engine = engine(fen);
        let report = engine.search(&Limits::depth(6), &mut |_| {});
        assert!(engine.record().position().is_legal(report.best.expect("a move")));
        assert!(matches!(report.score, Score::Mate(moves) if moves > 0), "{fen}: {:?}", report.score);
    }
}

#[test]
fn positions_are_counted_exactly() {
    for nodes in [1, 2, 100, 5000, 20_001] {
        let report = engine(START).search(&Limits::nodes(nodes), &mut |_| {});
        // The first iteration is always finished: there must be a move.
        assert!(report.nodes == nodes || nodes < 100 && report.nodes < 100, "{nodes}: {}", report.nodes);
        assert!(report.best.is_some());
    }
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let mut engine = engine(START);
    let moves: Vec<_> =
        ["a2a3", "h2h4"].iter().map(|m| engine.record().position().parse_uci(m).expect("a move")).collect();
    let limits = Limits { moves: moves.clone(), ..Limits::depth(6) };
    assert!(moves.contains(&engine.search(&limits, &mut |_| {}).best.expect("a move")));
}

#[test]
fn several_lines_are_different_and_in_order() {
    let mut engine = engine(START);
    engine.set_options(Options { hash: 1, lines: 4, ..Options::default() });
    let mut last = Vec::new();
    engine.search(&Limits::depth(8), &mut |info| {
        if info.depth == 8 {
            last.push((info.line, info.score.value(), info.moves[0]));
        }
    });
    assert_eq!(last.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(last.is_sorted_by_key(|line| -line.1), "{last:?}");
    let mut moves: Vec<_> = last.iter().map(|line| line.2).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 4);
}

#[test]
fn an_empty_clock_still_gives_a_move() {
    let clock = Clock { left: Duration::ZERO, increment: Duration::ZERO, moves_to_go: Some(1) };
    let limits = Limits { clock: Some(clock), ..Limits::none() };
    assert!(engine(START).search(&limits, &mut |_| {}).best.is_some());
}

#[test]
fn draws_are_exactly_nothing() {
    // Fifty moves are over after any move but the pawn's, which loses; bare kings; a third repetition.
    let drawn = engine("8/8/8/3k4/8/3K4/8/8 w - - 0 1").search(&Limits::depth(8), &mut |_| {});
    assert_eq!(drawn.score, Score::Centipawns(0));
    let mut late = engine("7k/8/8/8/8/1r6/8/K7 w - - 98 80");
    assert_eq!(late.search(&Limits::depth(6), &mut |_| {}).score, Score::Centipawns(0));
    let mut record = Record::new("6k1/8/8/8/8/8/1q6/6K1 w - - 0 1".parse::<Position>().expect("a position"));
    for text in ["g1f1", "g8h8", "f1g1", "h8g8", "g1f1", "g8h8", "f1g1"] {
        let m = record.position().parse_uci(text).expect("a legal move");
        assert!(record.play(m));
    }
    // Black to move can repeat a third time or win: of the two moves, only the repetition is worth nothing.
    let back = record.position().parse_uci("h8g8").expect("a legal move");
    let mut engine = Engine::new(Options { hash: 1, ..Options::default() }, record);
    let limits = Limits { moves: vec![back], ..Limits::depth(8) };
    assert_eq!(engine.search(&limits, &mut |_| {}).score, Score::Centipawns(0));
}

#[test]
fn a_search_in_the_background_stops_when_told() {
    let (mut engine, limits) = (engine(START), Limits::none());
    let control = engine.control(&limits);
    let stop = control.clone();
    let stopping = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.stop();
    });
    let report = engine.search_under(&control, &limits, &mut |_| {});
    stopping.join().expect("it ends");
    assert!(engine.record().position().is_legal(report.best.expect("a move")));
}

#[test]
fn threads_share_the_work() {
    let mut engine = engine(START);
    engine.set_options(Options { hash: 4, threads: 3, ..Options::default() });
    let report = engine.search(&Limits::depth(10), &mut |_| {});
    assert!(engine.record().position().is_legal(report.best.expect("a move")));
}
