//! `tabiya review` as people and scripts use it; what it writes is read by python-chess.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod annotated;
mod broken_off;
mod refused;

use std::path::Path;
use std::process::{Command, Output};

/// A game with two blunders, one of them punished, with a clock, a comment, a variation and an older evaluation.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bo <b>\"]\n[Result \"1-0\"]\n[TimeControl \"300+0\"]\n\n\
    1. e4 {[%eval 9.99] [%clk 0:04:58]} e5 {[%clk 0:04:59] solid} 2. Bc4 Nc6 {[%clk 0:00:09]} (2... Bc5 {calmer} 3. Nf3) \
    3. Qh5 {[%clk 0:04:30]} Nf6?? {[%clk 0:00:05]} 4. Qxf7# 1-0\n";

/// A second game, of another mode, in which nothing much happens.
const OTHER: &str =
    "[White \"Cy\"]\n[Black \"Di\"]\n[Variant \"Atomic\"]\n[Result \"*\"]\n\n1. Nf3 f6 2. e3 e6 *\n";

/// Runs the command in a folder, with few positions.
fn review(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("review").args(arguments).args(["--nodes", "3000", "--threads", "2"]);
    command.current_dir(folder).env("LC_ALL", "C").output().unwrap()
}

/// Runs it where it must work, and returns what it prints.
fn said(folder: &Path, arguments: &[&str]) -> String {
    let output = review(folder, arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with a file of games.
fn with_games(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.pgn"), text).unwrap();
    folder
}
