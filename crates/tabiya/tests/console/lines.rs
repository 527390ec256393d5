//! Lines that are too long, or have no end: they are refused in words and cost no memory.

use std::fs::File;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::run::{console, said};

/// The program with these arguments, fed zeros without end and given two gibibytes.
fn fed_zeros(arguments: &str) -> Output {
    let data = TempDir::new().expect("there is room for a folder");
    let line = format!(
        "ulimit -v 2097152; exec '{}' {arguments} --data '{}'",
        env!("CARGO_BIN_EXE_tabiya"),
        data.path().display()
    );
    let zeros = File::open("/dev/zero").expect("every Unix has it");
    Command::new("sh").args(["-c", &line]).stdin(zeros).stderr(Stdio::piped()).output().expect("it ends")
}

#[test]
fn input_without_end_ends_the_console_with_a_message() {
    let output = fed_zeros("console");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("Expected a line of at most 65536 bytes").count(), 1, "{text}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("found one of more than 64 MiB"), "{errors}");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_is_heard() {
    let long = "x".repeat(70_000);
    let text = said(&format!("game human human\n{long}\ne4\nsay {long}{long}\nlist\n"));
    let refusal = "Expected a line of at most 65536 bytes, found a longer one that begins";
    assert_eq!(text.matches(refusal).count(), 2, "{text}");
    assert!(text.contains("\"xxxxxxxxxxxxxxxxxxxx\".") && text.contains("  1. e4\n"), "{text}");
    // The longest that is heard.
    let text = said(&format!("#{}\nscore\n", "x".repeat(65_535)));
    assert_eq!(text, "White: 0\nBlack: 0\nFinal Score:\nWhite: 0\nBlack: 0\n");
}

#[test]
fn files_without_end_are_refused() {
    let data = TempDir::new().expect("there is room for a folder");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 2097152; exec \"$@\"", "sh"]);
    let own = console(data.path());
    command.arg(own.get_program()).args(own.get_args());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = super::run::output(command, "load /dev/zero\nmode /dev/zero\nscore\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Not loaded: /dev/zero: expected at most 67108864 bytes"), "{output:?}");
    assert!(text.contains("cannot read /dev/zero: expected at most 1048576 bytes"), "{output:?}");
    assert!(output.status.success(), "{output:?}");
}
