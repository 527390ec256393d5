//! The server as people meet it: the real binary, through real sockets.

use std::{path::Path, process::Command};

use crate::client::{Client, Lost, Server, act, id, name, secret};
use serde_json::{Value, json};

fn table() -> Value {
    json!({"mode": "chess", "white": {"kind": "me", "name": "Ada"}, "black": {"kind": "me", "name": "Bob"}})
}

/// A server with a game at one table, whoever holds it and a client of theirs.
fn at_one_table(data: &Path) -> (Server, Client, String, String) {
    let server = Server::play(data);
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&client.create(&holder, &table()));
    (server, client, holder, game)
}

fn by_link(clock: &str) -> Value {
    json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}, "clock": clock})
}

#[test]
fn a_game_at_one_table_from_start_to_mate() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client, holder, game) = at_one_table(data.path());
    let view = client.join(&game, Some(&holder));
    assert_eq!(view["you"]["seats"], json!(["white", "black"]));
    assert_eq!(view["you"]["moves"]["from"]["e2"][1]["uci"], "e2e4");
    for (ply, uci) in ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"].into_iter().enumerate() {
        client.play(&game, ply, uci);
    }
    let last = client.event(|message| message["now"]["status"]["phase"] == "over");
    assert_eq!(last["now"]["status"]["reason"], "checkmate");
    assert_eq!(last["now"]["status"]["outcome"], "white");
    assert_eq!(last["history"]["rows"][0]["san"], "Qxf7#");
    assert_eq!(last["now"]["board"]["captured"]["black"], json!(["P"]));
    assert_eq!(last["now"]["score"], json!({"white": 1.0, "black": 0.0, "games": 1}));
    // The board of any ply comes as data.
    let board = client.reply(&json!({"type": "board", "game": game, "ply": 2}))["board"].clone();
    assert!(board["fen"].as_str().expect("a FEN").starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/"));
    assert_eq!(client.refusal(&json!({"type": "board", "game": game, "ply": 9})), "noSuchPly");
    let pgn = client.reply(&json!({"type": "export", "game": game, "format": "pgn"}));
    let text = pgn["exported"]["text"].as_str().expect("a text");
    assert!(text.contains("[White \"Ada\"]") && text.contains("4. Qxf7# 1-0"), "{text}");
    let tags = "[ECO \"C20\"]\n[Opening \"King's Pawn Game\"]\n[Variation \"Wayward Queen Attack, Scholar's Mate\"]\n";
    assert!(text.contains(tags), "{text}");
    // Rematch at one table: same colors, the score goes on, the same secret opens it.
    client.reply(&act(&game, &json!({"type": "rematch"})));
    let next = client.event(|message| message["happened"][0]["type"] == "rematch");
    let next = next["happened"][0]["game"].as_str().expect("a game").to_owned();
    let view = client.join(&next, Some(&holder));
    assert_eq!(view["now"]["score"]["white"], 1.0);
    assert_eq!(view["now"]["status"]["phase"], "playing");
}

#[test]
fn the_opening_is_told_as_it_is_played() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client, holder, game) = at_one_table(data.path());
    let view = client.join(&game, Some(&holder));
    assert!(view["now"]["opening"].is_null(), "{view}");
    // By transposition: the last position is that of another order of moves.
    let moves = ["g1f3", "b8c6", "e2e4", "e7e5", "f1b5", "h7h6"];
    for (ply, uci) in moves.into_iter().enumerate() {
        client.play(&game, ply, uci);
    }
    let last = client.event(|message| message["now"]["board"]["ply"] == 6);
    assert_eq!(last["now"]["opening"], json!({"eco": "C60", "name": "Spanish Game", "ply": 5}));
    // At one table each takes back a move of their own.
    for _ in 0..2 {
        client.reply(&act(&game, &json!({"type": "takeback", "plies": 1})));
    }
    let back = client.event(|message| message["now"]["board"]["ply"] == 4);
    assert_eq!(back["now"]["opening"]["eco"], "C44");
    // Other rules, other names: none.
    let other = json!({"mode": "atomic", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &other));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    let event = client.event(|message| message["game"] == *game && message["now"]["board"]["ply"] == 1);
    assert!(event["now"]["opening"].is_null(), "{event}");
    let pgn = client.reply(&json!({"type": "export", "game": game, "format": "pgn"}));
    assert!(!pgn["exported"]["text"].as_str().expect("a text").contains("[ECO"), "{pgn}");
}

