//! The engine's commands as people and programs use them: the real binary, real clients, real files.

mod arena;
mod engines;
mod python;
mod selfplay;
mod train;
mod uci;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the binary.
fn tabiya(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).args(arguments).output().expect("the binary starts")
}

/// What a run that must succeed prints.
fn fine(arguments: &[&str]) -> String {
    let output = tabiya(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a run that must fail says.
fn refused(arguments: &[&str]) -> String {
    let output = tabiya(arguments);
    assert!(!output.status.success(), "{arguments:?} should fail");
    String::from_utf8(output.stderr).expect("text")
}

/// What the engine answers to these lines of UCI, after which its input ends.
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

/// A folder of its own for each test, gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-engine-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in Unicode").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Writes a program that others can run.
fn script(path: &str, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::write(path, text).expect("written");
    let permissions = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(Path::new(path), permissions).expect("permitted");
}

#[test]
fn the_bench_ends_with_its_signature() {
    let text = fine(&["bench", "--depth", "4"]);
    let words: Vec<&str> = text.lines().last().expect("a line").split(' ').collect();
    assert!(matches!(words[..], ["bench", _, "nodes", _, "nps"]), "{words:?}");
    let again = fine(&["bench", "--depth", "4", "--json"]);
    assert!(again.contains(&format!("\"nodes\":{},", words[1])), "{again} is not {words:?}");
}
