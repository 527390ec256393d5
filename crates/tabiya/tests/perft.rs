//! `tabiya perft` as scripts use it.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

use std::process::{Command, Output};

fn perft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("perft").args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = perft(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

const ROOKS_AND_KINGS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn the_last_line_is_the_count() {
    assert_eq!(stdout(&["4"]), "nodes 197281\n");
    assert_eq!(stdout(&["0"]), "nodes 1\n");
    assert_eq!(stdout(&["5", "--threads", "2"]), "nodes 4865609\n");
}

#[test]
fn divide_prints_a_line_for_each_move() {
    let chess = stdout(&["2", "--divide", "--fen", ROOKS_AND_KINGS]);
    assert_eq!(chess.lines().count(), 27);
    assert!(chess.lines().any(|line| line == "e1g1: 23"), "{chess}");
    assert_eq!(chess.lines().last(), Some("nodes 568"));
    let other = stdout(&["2", "--divide", "--mode", "chess960", "--fen", ROOKS_AND_KINGS, "--threads", "2"]);
    assert!(other.lines().any(|line| line == "e1h1: 23"), "{other}");
    assert_eq!(other.lines().last(), Some("nodes 568"));
}

#[test]
fn bad_input_is_named_on_standard_error() {
    let unreadable = perft(&["3", "--fen", "rnbqkbnr/ppppppppp8/8/8/8/PPPPPPPP/RNBQKBNR w"]);
    assert_eq!(unreadable.status.code(), Some(1));
    assert!(unreadable.stdout.is_empty());
    let message = String::from_utf8(unreadable.stderr).unwrap();
    assert!(message.contains("rank 7: expected 8 squares, found 9"), "{message}");
    for wrong in [&["x"] as &[&str], &["31"], &["3", "--mode", "draughts"], &["3", "--threads", "0"]] {
        assert_eq!(perft(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
