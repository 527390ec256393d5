//! `OwnBook` and `BookFile` in a conversation.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};

use super::built;

fn engine() -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// What the engine answers to these lines, after which its input ends.
fn talk(lines: &[&str]) -> String {
    let mut child = engine();
    child.stdin.take().unwrap().write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

const ON: &str = "setoption name OwnBook value true";

fn best(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}

#[test]
fn the_tree_answers_without_a_search_once_it_is_asked_to() {
    let text = talk(&["uci"]);
    assert!(text.contains("option name OwnBook type check default false\n"), "{text}");
    assert!(text.contains("option name BookFile type string default <empty>\n"), "{text}");
    let searched = talk(&["go depth 2"]);
    assert!(searched.contains("info depth 2 ") && !searched.contains("book"), "{searched}");
    let text = talk(&[ON, "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "go depth 2"]);
    assert_eq!(text.lines().next(), Some("info string book"), "{text}");
    assert!(!text.contains("info depth"), "{text}");
    // The reply that is expected is one of the position after the move.
    let words: Vec<&str> = best(&text)[0].split(' ').collect();
    assert!(matches!(words[..], ["b5a4" | "b5c6", "ponder", _]), "{text}");
    // Where the tree has ended it thinks again.
    let left = talk(&[ON, "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 h7h6 a2a3", "go depth 2"]);
    assert!(left.contains("info depth 2 ") && !left.contains("string book"), "{left}");
}

#[test]
fn no_book_where_something_else_is_wanted_than_a_move_of_chess() {
    for (option, go) in [
        (ON, "go infinite"),
        (ON, "go mate 1"),
        (ON, "go depth 2 searchmoves a2a3"),
        ("setoption name MultiPV value 2", "go depth 2"),
        ("setoption name UCI_Chess960 value true", "go depth 2"),
        ("setoption name UCI_Variant value atomic", "go depth 2"),
        ("setoption name UCI_Variant value 3check", "go depth 2"),
        ("setoption name OwnBook value false", "go depth 2"),
    ] {
        let text = talk(&[ON, option, "position startpos", go, "stop"]);
        assert!(!text.contains("info string book") && text.contains("bestmove"), "{option}, {go}: {text}");
    }
}

#[test]
fn a_file_answers_by_its_weights_and_a_bad_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let bin = built(&folder, "1. a4 h5 2. Ra3 1-0\n\n1. a4 a5 0-1\n\n1. a4 a5 1/2-1/2\n");
    let file = format!("setoption name BookFile value {bin}");
    let text = talk(&[ON, &file, "go depth 2"]);
    assert_eq!(text, "info string book\nbestmove a2a4 ponder a7a5\n");
    let text = talk(&[ON, &file, "position startpos moves a2a4 h7h5", "go wtime 1000 btime 1000"]);
    assert_eq!(text, "info string book\nbestmove a1a3\n");
    let text = talk(&[ON, &file, "position startpos moves a2a4 h7h5 a1a3", "go depth 2"]);
    assert!(text.contains("info depth 2 "), "{text}");
    // Told in words; the book before stays.
    let damaged = folder.path().join("damaged.bin");
    std::fs::write(&damaged, [1; 17]).unwrap();
    for bad in [damaged.to_str().unwrap(), "/nowhere/book.bin", folder.path().to_str().unwrap()] {
        let text = talk(&[ON, &file, &format!("setoption name BookFile value {bad}"), "go depth 2"]);
        assert!(text.starts_with(&format!("info string {bad}: ")), "{text}");
        assert!(text.ends_with("info string book\nbestmove a2a4 ponder a7a5\n"), "{text}");
    }
    // Without a name it is the tree again, which does not know 1. a4 h5 2. Ra3 e5 as something to play on with.
    let text = talk(&[
        ON,
        &file,
        "setoption name BookFile value <empty>",
        "position startpos moves d2d4 d7d5",
        "go depth 2",
    ]);
    assert!(text.starts_with("info string book\n"), "{text}");
}

/// The answer to a pondered move waits for it.
#[test]
fn a_book_waits_to_be_asked_while_it_ponders() {
    let text = talk(&[
        ON,
        "position startpos moves e2e4",
        "go ponder wtime 1000 btime 1000",
        "isready",
        "ponderhit",
    ]);
    let ready = text.find("readyok").unwrap();
    assert!(text.find("bestmove").unwrap() > ready && best(&text).len() == 1, "{text}");
}

/// The first moves of four hundred games, each once. An answer is waited for before the next is asked for.
fn firsts(options: &[&str]) -> BTreeSet<String> {
    let mut child = engine();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(input, "{}", options.join("\n")).unwrap();
    let mut first = || {
        writeln!(input, "position startpos\ngo depth 1").unwrap();
        let best =
            output.find_map(|line| line.unwrap().strip_prefix("bestmove ").map(str::to_owned)).unwrap();
        best.split(' ').next().unwrap().to_owned()
    };
    let moves = (0..400).map(|_| first()).collect();
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
    moves
}

#[test]
fn games_differ_and_weaker_players_know_odder_moves() {
    let full = firsts(&[ON]);
    assert!((2..10).contains(&full.len()), "{full:?}");
    let weak =
        firsts(&[ON, "setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1000"]);
    assert!(weak.len() > full.len() + 2, "{weak:?} {full:?}");
}
