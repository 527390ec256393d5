//! Time in which the server cannot work.

use std::{thread, time::Duration};

use serde_json::{Value, json};

use super::is_full;
use crate::client::{Client, Server, act, name, secret};

fn left(client: &mut Client, game: &str, secret: &str) -> (i64, i64) {
    let view: Value = client.join(game, Some(secret));
    let clocks = &view["now"]["clocks"];
    let side = |side: &str| clocks[side]["left"].as_i64().expect("what is left");
    (side("white"), side("black"))
}

#[test]
fn a_server_that_is_stopped_charges_nobody() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let table = json!({"mode": "chess", "clock": "5m", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &table));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    client.play(&game, 1, "e7e5");
    let stops = if is_full() { 5 } else { 1 };
    let before = left(&mut client, &game, &holder);
    for _ in 0..stops {
        server.signal("STOP");
        // What is sent meanwhile waits in the system.
        client.send(json!({"id": "unanswered1", "request": {"type": "ping"}}).to_string()).expect("sent");
        thread::sleep(Duration::from_secs(4));
        server.signal("CONT");
    }
    client.play(&game, 2, "g1f3");
    let after = left(&mut client, &game, &holder);
    let charged = before.0 - after.0;
    println!("stopped {stops} times for 4 s: {charged} ms were charged");
    assert!(charged < i64::from(stops) * 1_000, "{charged} ms of {stops} times 4 s were charged");
    assert!((before.1 - after.1).abs() < 1_000, "{before:?} {after:?}");
    let say = act(&game, &json!({"type": "say", "text": "still here"}));
    client.reply(&say);
}
