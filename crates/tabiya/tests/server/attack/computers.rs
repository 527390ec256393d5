//! Somebody who lets many strong computers play, beside somebody who plays a weak one.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::is_full;
use crate::client::{Client, Server, act, id, name, secret, until};

/// Plays against a computer and tells how long it takes for its answers.
fn answers(client: &mut Client, level: u8, moves: usize) -> Vec<Duration> {
    let holder = secret();
    let table = json!({"mode": "chess", "clock": "3m",
        "white": {"kind": "me"}, "black": {"kind": "computer", "level": level}});
    let game = name(&client.create(&holder, &table));
    client.join(&game, Some(&holder));
    let mut times = Vec::new();
    for turn in 0..moves {
        let view = client.join(&game, Some(&holder));
        if view["now"]["status"]["phase"] != "playing" {
            break;
        }
        // Any move will do.
        let legal = view["you"]["moves"].clone();
        let uci = first_move(&legal);
        let ply = 2 * turn;
        let sent = Instant::now();
        let play = act(&game, &json!({"type": "move", "uci": uci, "ply": ply}));
        let answer = client.ask_as(&id(), &play).expect("an answer");
        assert_eq!(answer["type"], "reply", "{answer}");
        client.event(|message| {
            let over = message["now"]["status"]["phase"] == "over";
            message["game"] == *game && (message["now"]["board"]["ply"] == ply + 2 || over)
        });
        times.push(sent.elapsed());
        client.heard.clear();
    }
    client.reply(&json!({"type": "leave", "game": game}));
    times
}

/// The first legal move that the server tells of: where from, then where to.
fn first_move(legal: &Value) -> String {
    fn find(value: &Value) -> Option<String> {
        match value {
            Value::String(text) if text.len() >= 4 && text.is_ascii() => Some(text.clone()),
            Value::Array(all) => all.iter().find_map(find),
            Value::Object(all) => all.get("uci").and_then(find).or_else(|| all.values().find_map(find)),
            _ => None,
        }
    }
    find(legal).unwrap_or_else(|| panic!("a legal move in {legal}"))
}

#[test]
fn strong_computers_of_one_take_nothing_from_weak_ones_of_another() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let before = memory(&server);
    let computer = json!({"kind": "computer", "level": 8, "book": false});
    let strong = json!({"mode": "chess", "speed": 20, "white": computer, "black": computer});
    let (games, moves) = if is_full() { (500, 12) } else { (60, 4) };
    let crowd = secret();
    let all: Vec<String> = (0..games).map(|_| name(&client.create(&crowd, &strong))).collect();
    for game in &all {
        // A game is begun by whoever looks at it.
        client.join(game, Some(&crowd));
        client.reply(&json!({"type": "leave", "game": game}));
    }
    client.heard.clear();
    for level in [1, 3, 6] {
        let times = answers(&mut client, level, moves);
        let worst = times.iter().max().copied().unwrap_or_default();
        println!(
            "level {level} beside {games} games of level 8: {} answers, the longest after {worst:?}",
            times.len()
        );
        // As long as a person would seem to take, 0.9 s at most, and next to nothing besides.
        assert!(worst < Duration::from_millis(1_900), "level {level} answered after {times:?}");
    }
    let busy = memory(&server);
    for game in &all {
        client.join(game, Some(&crowd));
        // Some are over by now.
        drop(client.ask(&act(game, &json!({"type": "resign"}))));
        client.reply(&json!({"type": "leave", "game": game}));
        client.heard.clear();
    }
    if is_full() {
        thread::sleep(Duration::from_secs(15));
    }
    until("what they needed is given back", || memory(&server) < before + (48 << 10));
    println!("memory: {before} KiB before, {busy} with {games} games of level 8, {} after", memory(&server));
}

#[cfg(target_os = "linux")]
fn memory(server: &Server) -> u64 {
    server.memory()
}

#[cfg(not(target_os = "linux"))]
fn memory(_: &Server) -> u64 {
    0
}
