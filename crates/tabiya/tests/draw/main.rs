//! `tabiya draw` as people and scripts use it; what it draws is decoded by a library that we did not write.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod decoded;
mod refused;

use std::path::Path;
use std::process::{Command, Output};

/// Runs the command in a folder.
fn draw(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("draw").args(arguments).current_dir(folder).output().unwrap()
}

/// Runs it where it must work, and returns the file.
fn drawn(folder: &Path, name: &str, arguments: &[&str]) -> Vec<u8> {
    let arguments = [arguments, &["-o", name]].concat();
    let output = draw(folder, &arguments);
    assert!(output.status.success() && output.stderr.is_empty() && output.stdout.is_empty(), "{output:?}");
    std::fs::read(folder.join(name)).unwrap()
}
