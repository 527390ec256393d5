//! `tabiya selftest` as a user runs it on a new machine.

#![expect(clippy::unwrap_used, reason = "a test may fail by a panic")]

use std::fs;
use std::process::Command;

fn selftest(data: &std::path::Path) -> (bool, String, String) {
    let run =
        Command::new(env!("CARGO_BIN_EXE_tabiya")).args(["selftest", "--data"]).arg(data).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (run.status.success(), text(run.stdout), text(run.stderr))
}

#[test]
fn everything_works_here_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (passed, out, errors) = selftest(folder.path());
    assert!(passed, "{out}{errors}");
    for part in ["rules   ok", "engine  ok", "page    ok", "store   ok", "killed 2 times", "Everything works"]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_written_is_named_and_the_rest_still_tested() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "no folder").unwrap();
    let (passed, out, errors) = selftest(&file);
    assert!(!passed && out.contains("rules   ok"), "{out}");
    let line = |name| out.lines().find(|line| line.starts_with(name)).unwrap();
    assert!(line("page").contains("FAILED"), "{out}");
    assert!(line("store").contains("FAILED") && line("store").contains("file"), "{out}");
    assert!(errors.contains("2 of these tests failed") && !out.contains("Everything works"), "{errors}");
}