#[test]
fn a_move_is_never_guessed_and_the_answer_names_its_language() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client, holder, game) = at_one_table(data.path());
    client.join(&game, Some(&holder));
    let play = |ply: usize, text: &str| act(&game, &json!({"type": "move", "uci": text, "ply": ply}));
    // A pawn's move in German, a king's in French.
    let refused = |client: &mut Client, ply, text: &str| client.ask(&play(ply, text))["why"].clone();
    assert_eq!(refused(&mut client, 0, "Bf3"), json!({"code": "illegalMove", "parameters": {"text": "Bf3"}}));
    client.play(&game, 0, "e2e4");
    client.play(&game, 1, "e7e5");
    assert_eq!(refused(&mut client, 2, "Re2"), json!({"code": "illegalMove", "parameters": {"text": "Re2"}}));
    let why = json!({"code": "illegalMove", "parameters": {"text": "Sd5", "language": "german"}});
    assert_eq!(refused(&mut client, 2, "Sd5"), why);
    // Said, they are talk.
    client.reply(&act(&game, &json!({"type": "say", "text": "Re2"})));
    let said = client.event(|message| message["happened"][0]["type"] == "said");
    assert_eq!((&said["chat"][0]["text"], &said["now"]["board"]["ply"]), (&json!("Re2"), &json!(2)));
    client.reply(&play(2, "Sf3"));
    let moved = client.event(|message| message["happened"][0]["san"] == "Nf3");
    assert_eq!(moved["happened"][0]["language"], "german");
    client.reply(&act(&game, &json!({"type": "say", "text": "Cc6"})));
    let moved = client.event(|message| message["happened"][0]["san"] == "Nc6");
    assert_eq!(moved["happened"][0]["language"], "french");
    client.play(&game, 4, "f1b5");
    let moved = client.event(|message| message["happened"][0]["san"] == "Bb5");
    assert!(moved["happened"][0].get("language").is_none(), "{moved}");
    // The bishop on d5, not the queen on b5.
    let mut bishops = table();
    bishops["fen"] = "7k/3B4/8/1Q1B4/8/8/8/4K3 w - - 0 1".into();
    let game = name(&client.create(&holder, &bishops));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "B5c6");
    client.event(|message| message["happened"][0]["uci"] == "d5c6");
}

