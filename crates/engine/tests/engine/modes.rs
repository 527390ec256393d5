//! The engine plays every mode that comes with the program, and every mode at all.

use crate::paper::Paper;
use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::levels::{Level, Step, choose_move};
use tabiya_engine::limits::Limits;
use tabiya_engine::uci::{Modes, Session};
use tabiya_rules::mode::{Custom, Mode, built_in, built_ins};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::record::Record;
use tabiya_rules::types::Color;

/// Numbers from a fixed sequence.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// The result of a game between the engine and somebody who plays any legal move.
fn against_chance(mode: &'static Mode, engine_color: Color, nodes: u64, seed: u64) -> (Outcome, String) {
    let mut dice = Dice(seed);
    let start = mode.draw_start(&mut |n| dice.below(n as usize) as u32).position;
    let mut record = Record::new(start);
    let mut engine = Engine::<Custom>::new(Options { hash: 1, ..Options::default() }, record.clone());
    loop {
        let position = *record.position();
        if let Some(outcome) = position.outcome() {
            return (outcome, position.fen());
        }
        if position.halfmoves() >= 100 || record.repetitions() >= 3 || record.ply() > 600 {
            return (Outcome::Draw, position.fen());
        }
        let m = if position.turn() == engine_color {
            engine.set_record(record.clone());
            engine.search(&Limits::nodes(nodes), &mut |_| {}).best.expect("a move, as the game is not over")
        } else {
            let moves = position.legal_moves();
            moves[dice.below(moves.len())]
        };
        assert!(record.play(m), "{}: an illegal move in {}", mode.id(), position.fen());
    }
}

/// More games with `TABIYA_GAMES=20`.
#[test]
fn the_engine_beats_chance_in_every_mode() {
    let games = std::env::var("TABIYA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let mut failures = Vec::new();
    for mode in built_ins() {
        for game in 0..games {
            let color = if game % 2 == 0 { Color::White } else { Color::Black };
            let (outcome, fen) = against_chance(mode, color, 600, game as u64 * 77 + 5);
            if outcome != Outcome::Win(color) {
                failures.push(format!("{} as {color:?}: {outcome:?} {fen}", mode.id()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_fastest_win_of_each_goal_is_found() {
    for (id, fen, best) in [
        ("kingofthehill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", &["e3e4", "e3d4"][..]),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", &["a1a8"]),
        ("atomic", "rnbqkbnr/pppp1ppp/8/4p2Q/8/4P3/PPPP1PPP/RNB1KBNR w KQkq - 0 3", &["h5f7"]),
        ("racingkings", "8/4K3/8/8/8/8/k7/8 b - - 0 1", &[]),
        ("racingkings", "8/4K3/8/k7/8/8/8/8 w - - 0 1", &["e7d8", "e7e8", "e7f8"]),
        ("antichess", "8/8/8/8/8/8/p7/1R6 w - - 0 1", &["b1a1", "b1b2", "b1b3"]),
        ("crazyhouse", "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", &["N@f7"]),
        ("horde", "8/8/8/8/8/8/P6k/q7 b - - 0 1", &["a1a2"]),
        ("flag", "8/4K2k/8/8/8/8/8/q7 w - - 0 1", &["e7d8", "e7e8", "e7f8"]),
    ] {
        let mode = built_in(id).expect("a mode");
        let position = mode.position(fen).expect("a position");
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }, Record::new(position));
        let report = engine.search(&Limits::depth(6), &mut |_| {});
        let found = position.uci(report.best.expect("a move"), false).to_string();
        if !best.is_empty() && id != "antichess" {
            assert!(best.contains(&found.as_str()), "{id} {fen}: {found} {:?}", report.score);
            assert_eq!(report.score, tabiya_engine::score::Score::Mate(1), "{id} {fen}");
        }
        assert!(position.is_legal(report.best.expect("a move")), "{id} {fen}: {found}");
    }
}

#[test]
fn every_level_plays_every_mode() {
    for mode in built_ins() {
        for level in 1..=5 {
            let mut record = Record::new(mode.first_start());
            let level = Level::new(level).expect("a level");
            for ply in 0..6 {
                let Some(m) = choose_move(level, &record, &Limits::nodes(100), ply) else { break };
                assert!(record.play(m), "{} {level}", mode.id());
            }
        }
        for step in Step::all() {
            let mut record = Record::new(mode.first_start());
            for ply in 0..6 {
                let Some(m) = choose_move(step, &record, &Limits::nodes(100), ply) else { break };
                assert!(record.play(m), "{} step {}", mode.id(), step.number());
            }
        }
    }
}

/// What is answered to these lines where the modes are known and one file can be read.
fn talk(lines: &[&str]) -> String {
    let read = |path: &str| match path {
        "mine.json" => built_in("knightmate").ok_or_else(|| "gone".to_owned()),
        other => Err(format!("{other}: no such file")),
    };
    let paper = Paper::default();
    let mut session = Session::with_modes(paper.clone(), Modes { known: built_ins().to_vec(), read });
    for line in lines {
        let _ = session.handle(line);
    }
    session.finish();
    paper.text()
}

#[test]
fn a_mode_is_chosen_by_name_or_by_file() {
    let answer = talk(&["uci"]);
    assert!(answer.contains("option name UCI_Variant type combo default chess var chess var "), "{answer}");
    assert!(answer.contains(" var atomic") && answer.contains("option name ModeFile type string"));
    assert!(!answer.contains("var chess960"), "Chess960 is an option of its own");

    let answer = talk(&["setoption name UCI_Variant value horde", "go perft 1", "go depth 3"]);
    assert!(answer.contains("Nodes searched: 8\n") && answer.contains("bestmove "), "{answer}");
    let answer = talk(&[
        "setoption name UCI_Variant value crazyhouse",
        "position fen 6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1",
        "go depth 4",
    ]);
    assert!(answer.contains("bestmove N@f7"), "{answer}");
    let answer = talk(&["setoption name ModeFile value mine.json", "d", "go nodes 500"]);
    assert!(answer.contains("knightmate") && answer.contains("bestmove "), "{answer}");
    let answer =
        talk(&["setoption name UCI_Variant value atomic", "setoption name UCI_Variant value chess", "d"]);
    assert!(answer.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{answer}");
}

#[test]
fn a_mode_that_is_not_there_is_named_and_nothing_changes() {
    let answer = talk(&[
        "setoption name UCI_Variant value atomic",
        "setoption name UCI_Variant value draughts",
        "setoption name ModeFile value other.json",
        "position startpos moves g1f3",
        "d",
    ]);
    assert!(answer.contains("draughts") && answer.contains("other.json: no such file"), "{answer}");
    assert!(answer.contains("info string rnbqkbnr/pppppppp/8/8/8/5N2/"), "{answer}");
}
