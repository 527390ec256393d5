//! What `tabiya pgn` reads from and writes to: files that are missing, full, closed, links or devices.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{GAMES, file, path, stderr, stdout, tabiya};

#[test]
fn a_file_that_is_not_there_and_a_wrong_word_are_refused() {
    let output = tabiya(&["check", "no/such/file.pgn"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cannot open no/such/file.pgn"), "{}", stderr(&output));
    assert_eq!(tabiya(&["check"]).status.code(), Some(2));
    assert_eq!(tabiya(&["fry"]).status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_no_panic() {
    let games = file("full", GAMES);
    let calls: [&[&str]; 6] = [
        &["check", path(&games)],
        &["stats", path(&games)],
        &["stats", "--json", path(&games)],
        &["filter", "--count", path(&games)],
        &["filter", path(&games)],
        &["fmt", "-o", "-", path(&games)],
    ];
    for call in calls {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let output = command.arg("pgn").args(call).stdout(full).output().expect("the binary runs");
        assert_eq!(output.status.code(), Some(1), "{call:?}: {}", stderr(&output));
        let begin = if call.contains(&"--json") { "{\"error\":\"" } else { "tabiya: " };
        let expected = format!("{begin}cannot write to standard output: ");
        assert!(stderr(&output).starts_with(&expected), "{call:?}: {}", stderr(&output));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let games = file("closed-pipe", &GAMES.replace("3. Bc4", "3. Bc9"));
    for call in [["check", path(&games)], ["stats", path(&games)], ["merge", path(&games)]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let output =
            command.arg("pgn").args(call).arg("--quiet").stdout(writer).output().expect("the binary runs");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{call:?}");
    }
}

#[test]
fn games_are_written_even_if_nobody_reads_what_is_wrong_with_them() {
    let games = file("closed-error", &GAMES.replace("3. Bc4", "3. Bc9"));
    for call in [["merge", path(&games)], ["filter", path(&games)]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let output = command.arg("pgn").args(call).stderr(writer).output().expect("the binary runs");
        assert_eq!(output.status.code(), Some(0), "{call:?}");
        assert_eq!(stdout(&output).matches("[Event ").count(), 3, "{call:?}");
    }
}

#[cfg(unix)]
#[test]
fn fmt_rewrites_the_file_behind_a_link_and_keeps_the_link() {
    let games = file("link", "1.e4 e5 *\n");
    let folder = games.with_file_name("links");
    fs::create_dir(&folder).expect("a folder");
    let link = folder.join("link.pgn");
    std::os::unix::fs::symlink("../games.pgn", &link).expect("a link");
    let output = tabiya(&["fmt", path(&link)]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(fs::read_link(&link).expect("still a link"), Path::new("../games.pgn"));
    let text = fs::read_to_string(&games).expect("the file");
    assert!(text.ends_with("1. e4 e5 *\n"), "{text}");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "nothing half-written is left");

    fs::remove_file(&games).expect("the file");
    let output = tabiya(&["merge", "-o", path(&link), "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("is there already: --force replaces it"), "{}", stderr(&output));
    let output = tabiya(&["merge", "--force", "-o", path(&link), "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with(&format!("tabiya: cannot write {}", link.display())));
}

/// A device stays what it is: nothing is renamed over it.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_not_replaced() {
    use std::os::unix::fs::FileTypeExt as _;
    let games = file("device", GAMES);
    let output = tabiya(&["merge", "-o", "/dev/full", path(&games)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cannot write /dev/full"), "{}", stderr(&output));
    assert!(fs::metadata("/dev/full").expect("still there").file_type().is_char_device());
}

/// A game that is too long to be held is reported by `check` and written by nobody.
#[test]
fn a_game_too_long_to_be_held_is_not_written_anew() {
    let text = format!("[Event \"x\"]\n\n1. e4 {{{}1234567 end}} e5 *\n", "a".repeat(1 << 24));
    let games = file("long", &text);
    let parts = games.with_file_name("parts");
    let said = stdout(&tabiya(&["check", path(&games)]));
    assert!(said.contains(":3:16777204: error: no end of a game within"), "{said}");
    for arguments in
        [vec!["fmt", path(&games)], vec!["split", "--games", "1", "-o", path(&parts), path(&games)]]
    {
        let output = tabiya(&arguments);
        let said = stderr(&output);
        assert!(
            !output.status.success() && said.contains("the game of line 1 has no end within 16 MiB"),
            "{said}"
        );
    }
    assert_eq!(fs::read_to_string(&games).expect("it is there"), text);
}
