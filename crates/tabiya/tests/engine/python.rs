//! A real client drives the real binary: python-chess plays, analyses, ponders and stops it.

use std::process::Command;

/// Runs the script; the gate makes the environment and says where it is.
#[test]
fn python_chess_plays_with_the_engine() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON is set by cargo xtask test (by hand: export TABIYA_PYTHON=$(cargo xtask venv))",
    );
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/uci_client.py");
    let output =
        Command::new(python).args([script, env!("CARGO_BIN_EXE_tabiya")]).output().expect("python starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.ends_with("all fine\n"), "{text}\n{errors}");
}
