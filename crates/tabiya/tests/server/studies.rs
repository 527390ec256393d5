//! Studies through the real binary: two tabs, a link to read, lists, kill -9.

use std::{thread, time::Duration};

use serde_json::{Value, json};

use crate::client::{Client, Server, act, id, name, secret};

fn change(study: &str, change: &Value) -> Value {
    json!({"type": "changeStudy", "study": study, "change": change})
}

fn play(study: &str, after: u64, moves: &[&str]) -> Value {
    change(study, &json!({"type": "play", "after": after, "moves": moves}))
}

fn create(client: &mut Client, secret: &str, source: &Value) -> String {
    let created = client.reply(&json!({"type": "createStudy", "secret": secret, "source": source}));
    created["study"].as_str().expect("a name").to_owned()
}

fn join(client: &mut Client, study: &str, secret: Option<&str>) -> Value {
    let mut request = json!({"type": "joinStudy", "study": study});
    if let Some(secret) = secret {
        request["secret"] = secret.into();
    }
    client.reply(&request)["view"].clone()
}

#[test]
fn two_tabs_and_a_reader_see_the_same_study() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let (mut one, mut two, mut reader) = (
        Client::connect(server.port).expect("a connection"),
        Client::connect(server.port).expect("a connection"),
        Client::connect(server.port).expect("a connection"),
    );
    let mine = secret();
    let study = create(&mut one, &mine, &json!({"type": "position", "mode": "chess"}));
    assert_eq!(one.refusal(&play(&study, 0, &["e2e4"])), "notJoined");
    assert_eq!(join(&mut one, &study, Some(&mine))["writable"], true);
    assert_eq!(join(&mut two, &study, Some(&mine))["writable"], true);
    assert_eq!(join(&mut reader, &study, None)["writable"], false);
    assert_eq!(reader.refusal(&play(&study, 0, &["e2e4"])), "notYours");

    let changed = one.reply(&play(&study, 0, &["e2e4", "e7e5"]));
    assert_eq!((changed["version"].as_u64(), changed["node"].as_u64()), (Some(2), Some(2)));
    let told = one.heard.iter().position(|message| message["type"] == "studyEvent");
    assert!(told.is_some(), "what a change led to is told before its answer");
    for client in [&mut two, &mut reader] {
        let event = client.event(|message| message["type"] == "studyEvent");
        assert_eq!((event["after"].as_u64(), event["version"].as_u64()), (Some(1), Some(2)));
        let nodes = event["news"][0]["nodes"].as_array().expect("nodes").clone();
        let sans: Vec<_> = nodes.iter().map(|node| node["san"].as_str().expect("a move")).collect();
        assert_eq!(sans, ["", "e4", "e5"]);
    }
    two.reply(&change(&study, &json!({"type": "comment", "node": 2, "text": "classical"})));
    two.reply(&change(&study, &json!({"type": "delete", "node": 2})));
    let gone = reader.event(|message| message["news"][0]["type"] == "gone");
    assert_eq!((gone["news"][0]["nodes"][0].as_u64(), gone["restorable"].as_bool()), (Some(2), Some(true)));
    one.reply(&change(&study, &json!({"type": "restore"})));
    let back = reader.event(|message| message["version"] == 5);
    assert_eq!(back["news"][0]["nodes"][1]["comment"], "classical");

    let missed = reader.reply(&json!({"type": "joinStudy", "study": study, "version": 5}));
    assert_eq!(missed["type"], "studyJoined");
    let look =
        json!({"type": "look", "subject": {"type": "study", "study": study, "node": 2}, "moves": ["g1f3"]});
    assert_eq!(reader.reply(&look)["look"]["board"]["ply"], 3);
    reader.reply(&json!({"type": "leaveStudy", "study": study}));
    assert_eq!(reader.refusal(&look), "notJoined");
    assert_eq!(reader.refusal(&json!({"type": "exportStudy", "study": study})), "notJoined");
    assert_eq!(reader.refusal(&json!({"type": "joinStudy", "study": "nosuchstud"})), "noSuchStudy");
    let exported = one.reply(&json!({"type": "exportStudy", "study": study}));
    assert!(exported["exported"]["text"].as_str().expect("PGN").contains("1. e4 e5 {classical}"));
}

