//! The games of whoever owns this machine: in the terminal, in the browser, at once; and nobody else's business.

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::json;

use tabiya_server::secret::{game_name, seat};

use crate::client::{Client, Server, act, get};

/// What a console says to a script over this folder.
fn console(data: &Path, script: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["console", "--data"])
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the console starts");
    child.stdin.take().expect("an input").write_all(script.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it speaks UTF-8")
}

#[test]
fn games_of_the_terminal_are_in_the_owners_browser_without_a_link() {
    let data = tempfile::tempdir().expect("a folder");
    console(data.path(), "game human human\nf3\ne5\ng4\nQh4\ngame human computer1\nd4\n");
    let server = Server::play(data.path());
    let owner = get(server.port, "/owner", &[("sec-fetch-site", "same-origin")]);
    assert_eq!((owner.status, owner.body.len()), (200, 43), "{}", owner.head);
    let mut page = Client::connect(server.port).expect("a connection");
    let list = |page: &mut Client, running: bool| {
        page.reply(&json!({"type": "list", "secret": owner.body, "running": running}))["games"].clone()
    };
    let over = list(&mut page, false);
    assert_eq!(
        (over.as_array().map(Vec::len), over[0]["status"]["reason"].as_str()),
        (Some(1), Some("checkmate"))
    );
    let running = list(&mut page, true);
    assert_eq!(running.as_array().map(Vec::len), Some(1), "{running}");
    // It is played on there.
    let game = running[0]["game"].as_str().expect("a game");
    // What lists them opens none: the secret of each follows from it and a name.
    let watched = page.join(game, Some(&owner.body));
    assert_eq!(watched["you"]["seats"], json!([]));
    // It follows the one before it, and is open to what opens that one.
    let first = watched["series"].as_str().expect("the first of the series");
    assert_eq!(over[0]["game"], first);
    let view = page.join(game, Some(&seat(&owner.body, first).expect("a key")));
    assert_eq!((&view["you"]["seats"], &view["moves"][0]["san"]), (&json!(["white"]), &json!("d4")));
    // The terminal plays at the server that has the store.
    let said = console(data.path(), "game human human\nc4\npgn\nresign\n");
    assert!(said.contains("1. c4") && said.contains("White: 1\nBlack: 0"), "{said}");
    assert_eq!(list(&mut page, false).as_array().map(Vec::len), Some(2));
}

/// Whether it was made by a page of today, by its rematch, or by a page or console of before.
#[test]
fn a_game_of_the_owners_browser_is_gone_on_with_in_the_terminal() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let owner = get(server.port, "/owner", &[]).body;
    let mut page = Client::connect(server.port).expect("a connection");
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let resumed = |script: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["console", "--resume", "--data"])
            .arg(data.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the console starts");
        child.stdin.take().expect("an input").write_all(script.as_bytes()).expect("it listens");
        let output = child.wait_with_output().expect("it ends");
        String::from_utf8(output.stdout).expect("it speaks UTF-8")
    };
    let name = game_name();
    let secret = seat(&owner, &name).expect("a key");
    let create = json!({"type": "create", "secret": secret, "list": owner, "name": name, "game": table});
    page.reply(&create);
    let said = resumed("e4\npgn\n");
    assert!(said.contains("Resumed.") && said.contains("1. e4"), "{said}");
    page.join(&name, Some(&secret));
    page.reply(&act(&name, &json!({"type": "resign"})));
    page.reply(&act(&name, &json!({"type": "rematch"})));
    let said = resumed("d4\npgn\nresign\n");
    assert!(said.contains("Resumed.") && said.contains("1. d4"), "{said}");
    page.create(&owner, &table);
    // Another follows it, and is open to what that one was.
    let said = resumed("c4\npgn\nresign\ngame human human\nb4\npgn\n");
    assert!(said.contains("1. c4") && said.contains("1. b4"), "{said}");
}

#[test]
fn nobody_else_gets_the_owners_secret() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    assert_eq!(get(server.port, "/owner", &[]).status, 200);
    // A page of another site.
    assert_eq!(get(server.port, "/owner", &[("sec-fetch-site", "cross-site")]).status, 204);
    assert_eq!(get(server.port, "/owner", &[("origin", "https://evil.example")]).status, 403);
    assert_eq!(get(server.port, "/owner", &[("host", "evil.example")]).status, 403);
    // A server that others can reach has no owner.
    let shared = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", shared.path(), &["--listen", "127.0.0.1:0"]);
    assert_eq!(get(server.port, "/owner", &[]).status, 204);
    // Another user of this machine: only root can try.
    let server = Server::play(tempfile::tempdir().expect("a folder").path());
    let curl = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{0}; printf 'GET /owner HTTP/1.1\\r\\nhost: 127.0.0.1:{0}\\r\\nconnection: close\\r\\n\\r\\n' >&3; cat <&3",
        server.port
    );
    let other = Command::new("setpriv")
        .args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "bash", "-c", &curl])
        .output();
    // Without the right to become somebody else there is nothing to try.
    if let Some(other) = other.ok().filter(|other| other.status.success()) {
        let answer = String::from_utf8_lossy(&other.stdout).into_owned();
        assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    }
}

#[test]
fn a_console_that_finds_another_in_its_folder_says_so() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["console", "--data"])
        .arg(data.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the console starts");
    let mut input = first.stdin.take().expect("an input");
    input.write_all(b"game human human\n").expect("it listens");
    // Once it has said something, it has the store.
    let mut byte = [0];
    std::io::Read::read_exact(first.stdout.as_mut().expect("an output"), &mut byte).expect("it speaks");
    let second = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["console", "--data"])
        .arg(data.path())
        .stdin(Stdio::null())
        .output()
        .expect("the console starts");
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("in use by another console"), "{second:?}");
    drop(input);
    assert!(first.wait().expect("it ends").success());
}

/// A log of an earlier console waits while a server has the store; what the server has is gone on with.
#[test]
fn a_log_that_cannot_be_taken_over_keeps_nobody_from_resuming() {
    let data = tempfile::tempdir().expect("a folder");
    console(data.path(), "game human human\nd4\n");
    let log = data.path().join("console/2026-11-17-202536-0001.events");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = kept.join("../../testdata/store/console/2026-11-17-202536-0001.events");
    std::fs::create_dir_all(data.path().join("console")).expect("a folder");
    std::fs::copy(kept, &log).expect("copied");
    let _server = Server::play(data.path());
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["console", "--resume", "--data"])
        .arg(data.path())
        .stdin(Stdio::null())
        .output()
        .expect("the console starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    let told = "cannot be taken over while a server has the store open.";
    assert!(said.matches(told).count() == 1 && said.contains("Resumed."), "{said}");
    assert!(log.exists(), "it waits");
}
