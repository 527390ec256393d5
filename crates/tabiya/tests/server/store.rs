//! Stores of earlier programs: their games are the same games, as python-chess reads them.

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};

use crate::client::{Client, Server};

#[test]
fn a_store_of_the_first_events_opens_folds_and_exports_the_same_games() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter with python-chess: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store");
    let data = tempfile::tempdir().expect("a folder");
    fs::copy(kept.join("every-event.db"), data.path().join("tabiya.db")).expect("copied");
    let named: Value =
        serde_json::from_slice(&fs::read(kept.join("every-event.json")).expect("read")).expect("JSON");
    let secret = named["secret"].as_str().expect("a secret");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let mut pgn = String::new();
    for name in named["names"].as_array().expect("names") {
        let game = name[1].as_str().expect("a name");
        client.join(game, Some(secret));
        let export = client.reply(&json!({"type": "export", "game": game, "format": "pgn"}));
        pgn.push_str(export["exported"]["text"].as_str().expect("a text"));
        pgn.push('\n');
        client.reply(&json!({"type": "leave", "game": game}));
    }
    let now = data.path().join("now.pgn");
    fs::write(&now, pgn).expect("written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/same_games.py");
    let compared = Command::new(python).arg(script).arg(kept.join("every-event.pgn")).arg(now).output();
    let compared = compared.expect("Python runs");
    let said = String::from_utf8_lossy(&compared.stdout);
    assert!(compared.status.success(), "{said}{}", String::from_utf8_lossy(&compared.stderr));
    assert!(said.contains("22 games"), "{said}");
}

/// What `tabiya` says and how it ends, over this folder.
fn tabiya(arguments: &[&str], data: &Path) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .arg("--data")
        .arg(data)
        .output()
        .expect("the binary starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn a_store_of_a_later_program_is_named_and_left_alone() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store/every-event.db");
    let data = tempfile::tempdir().expect("a folder");
    let mut bytes = fs::read(kept).expect("a kept store");
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    let store = data.path().join("tabiya.db");
    fs::write(&store, &bytes).expect("written");
    let copy = data.path().join("x.db");
    let backup = ["data", "backup", copy.to_str().expect("a path")];
    for arguments in [&["console"][..], &["play", "--port", "0", "--no-open"], &["data", "check"], &backup] {
        let (code, said) = tabiya(arguments, data.path());
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
        assert!(said.contains("tabiya.db is of version 99"), "{arguments:?}: {said}");
        assert_eq!(fs::read(&store).expect("read"), bytes, "{arguments:?} has written to it");
    }
    assert!(!copy.exists());
}

#[test]
fn one_of_something_is_not_many() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}});
    client.create(&crate::client::secret(), &table);
    let (code, said) = tabiya(&["data", "check"], data.path());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("1 game, ") && said.contains(" events\n"), "{said}");
}
