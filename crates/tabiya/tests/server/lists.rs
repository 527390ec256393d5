//! Every game found again: lists, searches, stars, PGN of all.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::client::{Client, Server, act, name, secret, until};

fn list(client: &mut Client, holder: &str, running: bool, filter: Value) -> Vec<Value> {
    let request = json!({"type": "list", "secret": holder, "running": running, "filter": filter});
    client.reply(&request)["games"].as_array().expect("games").clone()
}

fn names(games: &[Value]) -> Vec<&str> {
    games.iter().filter_map(|game| game["game"].as_str()).collect()
}

/// A game at one table that White has lost by resigning, if it is to end.
fn play(client: &mut Client, holder: &str, white: &str, mode: &str, ends: bool) -> String {
    let seats =
        json!({"mode": mode, "white": {"kind": "me", "name": white}, "black": {"kind": "me", "name": "Ben"}});
    let game = name(&client.create(holder, &seats));
    client.join(&game, Some(holder));
    client.play(&game, 0, "e2e4");
    if ends {
        client.play(&game, 1, "e7e5");
        client.reply(&act(&game, &json!({"type": "resign"})));
    }
    client.reply(&json!({"type": "leave", "game": game}));
    game
}

#[test]
fn games_are_listed_searched_starred_removed_and_exported() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let (me, other) = (secret(), secret());
    let first = play(&mut client, &me, "Åsa", "chess", true);
    let second = play(&mut client, &me, "Carl", "atomic", true);
    let live = play(&mut client, &me, "Dora", "chess", false);
    play(&mut client, &other, "Eve", "chess", true);
    until("both have their lines", || {
        let mut client = Client::connect(server.port).expect("a connection");
        list(&mut client, &me, false, json!({"player": "ben"})).len() == 2
    });
    assert_eq!(names(&list(&mut client, &me, true, json!({}))), [&live]);
    let over = list(&mut client, &me, false, json!({}));
    assert_eq!(names(&over), [&second, &first], "newest first, and nobody else's");
    assert_eq!((&over[1]["white"]["name"], &over[1]["status"]["outcome"]), (&json!("Åsa"), &json!("black")));
    assert_eq!(over[1]["seats"], json!(["white", "black"]));
    assert_eq!(names(&list(&mut client, &me, false, json!({"player": "åSA"}))), [&first]);
    assert_eq!(names(&list(&mut client, &me, false, json!({"mode": "atomic"}))), [&second]);
    assert_eq!(over[1]["opening"]["name"], "King's Pawn Game");
    assert!(over[0]["opening"].is_null(), "atomic has no openings");
    for wanted in ["c20", "KING'S pawn", "pawn game"] {
        assert_eq!(names(&list(&mut client, &me, false, json!({"opening": wanted}))), [&first], "{wanted}");
    }
    assert!(list(&mut client, &me, false, json!({"opening": "sicilian"})).is_empty());
    assert!(list(&mut client, &me, false, json!({"result": "drawn"})).is_empty());
    assert!(list(&mut client, &me, false, json!({"until": 1_000})).is_empty());
    let mark = |game: &str, holder: &str, what: Value| {
        let mut request = json!({"type": "mark", "game": game, "secret": holder});
        what.as_object().expect("fields").iter().for_each(|(key, value)| request[key] = value.clone());
        request
    };
    client.reply(&mark(&first, &me, json!({"starred": true})));
    assert_eq!(client.refusal(&mark(&first, &other, json!({"starred": true}))), "notYours");
    assert_eq!(client.refusal(&mark(&live, &me, json!({"removed": true}))), "notOver");
    assert_eq!(names(&list(&mut client, &me, false, json!({"starred": true}))), [&first]);
    client.reply(&mark(&second, &me, json!({"removed": true})));
    assert_eq!(names(&list(&mut client, &me, false, json!({}))), [&first]);
    client.reply(&mark(&second, &me, json!({"removed": false})));

    let collected = client.reply(&json!({"type": "collect", "secret": me, "filter": {}}));
    assert!(collected["next"].is_null(), "{collected}");
    let file = data.path().join("all.pgn");
    fs::write(&file, collected["pgn"].as_str().expect("PGN")).expect("written");
    let mut check = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let checked = check.args(["pgn", "check"]).arg(&file).output().expect("it runs");
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && said.contains("2 games, 4 moves"), "{said}");

    let long = "x".repeat(200);
    let bad = json!({"type": "list", "secret": me, "running": false, "filter": {"player": long}});
    assert_eq!(client.refusal(&bad), "badLength");
    let bad = json!({"type": "list", "secret": me, "running": false, "after": "'; DROP TABLE game; --"});
    assert_eq!(client.refusal(&bad), "badFrame");
    assert_eq!(client.refusal(&json!({"type": "list", "secret": "short", "running": false})), "badSecret");
}

#[test]
fn pages_follow_each_other_without_gap_or_repetition() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let me = secret();
    let mut played: Vec<String> = (0..65).map(|_| play(&mut client, &me, "Anna", "chess", true)).collect();
    played.reverse();
    let mut found = Vec::new();
    let mut after = Value::Null;
    loop {
        let mut request = json!({"type": "list", "secret": me, "running": false});
        if !after.is_null() {
            request["after"] = after;
        }
        let page = client.reply(&request);
        found.extend(names(page["games"].as_array().expect("games")).into_iter().map(str::to_owned));
        after = page["next"].clone();
        if after.is_null() {
            break;
        }
    }
    assert_eq!(found, played);
}

/// Games that ended before there were lists are in them after the first start.
#[test]
fn older_stores_get_their_lists() {
    let data = tempfile::tempdir().expect("a folder");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store/version-2.db");
    fs::copy(kept, data.path().join("tabiya.db")).expect("copied");
    let mut server = Server::play(data.path());
    until("the finished game has its line", || lines(&data.path().join("tabiya.db")) > 0);
    server.terminate();
}

/// How often a word that only lines contain stands in the file or its log.
fn lines(database: &Path) -> usize {
    let log = database.with_file_name("tabiya.db-wal");
    let bytes = [fs::read(database).unwrap_or_default(), fs::read(log).unwrap_or_default()].concat();
    bytes.windows(9).filter(|part| part == b"\"touched\"").count()
}
