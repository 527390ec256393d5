//! A review that is killed in the middle goes on where it was.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::{GAME, review, with_games};

/// So many games, each a little different.
fn many(count: usize) -> String {
    (0..count).map(|round| format!("[Round \"{round}\"]\n{GAME}\n")).collect()
}

/// How many games a journal holds.
fn kept(journal: &std::path::Path) -> usize {
    fs::read_to_string(journal).map_or(0, |text| text.lines().count().saturating_sub(1))
}

#[test]
fn what_was_reviewed_before_the_kill_is_not_reviewed_again() {
    let folder = with_games(&many(40));
    let (journal, out) = (folder.path().join("out.pgn.review"), folder.path().join("out.pgn"));
    let arguments = ["review", "games.pgn", "-o", "out.pgn", "--nodes", "3000", "--threads", "1"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while kept(&journal) < 3 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = kept(&journal);
    assert!((3..40).contains(&before) && !out.exists(), "{before} games before it was killed");
    // Other settings are another review: what is there is left alone.
    let other = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["review", "games.pgn", "-o", "out.pgn", "--nodes", "4000"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(!other.status.success() && error.contains("is of another review"), "{error}");
    let output = review(folder.path(), &["games.pgn", "-o", "out.pgn"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    let known: usize = error.split("going on: ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(known >= 3 && known <= before, "{error}");
    let text = fs::read_to_string(&out).unwrap();
    assert_eq!(text.matches("[Annotator \"Tabiya").count(), 40);
    for round in 0..40 {
        assert!(text.contains(&format!("[Round \"{round}\"]")), "{round}");
    }
    assert!(!journal.exists());
}