#[test]
fn an_engine_speaks_of_every_node_and_evaluates_the_main_line() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let mine = secret();
    let study =
        create(&mut client, &mine, &json!({"type": "pgn", "text": "1. f3 (1. e4) e5 2. g4 Qh4# 0-1"}));
    let order = |node: u32| {
        json!({"type": "analyse", "order": {"lines": 2, "nodes": 20_000,
        "subject": {"type": "study", "study": study, "node": node}}})
    };
    assert_eq!(client.refusal(&order(0)), "notJoined");
    let view = join(&mut client, &study, Some(&mine));
    let mates =
        view["nodes"].as_array().expect("nodes").iter().find(|node| node["san"] == "g4").expect("a move");
    let mates = u32::try_from(mates["id"].as_u64().expect("an id")).expect("a small one");
    client.reply(&order(mates));
    let news = client.event(|message| message["type"] == "analysis" && message["news"]["state"] == "done");
    assert_eq!(
        (&news["news"]["lines"][0]["moves"][0]["san"], &news["news"]["lines"][0]["evaluation"]["mate"]),
        (&json!("Qh4#"), &json!(-1))
    );
    client.reply(&json!({"type": "evaluateStudy", "study": study, "begin": true}));
    client.event(|message| {
        let is_over = |news: &Value| news["type"] == "evaluating" && news.get("left").is_none();
        message["news"].as_array().is_some_and(|list| list.iter().any(is_over))
    });
    let exported = client.reply(&json!({"type": "exportStudy", "study": study}));
    let text = exported["exported"]["text"].as_str().expect("PGN");
    assert!(text.matches("%eval").count() >= 3 && text.contains("%eval #-1"), "{text}");
}

#[test]
fn studies_are_listed_once_they_are_changed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let mine = secret();
    let list = |client: &mut Client, after: Option<&str>| {
        let mut request = json!({"type": "studies", "secret": mine});
        if let Some(after) = after {
            request["after"] = after.into();
        }
        client.reply(&request)
    };
    let titles = |page: &Value| -> Vec<String> {
        let studies = page["studies"].as_array().expect("studies").iter();
        studies.map(|study| study["title"].as_str().expect("a title").to_owned()).collect()
    };
    for number in 0..32 {
        let text = format!("[Event \"Idea {number}\"]\n\n1. e4 *");
        create(&mut client, &mine, &json!({"type": "pgn", "text": text}));
    }
    let looked_at = create(&mut client, &mine, &json!({"type": "position", "mode": "atomic"}));
    let first = list(&mut client, None);
    assert_eq!((titles(&first).len(), titles(&first)[0].as_str()), (30, "Idea 31"));
    let second = list(&mut client, first["next"].as_str());
    assert_eq!(titles(&second), ["Idea 1", "Idea 0"]);
    assert!(second["next"].is_null());
    join(&mut client, &looked_at, Some(&mine));
    client.reply(&change(&looked_at, &json!({"type": "title", "title": "Explosions"})));
    assert_eq!(titles(&list(&mut client, None))[0], "Explosions");
    let remove = |removed: bool| json!({"type": "removeStudy", "study": looked_at, "secret": mine, "removed": removed});
    client.reply(&remove(true));
    assert_eq!(titles(&list(&mut client, None))[0], "Idea 31");
    client.reply(&remove(false));
    assert_eq!(titles(&list(&mut client, None))[0], "Explosions");
    let theirs = json!({"type": "removeStudy", "study": looked_at, "secret": secret(), "removed": true});
    assert_eq!(client.refusal(&theirs), "notYours");
    assert_eq!(client.refusal(&json!({"type": "studies", "secret": mine, "after": "x"})), "badFrame");
}

