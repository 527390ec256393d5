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