#[test]
fn two_people_by_link_and_a_watcher() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let connect = || Client::connect(server.port).expect("a connection");
    let (mut ada, mut ben, mut eve) = (connect(), connect(), connect());
    let (ada_secret, ben_secret) = (secret(), secret());
    let created = ada.create(&ada_secret, &by_link("5m+3s"));
    let game = name(&created);
    let token = created["invitation"]["token"].as_str().expect("a token").to_owned();
    assert!(created["invitation"]["links"][0].as_str().expect("a link").ends_with(&format!("#join={token}")));
    assert_eq!(ada.join(&game, Some(&ada_secret))["now"]["status"]["phase"], "waiting");

    let claim = |secret: &str| json!({"type": "claim", "game": game, "token": token, "secret": secret, "name": "Ben"});
    let once = id();
    assert_eq!(ben.ask_as(&once, &claim(&ben_secret)).expect("an answer")["reply"]["color"], "black");
    // The same request again has the same answer; the token of another has none.
    assert_eq!(ben.ask_as(&once, &claim(&ben_secret)).expect("an answer")["reply"]["color"], "black");
    assert_eq!(eve.refusal(&claim(&secret())), "badToken");
    ada.event(|message| message["happened"][0]["type"] == "seated");
    let view = ben.join(&game, Some(&ben_secret));
    assert_eq!((&view["you"]["seats"], &view["now"]["black"]["name"]), (&json!(["black"]), &json!("Ben")));
    assert_eq!(eve.join(&game, None)["you"]["seats"], json!([]));

    // Nobody acts on a seat without its secret.
    let first = act(&game, &json!({"type": "move", "uci": "e2e4", "ply": 0}));
    assert_eq!(eve.refusal(&first), "notYours");
    assert_eq!(ben.refusal(&first), "notYourTurn");
    let mut forged = first.clone();
    forged["color"] = "white".into();
    assert_eq!(ben.refusal(&forged), "notYours");
    ada.play(&game, 0, "e2e4");
    assert_eq!(
        ben.event(|message| message["happened"][0]["san"] == "e4")["you"]["moves"]["from"]["e7"][0]["to"],
        "e6"
    );
    assert!(eve.event(|message| message["happened"][0]["san"] == "e4")["you"].get("moves").is_none());
    assert_eq!(ada.refusal(&act(&game, &json!({"type": "move", "uci": "d2d4", "ply": 0}))), "stale");
    assert_eq!(ben.refusal(&act(&game, &json!({"type": "move", "uci": "e7e4", "ply": 1}))), "illegalMove");
    ben.play(&game, 1, "e7e5");

    // Take-back is asked and granted; chat and typed moves; a draw is offered and accepted.
    ben.reply(&act(&game, &json!({"type": "takeback", "plies": 1})));
    ada.event(|message| message["happened"][0]["what"] == "takeback");
    ada.reply(&act(&game, &json!({"type": "acceptTakeback"})));
    let back = ben.event(|message| message["happened"][0]["type"] == "takenBack");
    assert_eq!((&back["history"]["keep"], &back["now"]["board"]["ply"]), (&json!(1), &json!(1)));
    ben.reply(&act(&game, &json!({"type": "say", "text": "good luck"})));
    let said = ada.event(|message| message["happened"][0]["type"] == "said");
    assert_eq!(
        (&said["chat"][0]["text"], &said["chat"][0]["speaker"]),
        (&json!("good luck"), &json!("black"))
    );
    ben.reply(&act(&game, &json!({"type": "say", "text": "c5"})));
    ada.event(|message| message["happened"][0]["san"] == "c5");
    eve.reply(&act(&game, &json!({"type": "say", "text": "hello"})));
    assert_eq!(ada.event(|message| message["chat"][0]["text"] == "hello")["chat"][0]["speaker"], "watcher");
    ada.reply(&act(&game, &json!({"type": "offerDraw"})));
    ben.event(|message| message["now"]["offers"]["draw"] == json!(["white"]));
    ben.reply(&act(&game, &json!({"type": "acceptDraw"})));
    let over = eve.event(|message| message["now"]["status"]["phase"] == "over");
    assert_eq!(over["now"]["status"]["reason"], "agreement");
    assert_eq!(ada.refusal(&act(&game, &json!({"type": "resign"}))), "gameOver");
}

#[test]
fn a_request_sent_again_is_done_once() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let (create, once) = (id(), id());
    let request = json!({"type": "create", "secret": holder, "game": table()});
    let game = client.ask_as(&create, &request).expect("an answer")["reply"]["game"].clone();
    assert_eq!(client.ask_as(&create, &request).expect("an answer")["reply"]["game"], game);
    let game = game.as_str().expect("a game").to_owned();
    client.join(&game, Some(&holder));
    let play = act(&game, &json!({"type": "move", "uci": "e2e4", "ply": 0}));
    let first = client.ask_as(&once, &play).expect("an answer");
    client.play(&game, 1, "e7e5");
    assert_eq!(client.ask_as(&once, &play).expect("an answer"), first);
    // On another connection too, and of another holder it is another command.
    let mut other = Client::connect(server.port).expect("a connection");
    let view = other.join(&game, Some(&holder));
    assert_eq!(view["moves"].as_array().expect("moves").len(), 2);
    assert_eq!(other.ask_as(&once, &play).expect("an answer"), first);
    // A client that has missed nothing is told so in a word.
    let request = json!({"type": "join", "game": game, "secret": holder, "version": view["version"]});
    assert_eq!(other.reply(&request)["type"], "joined");
}

