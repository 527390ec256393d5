//! `tabiya modes` as people and scripts use it.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

use std::process::{Command, Output};

fn tabiya(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = tabiya(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn modes_are_listed_shown_and_counted() {
    let list = stdout(&["modes", "list"]);
    for id in ["chess", "chess960", "chaos", "fastpaced", "crazyhouse", "racingkings", "knightmate"] {
        assert!(list.lines().any(|line| line.starts_with(id)), "{list}");
    }
    assert!(stdout(&["modes", "show", "berolina"]).contains("moves"));
    assert_eq!(stdout(&["perft", "3", "--mode", "atomic"]), "nodes 8902\n");
    assert_eq!(stdout(&["perft", "3", "--mode", "horde", "--threads", "2"]), "nodes 1274\n");
}

#[test]
fn a_file_is_checked_and_played() {
    let folder = std::env::temp_dir().join(format!("tabiya-modes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (good, bad) = (folder.join("good.json"), folder.join("bad.json"));
    std::fs::write(&good, stdout(&["modes", "show", "knightmate", "--json"])).unwrap();
    std::fs::write(&bad, "{\n  \"title\": \"T\",\n  \"titel\": 1\n}").unwrap();
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    assert!(stdout(&["modes", "check", good]).contains("is fine"));
    let count = stdout(&["perft", "2", "--mode", good]);
    assert_eq!(count, stdout(&["perft", "2", "--mode", "knightmate"]));
    let refused = tabiya(&["modes", "check", good, bad]);
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8(refused.stderr).unwrap();
    let expected = "bad.json:3:3: unknown field \"titel\" (did you mean \"title\"?)";
    assert!(message.contains(expected), "{message}");
    std::fs::remove_file(bad).unwrap();
    let list = stdout(&["modes", "list", "--modes", folder.to_str().unwrap()]);
    assert!(list.lines().any(|line| line.starts_with("good ")) && list.contains("antichess"), "{list}");
    std::fs::remove_dir_all(&folder).unwrap();
}
