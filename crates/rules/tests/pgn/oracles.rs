//! Ordinary files: python-chess and pgn-extract read what we write as we do, and we read what they write.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tabiya_rules::mode::{AnyGame, built_in};
use tabiya_rules::notation::pgn::{Comment, Game, GameResult, Nag, NodeId, Play};
use tabiya_rules::position::{Position, Rules};

use crate::chance::Random;
use crate::reading::{Read, read_all};

/// A game with a main line, some variations, comments and judgements.
fn random_game<R: Rules>(random: &mut Random, round: usize, mut game: Game<R>) -> Game<R> {
    game.tags.set("Round", round.to_string());
    game.tags.set("White", "Müller \"the\\rock\"");
    game.result = [GameResult::White, GameResult::Black, GameResult::Draw][random.below(3)];
    let mut nodes = vec![NodeId::START];
    for _ in 0..random.below(140) {
        let last = nodes[nodes.len() - 1];
        let from = if random.below(8) == 0 { nodes[random.below(nodes.len())] } else { last };
        let moves = game.position(from).expect("the start is known").legal_moves();
        if moves.is_empty() {
            continue;
        }
        let node = game.add(from, Play::Move(moves[random.below(moves.len())])).expect("a legal move");
        if random.below(6) == 0 && game.notes(node).after.is_empty() {
            game.notes_mut(node).after.push(Comment::new("a [%clk 0:01:02] remark"));
        }
        if random.below(9) == 0 && game.notes(node).nags.is_empty() {
            game.notes_mut(node).nags.push(Nag(1 + random.below(200) as u8));
        }
        nodes.push(node);
    }
    game
}

/// The same lines as the script writes.
fn describe<R: Rules>(game: &Game<R>) -> String {
    let mut text = format!("game {} {}\n", game.tags.get("Round").unwrap_or("?"), game.result);
    let mut left = vec![(NodeId::START, 0)];
    while let Some((node, depth)) = left.pop() {
        let before = game.previous(node).and_then(|previous| game.position(previous));
        let name = match (game.play(node), before) {
            (Play::Move(m), Some(before)) => before.uci(m, false).to_string(),
            _ => "start".to_owned(),
        };
        let notes = game.notes(node);
        let nags: Vec<_> = notes.nags.iter().map(|nag| nag.0.to_string()).collect();
        // pgn-extract breaks lines inside comments, so blanks of any kind count as one.
        let comment: Vec<_> =
            notes.after.iter().flat_map(|comment| comment.text.split_whitespace()).collect();
        writeln!(text, "{depth} {name} [{}] '{}'", nags.join(","), comment.join(" ")).expect("a string");
        left.extend(game.children(node).into_iter().rev().map(|child| (child, depth + 1)));
    }
    text
}

fn described(games: &[Read]) -> String {
    let describe = |read: &Read| match &read.game {
        AnyGame::Chess(game) => describe(game),
        AnyGame::Mode(game) => describe(game),
    };
    games.iter().map(describe).collect()
}

fn written(folder: &str) -> (PathBuf, String) {
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    let start = || Game::new(Some(Position::default()));
    let games: Vec<_> = (0..300).map(|round| random_game(&mut random, round, start()).to_pgn()).collect();
    write(folder, &games)
}

/// Games of every variant that python-chess knows too.
fn written_variants(folder: &str) -> (PathBuf, String) {
    let ids = ["crazyhouse", "atomic", "antichess", "3check", "kingofthehill", "horde", "racingkings"];
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let mut games = Vec::new();
    for id in ids {
        let mode = built_in(id).expect("a mode of ours");
        for round in 0..40 {
            let start = mode.draw_start(&mut |limit| random.below(limit as usize) as u32).position;
            games.push(random_game(&mut random, round, Game::of_mode(start)).to_pgn());
        }
    }
    write(folder, &games)
}

fn write(folder: &str, games: &[String]) -> (PathBuf, String) {
    let text = games.join("\n");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("games.pgn");
    fs::write(&path, &text).expect("a file for the test");
    (path, text)
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// python-chess reads the file as we do, and we read what it writes.
fn agrees_with_python_chess(path: &Path, text: &str) {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter with python-chess: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn/read_games.py");
    let target = path.with_file_name("python.pgn");
    let theirs = output(Command::new(python).arg(script).arg(path).arg(&target));
    let ours = read_all(text.as_bytes());
    assert!(ours.iter().all(|read| read.diagnostics.is_empty()));
    assert_eq!(theirs, described(&ours));
    let from_python = read_all(&fs::read(target).expect("what python-chess wrote"));
    assert_eq!(described(&from_python), described(&ours));
    let problems: Vec<_> = from_python.iter().flat_map(|read| &read.diagnostics).collect();
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn python_chess_reads_and_writes_the_same_trees() {
    let (path, text) = written("pgn-python");
    agrees_with_python_chess(&path, &text);
}

#[test]
fn python_chess_reads_and_writes_the_same_games_of_variants() {
    let (path, text) = written_variants("pgn-python-variants");
    assert!(text.contains("N@") && text.contains(" @"), "pieces and pawns are dropped");
    agrees_with_python_chess(&path, &text);
}

#[test]
fn pgn_extract_reads_and_writes_the_same_trees() {
    let debian = Path::new("/usr/games/pgn-extract");
    let program = if debian.exists() { debian } else { Path::new("pgn-extract") };
    let (path, text) = written("pgn-extract");
    let theirs = output(Command::new(program).args(["-s", "--nobadresults"]).arg(&path));
    let ours = read_all(text.as_bytes());
    assert_eq!(described(&read_all(theirs.as_bytes())), described(&ours));
}
