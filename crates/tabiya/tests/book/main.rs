//! `tabiya book` and the book of `tabiya uci`, as people and programs use them.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

mod files;
mod uci;

use std::process::{Command, Output};

/// Runs `tabiya book`.
fn book(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("book").args(arguments).output().unwrap()
}

/// Writes a book of these games; says where it is.
fn built(folder: &tempfile::TempDir, games: &str) -> String {
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pgn, bin) = (path("games.pgn"), path("book.bin"));
    std::fs::write(&pgn, games).unwrap();
    let output = book(&["build", &pgn, "-o", &bin, "--min-games", "1"]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    bin
}
