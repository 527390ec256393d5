//! One address that takes all it may have, and what is left for others.

use std::{
    net::TcpStream,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    honest::{Honest, median_and_p99},
    is_full,
};
use crate::client::{Client, Server, exchange, id, name, secret};

/// A connection from this address, as a proxy of the server's would bring it.
pub(super) fn from(port: u16, address: &str) -> Result<Client, String> {
    let origin = format!("http://127.0.0.1:{port}");
    let mut client = Client::with_headers(port, &[("origin", &origin), ("x-forwarded-for", address)])?;
    client.next().map_err(|_| "no welcome".to_owned())?;
    Ok(client)
}

/// What one connection asks for, ten times a second, which is what it may.
fn greedy(port: u16, game: &str, number: usize, stop: &AtomicBool) {
    let Ok(mut client) = from(port, "203.0.113.66") else { return };
    client.join(game, None);
    let moves: Vec<&str> = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(200).collect();
    let subject = json!({"type": "moves", "mode": "chess", "moves": ["e2e4"]});
    let analyse = json!({"type": "analyse", "order": {"subject": subject, "lines": 5}});
    let asked = [
        json!({"type": "join", "game": game}),
        json!({"type": "line", "game": game, "moves": moves}),
        json!({"type": "export", "game": game, "format": "pgn"}),
        json!({"type": "list", "secret": secret(), "running": true}),
        json!({"type": "read", "text": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"}),
        json!({"type": "catalog"}),
        json!({"type": "create", "secret": secret(), "game":
            {"mode": "chess", "white": {"kind": "computer", "level": 8}, "black": {"kind": "computer", "level": 8}}}),
        if number < 4 { analyse } else { json!({"type": "ping"}) },
    ];
    for request in asked.iter().cycle().skip(number) {
        if stop.load(Ordering::Relaxed) || client.ask_as(&id(), request).is_err() {
            return;
        }
        client.heard.clear();
        client.pong(b"nobody asked");
        thread::sleep(Duration::from_millis(330));
        drop(client.ask_as(&id(), &json!({"type": "ping"})));
    }
}

/// Pictures and pages, over plain HTTP.
fn pictures(port: u16, stop: &AtomicBool) {
    let body = json!({"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "format": "png"})
        .to_string();
    let head = format!(
        "POST /picture HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\nx-forwarded-for: 203.0.113.66\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    while !stop.load(Ordering::Relaxed) {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
            exchange(stream, &format!("{head}{body}"));
        }
        thread::sleep(Duration::from_millis(500));
    }
}

/// All of them play so many moves at once, as fast as they may.
fn played(people: &mut [Honest], moves: usize) -> Vec<Duration> {
    let pause = Duration::from_millis(120);
    thread::scope(|scope| {
        let playing: Vec<_> =
            people.iter_mut().map(|honest| scope.spawn(move || honest.play(moves, pause))).collect();
        playing.into_iter().flat_map(|one| one.join().expect("nobody is refused")).collect()
    })
}

#[test]
fn one_address_at_all_its_limits_leaves_enough_for_others() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0", "--proxy", "127.0.0.1"]);
    let port = server.port;
    let sit = |number| Honest::new(from(port, &format!("198.51.100.{number}")).expect("a connection"));
    let mut people: Vec<Honest> = (1..=10).map(sit).collect();
    let moves = if is_full() { 250 } else { 20 };
    let (alone, alone_p99) = median_and_p99(played(&mut people, moves));

    let stop = Arc::new(AtomicBool::new(false));
    let game = people[0].game().to_owned();
    let mut threads = Vec::new();
    for number in 0..50 {
        let (game, stop) = (game.clone(), Arc::clone(&stop));
        threads.push(thread::spawn(move || greedy(port, &game, number, &stop)));
    }
    let ends = Arc::clone(&stop);
    threads.push(thread::spawn(move || pictures(port, &ends)));
    // And it comes again and again beyond what it may have: connections, and games.
    let ends = Arc::clone(&stop);
    threads.push(thread::spawn(move || {
        while !ends.load(Ordering::Relaxed) {
            drop(from(port, "203.0.113.66"));
            thread::sleep(Duration::from_millis(100));
        }
    }));
    thread::sleep(Duration::from_secs(2));
    let began = Instant::now();
    let (crowded, crowded_p99) = median_and_p99(played(&mut people, moves));
    let took = began.elapsed();
    stop.store(true, Ordering::Relaxed);
    for thread in threads {
        drop(thread.join());
    }
    println!(
        "one address at all its limits: {moves} moves of each of ten others in {took:?}, none refused; \
         alone median {alone:?} p99 {alone_p99:?}, beside it median {crowded:?} p99 {crowded_p99:?}"
    );
    if is_full() {
        // A tenth of what anybody notices is always allowed: on a machine that does other things, too, single moves wait.
        let bound = (alone_p99 * 2).max(Duration::from_millis(25));
        assert!(crowded_p99 <= bound, "p99 {crowded_p99:?}, expected at most {bound:?}");
    }
}

#[test]
fn a_game_that_is_asked_for_again_is_not_one_too_many() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let create = json!({"type": "create", "secret": holder, "game": table});
    let ids: Vec<String> = (0..20).map(|_| id()).collect();
    let made = |client: &mut Client, id: &str| -> Value { client.ask_as(id, &create).expect("an answer") };
    let games: Vec<String> = ids.iter().map(|id| name(&made(&mut client, id)["reply"])).collect();
    let refused = made(&mut client, &id());
    assert_eq!(refused["type"], "refused", "{refused}");
    // The answers were lost, say: each is had again, as often as it takes.
    for _ in 0..3 {
        for (id, game) in ids.iter().zip(&games) {
            let again = made(&mut client, id);
            assert_eq!(again["reply"]["game"], **game, "{again}");
        }
    }
}
