//! The steps play like somebody: better from step to step, the same from the same seed, and never absurdly.

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::levels::{Opponent, Player, Ratings, Step, choose_move};
use tabiya_engine::limits::Limits;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::numbers::Dice;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::Color;

fn step(number: u8) -> Step {
    Step::new(number).expect("a step")
}

fn game(fen: &str, moves: &str) -> Record<Chess> {
    let mut record = Record::new(fen.parse::<Position<Chess>>().expect("a position"));
    for uci in moves.split_ascii_whitespace() {
        record.play(record.position().parse_uci(uci).expect("a move"));
    }
    record
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn played(step: Step, record: &Record<Chess>, seed: u64) -> String {
    let m = choose_move(step, record, &Limits::nodes(20_000), seed).expect("a move");
    record.position().uci(m, false).to_string()
}

#[test]
fn ratings_rise_from_step_to_step() {
    let ratings: Vec<i32> = Step::all().map(|step| step.rating().elo).collect();
    assert!(ratings.is_sorted_by(|lower, upper| lower < upper), "{ratings:?}");
    assert!(
        Step::all().all(|step| (1..1_000).contains(&step.rating().margin)),
        "every rating has its interval"
    );
    assert_ne!(Ratings::newest().date, "never");
    let course: Vec<i32> =
        (1..=4).filter_map(|number| Opponent::new(number)?.rating()).map(|rating| rating.elo).collect();
    assert!(course.is_sorted(), "the course's four: {course:?}");
}

/// The points of the first player, in half points, from so many pairs of games.
fn points(first: Step, second: Step, pairs: u64) -> u32 {
    let mut sum = 0;
    for game in 0..2 * pairs {
        let mut dice = Dice::new(game / 2 + 1_000);
        let mut record = Record::new(Position::<Chess>::default());
        for _ in 0..6 {
            let moves = record.position().legal_moves();
            record.play(moves[dice.below(moves.len())]);
        }
        let own = if game % 2 == 0 { Color::White } else { Color::Black };
        let options = Options { hash: 1, ..Options::default() };
        let mut players =
            [(first, own), (second, !own)].map(|(step, _)| Player::new(step, record.clone(), options, game));
        while record.end().is_none() && record.repetitions() < 3 && record.ply() < 300 {
            let mover = usize::from(record.position().turn() != own);
            let choice = players[mover].choose(&record, &Limits::none()).expect("a move");
            record.play(choice.m);
        }
        sum += match record.position().outcome() {
            Some(Outcome::Win(winner)) if winner == own => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        };
    }
    sum
}

/// A small sample that is the same every time; how strong the steps are is measured by `tabiya arena --calibrate`.
#[test]
fn every_step_beats_the_one_two_below() {
    let most = if std::env::var("TABIYA_FULL").is_ok() { 11 } else { 8 };
    for number in 3..=most {
        let scored = points(step(number), step(number - 2), 6);
        assert!(scored > 14, "step {number} scored {scored} of 24 half points");
    }
}

/// "Level 3 answers 1.e4 with h5."
#[test]
fn nobody_answers_the_king_s_pawn_with_nonsense() {
    let record = game(START, "e2e4");
    for step in Step::all().filter(|step| step.skill().nodes.is_some_and(|nodes| nodes <= 10_000)) {
        for seed in 0..25 {
            let m = played(step, &record, seed);
            let nonsense = ["h7h5", "a7a5", "g7g5", "f7f6", "b8a6", "g8h6"];
            assert!(!nonsense.contains(&m.as_str()), "step {} with seed {seed}: {m}", step.number());
        }
    }
}

#[test]
fn what_was_taken_is_taken_back() {
    // A knight has just been taken on a square that is held.
    let held = [
        ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "f1b5 a7a6 b5c6", "c6"),
        ("r1b1kb1r/ppp2ppp/2n2n2/3qp3/3P4/2N1BN2/PPP2PPP/R2QKB1R b KQkq - 0 1", "d5f3", "f3"),
    ];
    for (fen, moves, square) in held {
        let record = game(fen, moves);
        for step in Step::all().filter(|step| step.skill().fallibility(0).is_some()) {
            for seed in 0..10 {
                let m = played(step, &record, seed);
                assert_eq!(&m[2..4], square, "step {} with seed {seed}: {m}", step.number());
            }
        }
    }
}

#[test]
fn won_endings_are_won_from_the_third_step_on() {
    for (fen, number) in [
        ("8/8/4k3/8/8/8/8/K6Q w - - 0 1", 3),
        ("8/8/4k3/8/8/8/8/KR6 w - - 0 1", 3),
        ("8/8/4k3/8/8/8/8/KR6 w - - 0 1", 6),
        ("8/8/4k3/8/8/8/8/KR6 w - - 0 1", 10),
    ] {
        let mut record = game(fen, "");
        let mut player = Player::new(step(number), record.clone(), Options::default(), 7);
        let mut defender = Engine::new(Options { hash: 1, ..Options::default() }, record.clone());
        while record.end().is_none() && record.position().halfmoves() < 100 {
            let m = if record.position().turn().is_white() {
                player.choose(&record, &Limits::none()).expect("a move").m
            } else {
                defender.set_record(record.clone());
                defender.search(&Limits::nodes(2_000), &mut |_| {}).best.expect("a move")
            };
            record.play(m);
        }
        let outcome = record.position().outcome();
        assert_eq!(outcome, Some(Outcome::Win(Color::White)), "step {number}: {}", record.position().fen());
    }
}

#[test]
fn the_same_seed_plays_the_same_and_another_does_not() {
    let record = game(START, "e2e4 e7e5 g1f3 b8c6 d2d4");
    for number in [1, 4, 8] {
        let moves = |seed| played(step(number), &record, seed);
        assert_eq!((0..12).map(moves).collect::<Vec<_>>(), (0..12).map(moves).collect::<Vec<_>>());
    }
    let quiet = game(START, "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6");
    let mut seen: Vec<String> = (0..30).map(|seed| played(step(2), &quiet, seed)).collect();
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 3, "{seen:?}");
}