#[test]
fn the_computer_plays_to_the_end_and_two_of_them_pause_when_asked() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = json!({"mode": "chess960", "white": {"kind": "computer", "level": 1}, "black": {"kind": "computer", "level": 2},
        "turns": 3, "speed": 20});
    let game = name(&client.create(&holder, &game));
    let view = client.join(&game, Some(&holder));
    assert_eq!((&view["you"]["host"], &view["you"]["seats"]), (&json!(true), &json!([])));
    let paused = client.event(|message| message["now"]["status"]["phase"] == "paused");
    assert_eq!(paused["now"]["board"]["ply"], 6);
    client.reply(&act(&game, &json!({"type": "run", "plies": 2, "speed": 20})));
    let paused = client.event(|message| message["now"]["status"]["phase"] == "paused");
    assert_eq!(paused["now"]["board"]["ply"], 8);
    // Against a person it answers, and takes back two plies at once.
    let game = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "computer", "level": 2}});
    let game = name(&client.create(&holder, &game));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    let answered = client.event(|message| message["now"]["board"]["ply"] == 2);
    let offered = answered["you"]["allowed"].as_array().expect("a list").iter();
    assert!(
        offered.clone().any(|allowed| allowed["action"] == "takeback" && allowed["plies"] == 2),
        "{answered}"
    );
    client.reply(&act(&game, &json!({"type": "takeback", "plies": 2})));
    client.event(|message| message["now"]["board"]["ply"] == 0);
}

#[test]
fn a_flag_falls_by_itself() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let mut game = table();
    game["clock"] = "1s".into();
    let game = name(&client.create(&holder, &game));
    client.join(&game, Some(&holder));
    let over = client.event(|message| message["now"]["status"]["phase"] == "over");
    let status = &over["now"]["status"];
    assert_eq!((&status["reason"], &status["outcome"]), (&json!("flag"), &json!("black")));
    assert_eq!(over["now"]["clocks"]["white"]["left"], 0);
}

#[test]
fn strangers_pages_and_bad_frames_are_kept_out() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let port = server.port;
    let refused = |headers: &[(&str, &str)]| Client::with_headers(port, headers).err().expect("refused");
    assert!(refused(&[("origin", "https://evil.example")]).contains("403"));
    assert!(refused(&[]).contains("403"), "no Origin, nothing to show");
    let named = format!("evil.example:{port}");
    assert!(refused(&[("host", &named), ("origin", &format!("http://{named}"))]).contains("403"));
    let bearer = format!("Bearer {}", secret());
    assert!(Client::with_headers(port, &[("authorization", &bearer)]).is_ok());

    let mut client = Client::connect(port).expect("a connection");
    for bad in
        ["", "{", "[]", "{\"id\":\"abcdefgh\"}", "{\"id\":\"abcdefgh\",\"request\":{\"type\":\"fly\"}}"]
    {
        client.send(bad.to_owned()).expect("sent");
        assert_eq!(client.next().expect("an answer")["why"]["code"], "badFrame", "{bad}");
    }
    assert_eq!(client.ask_as("short", &json!({"type": "ping"})).expect("an answer")["why"]["code"], "badId");
    assert_eq!(client.refusal(&json!({"type": "join", "game": "nosuchgame"})), "noSuchGame");
    assert_eq!(client.refusal(&json!({"type": "create", "secret": "x", "game": table()})), "badSecret");
    let with = |field: &str, value: Value| {
        let mut game = table();
        game[field] = value;
        json!({"type": "create", "secret": secret(), "game": game})
    };
    assert_eq!(client.refusal(&with("mode", "chess4".into())), "noSuchMode");
    assert_eq!(client.refusal(&with("clock", "soon".into())), "badClock");
    assert_eq!(client.refusal(&with("fen", "8/8/8/8/8/8/8/8 w - - 0 1".into())), "badFen");
    assert_eq!(client.refusal(&with("white", json!({"kind": "computer", "level": 99}))), "noSuchLevel");
    assert_eq!(client.refusal(&with("ruleset", "pub".into())), "noSuchRuleset");
    // Not all of it may get through.
    drop(client.send("x".repeat(1024 * 1024 + 1)));
    assert!(matches!(client.next(), Err(Lost::Closed(_) | Lost::Connection)), "a frame above the limit");
    assert!(Client::connect(port).is_ok(), "the others are unharmed");
}

