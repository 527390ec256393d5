//! Every remark on weak players' games is checked by a program that shares no line with this one: python-chess replays it, and
//! Stockfish says whether what it promises is real.
//!
//! By hand, for many more, with games made on the spot: `TABIYA_CLAIMS=2000 cargo nextest run -p tabiya-review every_claim`. The first
//! game's number is `TABIYA_FIRST`, the positions for a move are `TABIYA_NODES`, if they are set.

mod games;
mod golden;

use std::{env, fs, path::Path, process::Command};

use tabiya_engine::engine::Options;
use tabiya_protocol::{Judgement, RemarkCode, Review};
use tabiya_review::{Effort, EngineSearcher, Played, review};
use tabiya_rules::{position::Chess, record::Record};

/// Reviews a game with so many positions a move.
fn reviewed(game: &Record<Chess>, nodes: u64) -> Review {
    let mut searcher = EngineSearcher::new(Options::default(), game.clone());
    let played = Played::new(game.clone());
    review(&played, Effort { nodes }, "Tabiya", &mut searcher, &mut |_| {}).expect("nobody stops it")
}

fn claims(review: &Review) -> usize {
    review.moves.iter().map(|m| m.remarks.len()).sum()
}

/// What the checker reads: the game and what was said about it.
fn written(game: &Record<Chess>, review: &Review) -> serde_json::Value {
    let mut position = *game.start();
    let moves: Vec<String> = game
        .moves()
        .iter()
        .map(|m| {
            let text = position.uci(*m, false).to_string();
            position.play(*m);
            text
        })
        .collect();
    serde_json::json!({ "start": game.start().fen(), "moves": moves, "review": review })
}

/// How many moves of a label are told for a reason that has a name, and how many there are.
fn coverage(reviews: &[Review], judgement: Judgement) -> (usize, usize) {
    let bad = reviews.iter().flat_map(|review| &review.moves).filter(|m| m.judgement == judgement);
    let plain = [RemarkCode::Numbers, RemarkCode::Material, RemarkCode::OnlyMove];
    bad.fold((0, 0), |(named, all), m| {
        let has_name = m.remarks.iter().any(|remark| !plain.contains(&remark.code));
        (named + usize::from(has_name), all + 1)
    })
}

/// Has Python check the claims; what it found.
fn checked(name: &str, claims: &[serde_json::Value], nodes: u64) -> (bool, String) {
    let python = env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter with python-chess: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, serde_json::to_string(claims).expect("JSON")).expect("a file for the test");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/claims/check_remarks.py");
    let output = Command::new(python)
        .arg(script)
        .arg(&path)
        .args(["--nodes", &nodes.to_string()])
        .output()
        .expect("Python runs");
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said)
}

#[test]
fn every_claim_is_true() {
    let asked = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let wanted = asked("TABIYA_CLAIMS");
    let first = asked("TABIYA_FIRST").unwrap_or(0);
    let nodes = asked("TABIYA_NODES").unwrap_or(if wanted.is_some() { 60_000 } else { 6_000 });
    let least = wanted.unwrap_or(100) as usize;
    let (mut reviews, mut told, mut count) = (Vec::new(), Vec::new(), 0);
    let games: Box<dyn Iterator<Item = Record<Chess>>> = match wanted {
        Some(_) => Box::new((first..).map(games::made)),
        None => Box::new(games::stored().into_iter()),
    };
    for game in games {
        let review = reviewed(&game, nodes);
        count += claims(&review);
        told.push(written(&game, &review));
        reviews.push(review);
        if count >= least {
            break;
        }
    }
    assert!(count >= least, "{count} claims: the test tests little");
    let (mistakes, blunders) =
        (coverage(&reviews, Judgement::Mistake), coverage(&reviews, Judgement::Blunder));
    let (fine, said) =
        checked(&format!("claims-{first}.json"), &told, if wanted.is_some() { 30_000 } else { 10_000 });
    println!(
        "{count} claims on {} games; named: {mistakes:?} mistakes, {blunders:?} blunders\n{said}",
        told.len()
    );
    assert!(fine, "{said}");
}

/// A fork that is there, as it is told, and the same told wrongly.
#[test]
fn false_claims_are_found() {
    let fork = serde_json::json!({
        "code": "fork", "role": "cause", "squares": ["c7", "e8", "a8"], "gain": { "type": "material", "pawns": 5 },
        "parameters": {
            "piece": "N", "pieceOn": "c7", "first": "K", "firstOn": "e8", "second": "R", "secondOn": "a8",
            "move": "Nc7+", "at": 1,
        },
        "line": [
            { "san": "Nc7+", "uci": "d5c7" }, { "san": "Kd7", "uci": "e8d7" }, { "san": "Nxa8", "uci": "c7a8" },
        ],
    });
    let told = |change: &[(&str, serde_json::Value)]| {
        let mut remark = fork.clone();
        for (path, value) in change {
            *remark.pointer_mut(path).expect("something to change") = value.clone();
        }
        serde_json::json!({
            "start": "r3k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K2R b - - 0 1",
            "moves": ["h7h6"],
            "review": { "moves": [{ "ply": 1, "san": "h6", "remarks": [remark] }] },
        })
    };
    let (fine, said) = checked("true.json", &[told(&[])], 20_000);
    assert!(fine, "{said}");
    let wrong = [
        told(&[("/gain/pawns", 6.into())]),
        told(&[("/parameters/secondOn", "b7".into())]),
        told(&[("/parameters/piece", "B".into())]),
        told(&[("/parameters/first", "Q".into())]),
        told(&[("/code", "skewer".into())]),
        told(&[("/line/1/uci", "e8f8".into())]),
        told(&[("/line/2/uci", "c7b8".into())]),
        told(&[("/role", "missed".into())]),
        told(&[("/line", serde_json::json!([{ "san": "Nc7+", "uci": "d5c7" }]))]),
    ];
    let (fine, said) = checked("false.json", &wrong, 20_000);
    assert!(!fine && said.matches("FALSE").count() == wrong.len(), "{said}");
}

#[test]
fn games_without_mistakes_get_no_remarks() {
    // Taken from books: the Ruy Lopez and the Queen's Gambit.
    for text in [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8",
        "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7",
    ] {
        let game = games::read(text);
        assert_eq!(claims(&reviewed(&game, 20_000)), 0, "{text}");
    }
}
