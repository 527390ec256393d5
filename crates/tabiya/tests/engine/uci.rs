//! `tabiya uci` as a process: the end of its input, and lines that do not end.

use std::fs::File;
use std::process::Command;

use crate::piped;

#[test]
fn a_question_that_is_piped_in_is_answered_whole() {
    let output = piped("position startpos\ngo depth 8\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("info depth 8 ") && text.matches("bestmove ").count() == 1, "{text}");
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&piped("go perft 4\n").stdout).into_owned();
    assert!(text.ends_with("Nodes searched: 197281\n"), "{text}");
}

/// No chess program waits for the other end of such a search, nor does the machine.
#[test]
fn the_engine_does_not_outlive_whoever_has_gone() {
    let output = piped("go depth 200\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
    assert!(output.status.success());
}

#[test]
fn input_without_end_ends_the_engine_with_a_message() {
    let line = format!("ulimit -v 2097152; exec '{}' uci", env!("CARGO_BIN_EXE_tabiya"));
    let zeros = File::open("/dev/zero").expect("every Unix has it");
    let output = Command::new("sh").args(["-c", &line]).stdin(zeros).output().expect("it ends");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(said, "info string expected a line of at most 1048576 bytes, found a longer one\n");
    assert!(errors.contains("found one of more than 64 MiB"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_position_that_is_too_long_is_not_searched_and_the_next_is() {
    let long = "e2e4 ".repeat(300_000);
    let lines = format!(
        "position startpos moves {long}\ngo depth 1\nsetoption name ModeFile value /dev/zero\nposition startpos\ngo depth 1 searchmoves a2a3\n"
    );
    let text = String::from_utf8_lossy(&piped(&lines).stdout).into_owned();
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with("bestmove")).collect();
    assert!(matches!(moves[..], ["bestmove 0000", last] if last.starts_with("bestmove a2a3")), "{text}");
    assert!(text.contains("/dev/zero: expected at most 1048576 bytes"), "{text}");
}