#[test]
fn a_game_is_studied_with_its_clocks_but_not_while_it_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let mine = secret();
    let wanted = json!({"mode": "chess", "white": {"kind": "me", "name": "Anna"}, "black": {"kind": "me", "name": "Ben"}, "clock": "5m"});
    let game = name(&client.create(&mine, &wanted));
    client.join(&game, Some(&mine));
    client.play(&game, 0, "e2e4");
    let source = json!({"type": "game", "game": game});
    let ask = json!({"type": "createStudy", "secret": mine, "source": source});
    assert_eq!(client.refusal(&ask), "gameGoesOn");
    client.reply(&act(&game, &json!({"type": "resign"})));
    let study = create(&mut client, &mine, &source);
    assert_eq!(create(&mut client, &mine, &source), study);
    let view = join(&mut client, &study, Some(&mine));
    assert_eq!((view["title"].as_str(), view["game"].as_str()), (Some("Anna – Ben"), Some(game.as_str())));
    assert!(view["nodes"][1]["clock"].as_i64().is_some_and(|clock| clock <= 300_000), "{view}");
}

/// What one client knows of its study.
struct Writer {
    study: String,
    secret: String,
    /// Comments that were acknowledged, by their node.
    acked: Vec<String>,
    /// One without an answer yet: its id and its text.
    open: Option<(String, String)>,
}

impl Writer {
    fn write(&mut self, port: u16) {
        let Ok(mut client) = Client::connect(port) else { return };
        let join = json!({"type": "joinStudy", "study": self.study, "secret": self.secret});
        let Ok(answer) = client.ask_as(&id(), &join) else { return };
        let found = answer["reply"]["view"]["nodes"][0]["comment"].as_str().unwrap_or_default().to_owned();
        let version = answer["reply"]["view"]["version"].as_u64().expect("a version");
        let last = self.acked.last().cloned().unwrap_or_default();
        let sent = self.open.as_ref().map(|(_, text)| text.clone());
        assert!(found == last || Some(&found) == sent.as_ref(), "{found:?}, acknowledged was {last:?}");
        let rows = self.acked.len() as u64 + 1;
        assert!(version == rows || version == rows + 1 && Some(found) == sent, "{version} of {rows}");
        loop {
            let fresh = || (id(), format!("remark {}", self.acked.len()));
            let (id, text) = self.open.take().unwrap_or_else(fresh);
            let request = change(&self.study, &json!({"type": "comment", "node": 0, "text": text}));
            self.open = Some((id.clone(), text.clone()));
            let Ok(answer) = client.ask_as(&id, &request) else { return };
            assert_eq!(answer["reply"]["version"].as_u64(), Some(self.acked.len() as u64 + 2), "{answer}");
            self.acked.push(text);
            self.open = None;
        }
    }
}

#[test]
fn kill_nine_loses_no_change_and_doubles_none() {
    let cycles = if std::env::var_os("TABIYA_FULL").is_some() { 60 } else { 8 };
    let data = tempfile::tempdir().expect("a folder");
    let mut writers: Vec<Writer> = Vec::new();
    for cycle in 0..cycles {
        let mut server = Server::play(data.path());
        let port = server.port;
        while writers.len() < 3 {
            let mut client = Client::connect(port).expect("a connection");
            let secret = secret();
            let study = create(&mut client, &secret, &json!({"type": "position", "mode": "chess"}));
            writers.push(Writer { study, secret, acked: Vec::new(), open: None });
        }
        thread::scope(|scope| {
            for writer in &mut writers {
                scope.spawn(move || writer.write(port));
            }
            thread::sleep(Duration::from_millis(80 + (cycle * 37 % 140) as u64));
            server.kill();
        });
    }
    let acked: usize = writers.iter().map(|writer| writer.acked.len()).sum();
    assert!(acked > cycles, "only {acked} changes were acknowledged: the test tests nothing");
    let checked = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["data", "check", "--data"])
        .arg(data.path())
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success() && said.contains("3 studies"), "{said}");
}
