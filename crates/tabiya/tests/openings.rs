//! `tabiya openings` as people and scripts use it.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

use std::process::{Command, Output};

fn openings(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("openings").args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = openings(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_first_line_is_code_and_name() {
    let spanish = "C60 Spanish Game";
    for arguments in [
        &["e4", "e5", "Nf3", "Nc6", "Bb5"] as &[&str],
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5"],
        &["1.e4", "e5", "2.Nf3", "Nc6", "3.Bb5"],
        &["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"],
        &["1. Nf3 Nc6 2. e4 e5 3. Bb5"],
        &["--fen", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "Bb5"],
        // What follows has no name of its own.
        &["e4 e5 Nf3 Nc6 Bb5 h6 a3"],
    ] {
        assert_eq!(stdout(arguments).lines().next(), Some(spanish), "{arguments:?}");
    }
    let castled = stdout(&["e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1"]);
    assert_eq!(castled.lines().next(), Some("C65 Spanish Game: Berlin Defense"));
}

#[test]
fn continuations_follow() {
    let text = stdout(&["e4 e5 Nf3 Nc6 Bb5"]);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let find = |moves: &str| lines.iter().find(|line| line.trim_start().starts_with(moves)).unwrap();
    assert!(find("3... Nf6 ").ends_with(" C65 Spanish Game: Berlin Defense"), "{text}");
    assert!(find("3... b6 4. O-O Bb7 5. d4 ").ends_with(" C60 Spanish Game: Rotary-Albany Gambit"), "{text}");
    assert_eq!(stdout(&[]).lines().next(), Some("No position so far has a name."));
    assert!(stdout(&[]).lines().count() > 20);
}

#[test]
fn a_script_gets_json() {
    let text = stdout(&["e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["opening"]["eco"], "B90");
    assert_eq!(value["opening"]["name"], "Sicilian Defense: Najdorf Variation");
    assert_eq!(value["opening"]["family"], "Sicilian Defense");
    assert_eq!(value["opening"]["variation"], "Najdorf Variation");
    assert_eq!(value["opening"]["ply"], 10);
    assert_eq!(value["fen"], "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6");
    let english =
        value["continuations"].as_array().unwrap().iter().find(|one| one["san"][0] == "Be3").unwrap();
    assert_eq!(english["uci"][0], "c1e3");
    assert_eq!(english["name"], "Sicilian Defense: Najdorf Variation, English Attack");
    let none: serde_json::Value = serde_json::from_str(&stdout(&["--json"])).unwrap();
    assert!(none["opening"].is_null());
}

#[test]
fn a_move_that_cannot_be_played_is_named() {
    for (arguments, expected) in [
        (&["e4", "e5", "Bb6"] as &[&str], "2. Bb6"),
        (&["e4", "e4"], "1... e4"),
        (&["e4", "e5", "Nonsense"], "2. Nonsense"),
        (&["--fen", "nothing", "e4"], "cannot read the position"),
    ] {
        let output = openings(arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("tabiya: ") && message.contains(expected), "{message}");
    }
}

#[test]
fn whoever_has_seen_enough_may_go() {
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let mut child = command.arg("openings").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
