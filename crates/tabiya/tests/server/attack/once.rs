//! Requests that are meant to be taken for others.

use serde_json::json;

use crate::{
    client::{Client, Server, act, get, id, name, secret},
    faults::long_game,
};

#[test]
fn a_request_names_one_server() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let own = format!("127.0.0.1:{}", server.port);
    let origin = format!("http://{own}");
    for headers in [
        &[("host", own.as_str()), ("host", "evil.example")][..],
        &[("host", "evil.example"), ("host", own.as_str())],
        &[("host", own.as_str()), ("origin", origin.as_str()), ("origin", "http://evil.example")],
        &[("host", "")],
    ] {
        assert_eq!(get(server.port, "/", headers).status, 403, "{headers:?}");
    }
    assert_eq!(get(server.port, "/", &[("host", &own), ("origin", &origin)]).status, 200);
}

#[test]
fn a_command_sent_again_after_many_others_is_done_once() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &table));
    client.join(&game, Some(&holder));
    let moves = long_game();
    let (once, first) = (id(), act(&game, &json!({"type": "move", "uci": moves[0], "ply": 0})));
    let done = client.ask_as(&once, &first).expect("an answer");
    for (ply, uci) in moves.iter().enumerate().skip(1) {
        client.play(&game, ply, uci);
    }
    assert_eq!(client.ask_as(&once, &first).expect("an answer"), done);
    server.kill();
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    client.join(&game, Some(&holder));
    assert_eq!(client.ask_as(&once, &first).expect("an answer"), done, "and after a crash");
}

#[test]
fn a_seat_that_is_claimed_again_by_its_holder_is_theirs() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let (host, guest) = (secret(), secret());
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let created = client.create(&host, &table);
    let (game, token) = (name(&created), created["invitation"]["token"].clone());
    let claim = |secret: &str| json!({"type": "claim", "game": game, "token": token, "secret": secret});
    for _ in 0..3 {
        let claimed = client.reply(&claim(&guest));
        assert_eq!((&claimed["type"], &claimed["color"]), (&json!("claimed"), &json!("black")), "{claimed}");
    }
    assert_eq!(client.refusal(&claim(&secret())), "badToken", "an invitation is for one");
}

#[test]
fn a_game_asked_for_again_has_the_same_invitation() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let host = secret();
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let (once, create) = (id(), json!({"type": "create", "secret": host, "game": table}));
    let first = client.ask_as(&once, &create).expect("an answer");
    let again = client.ask_as(&once, &create).expect("an answer");
    let token = &first["reply"]["invitation"]["token"];
    assert!(token.is_string(), "{first}");
    assert_eq!(&again["reply"]["invitation"]["token"], token, "as on a line where answers take their time");
    let game = &first["reply"]["game"];
    let invited = client.reply(&json!({"type": "invite", "game": game, "secret": host}));
    let late = client.ask_as(&once, &create).expect("an answer");
    assert!(late["reply"]["invitation"].is_null(), "the one asked for since holds: {late}");
    let claim = |token: &serde_json::Value| json!({"type": "claim", "game": game, "token": token, "secret": secret()});
    assert_eq!(client.refusal(&claim(token)), "badToken", "void since another was asked for");
    assert_eq!(client.reply(&claim(&invited["invitation"]["token"]))["type"], "claimed");
}

#[test]
fn a_request_that_did_something_else_claims_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let (host, guest) = (secret(), secret());
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let created = client.create(&host, &table);
    let game = name(&created);
    client.join(&game, Some(&guest));
    let used = id();
    let said = client.ask_as(&used, &act(&game, &json!({"type": "say", "text": "hello"})));
    assert_eq!(said.expect("an answer")["type"], "reply");
    let token = &created["invitation"]["token"];
    let claim = json!({"type": "claim", "game": game, "token": token, "secret": guest});
    let refused = client.ask_as(&used, &claim).expect("an answer");
    assert_eq!(
        (&refused["type"], &refused["why"]["code"]),
        (&json!("refused"), &json!("badId")),
        "{refused}"
    );
    let fresh = id();
    for _ in 0..2 {
        let claimed = client.ask_as(&fresh, &claim).expect("an answer");
        assert_eq!(claimed["reply"]["color"], "black", "{claimed}");
    }
}
