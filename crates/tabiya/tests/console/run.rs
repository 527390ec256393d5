//! Runs the console with a script.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The console, keeping its games in this folder.
pub(crate) fn console(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(["console", "--seed", "7", "--data"]).arg(data).env_remove("NO_COLOR");
    // Whoever runs the tests may speak another language.
    command.env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the console says to a script.
pub(crate) fn output(mut command: Command, script: &str) -> Output {
    let mut child = command.spawn().expect("the console starts");
    let mut input = child.stdin.take().expect("it has an input");
    // A console that has already left does not read the rest.
    let _ = input.write_all(script.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

/// What the console says to a script that must end well, in a folder of its own.
pub(crate) fn said(script: &str) -> String {
    let data = TempDir::new().expect("there is room for a folder");
    said_in(data.path(), script)
}

/// The same in a given folder.
pub(crate) fn said_in(data: &Path, script: &str) -> String {
    let output = output(console(data), script);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("it speaks UTF-8")
}