#[test]
fn a_flood_is_answered_then_closed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    let mut client = Client::connect(server.port).expect("a connection");
    let frame = json!({"id": "abcdefgh", "request": {"type": "ping"}}).to_string();
    let end = loop {
        if let Err(end) = client.send(frame.clone()).and_then(|()| client.next()) {
            break end;
        }
    };
    assert!(matches!(end, Lost::Closed(1008)), "{end:?}");
}

#[test]
fn a_taken_port_or_store_is_told_in_a_sentence() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let other = tempfile::tempdir().expect("a folder");
    let start = |folder: &Path, port: u16| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(["play", "--no-open", "--port", &port.to_string(), "--data"]).arg(folder);
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, message) = start(other.path(), server.port);
    assert!(code == Some(1) && message.contains("is in use by another program"), "{message}");
    let (code, message) = start(data.path(), 0);
    assert!(code == Some(1) && message.contains("is in use by another tabiya"), "{message}");
}

#[test]
fn a_stop_sends_everybody_away_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut server, mut client, holder, game) = at_one_table(data.path());
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    let (took, well) = server.terminate();
    assert!(well && took.as_secs() < 5, "{took:?}");
    let end = loop {
        if let Err(end) = client.next() {
            break end;
        }
    };
    assert!(matches!(end, Lost::Closed(1012)), "{end:?}");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.join(&game, Some(&holder))["moves"][0]["san"], "e4");
}

#[test]
fn the_store_is_copied_checked_and_put_back() {
    let data = tempfile::tempdir().expect("a folder");
    let tabiya = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("data")
            .args(arguments)
            .arg("--data")
            .arg(data.path())
            .output()
            .expect("it runs");
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    };
    let copy = data.path().join("copy.db");
    let copy = copy.to_str().expect("a path");
    assert!(!tabiya(&["backup", copy]).0, "there is nothing to copy yet");
    let holder = secret();
    let game = {
        let server = Server::play(data.path());
        let mut client = Client::connect(server.port).expect("a connection");
        let game = name(&client.create(&holder, &table()));
        client.join(&game, Some(&holder));
        client.play(&game, 0, "e2e4");
        let (fine, text) = tabiya(&["backup", copy]);
        assert!(fine, "while it runs: {text}");
        client.play(&game, 1, "e7e5");
        assert!(!tabiya(&["restore", copy]).0, "not while it runs");
        game
    };
    let (fine, text) = tabiya(&["check", "--json"]);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert!(fine && report["games"] == 1 && report["problems"] == json!([]), "{text}");
    assert!(!tabiya(&["backup", copy]).0, "a copy is never overwritten");
    std::fs::write(data.path().join("junk.db"), "no database").expect("a file");
    let junk = data.path().join("junk.db");
    assert!(!tabiya(&["restore", junk.to_str().expect("a path")]).0);
    let (fine, text) = tabiya(&["restore", copy]);
    assert!(fine, "{text}");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let view = client.join(&game, Some(&holder));
    assert_eq!(view["moves"].as_array().expect("moves").len(), 1, "as it was when it was copied");
}

/// What takes long is answered when it is there, and no move waits for it.
#[test]
fn a_move_does_not_wait_for_advice_that_was_asked_for_before() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let wanted = json!({"mode": "crazyhouse", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &wanted));
    client.join(&game, Some(&holder));
    // One after the other takes turns: together they take longer than a move by far.
    for number in 0..6 {
        let hint = json!({"id": format!("advice{number:04}"), "request": {"type": "hint", "game": game}});
        client.send(hint.to_string()).expect("sent");
    }
    let m = act(&game, &json!({"type": "move", "uci": "e2e4", "ply": 0}));
    client.send(json!({"id": "themove1", "request": m}).to_string()).expect("sent");
    let mut answered = Vec::new();
    while answered.len() < 7 {
        let heard = client.next().expect("an answer");
        answered.extend(heard["id"].as_str().map(str::to_owned));
    }
    assert_ne!(answered[6], "themove1", "{answered:?}");
    assert_eq!(client.join(&game, Some(&holder))["moves"].as_array().expect("moves").len(), 1);
}
