//! `tabiya play --console`: one game, in the terminal and in a browser at once.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use serde_json::json;

use crate::client::Client;

#[test]
fn one_game_is_played_from_both_views() {
    let data = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["play", "--console", "--port", "0", "--no-open", "--data"])
        .arg(data.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("its input");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut see = |text: &str| {
        let found = lines.by_ref().map_while(Result::ok).find(|line| line.contains(text));
        found.unwrap_or_else(|| panic!("the terminal never showed {text:?}"))
    };
    let line = see("This game, in a browser too: http://127.0.0.1:");
    let (_, link) = line.split_once("http://127.0.0.1:").expect("a link");
    let (port, rest) = link.split_once("/g/").expect("a game");
    let (game, secret) = rest.split_once("#seat=").expect("its seats");

    let mut page = Client::connect(port.parse().expect("a port")).expect("a connection");
    let view = page.join(game, Some(secret));
    assert_eq!(view["you"]["seats"], json!(["white", "black"]));
    // Both are there: what happens from now on is told to both.
    see("a b c d e f g h");
    // The page moves and the terminal shows it; the terminal moves and the page hears of it.
    page.play(game, 0, "f2f3");
    see("1. f3");
    input.write_all(b"e5\n").expect("it listens");
    page.event(|message| message["happened"][0]["san"] == "e5");
    page.play(game, 2, "g2g4");
    see("2. g4");
    input.write_all(b"Qh4\n").expect("it listens");
    let over = page.event(|message| message["now"]["status"]["phase"] == "over");
    assert_eq!(over["now"]["status"]["reason"], "checkmate");
    see("Qh4#");
    // The server goes with the terminal.
    drop(input);
    assert!(child.wait().expect("it ends").success());
    while page.next().is_ok() {}
}
