//! `tabiya uci` as a process: the end of its input.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// What the engine answers to these lines, after which its input ends.
fn piped(lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("an input").write_all(lines.as_bytes()).expect("it listens");
    child.wait_with_output().expect("it ends")
}

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
