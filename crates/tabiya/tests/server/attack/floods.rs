//! More than anybody has to say: pings, questions, connections.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::json;

use super::{
    honest::{Honest, median_and_p99},
    is_full,
};
use crate::client::{Client, Lost, Server, id};

/// Does something again and again on threads of its own until it is dropped.
struct Crowd {
    stop: Arc<AtomicBool>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Crowd {
    fn new(size: usize, act: impl Fn(&AtomicBool) + Clone + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let spawn = |_| {
            let (stop, act) = (Arc::clone(&stop), act.clone());
            thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    act(&stop);
                }
            })
        };
        Self { threads: (0..size).map(spawn).collect(), stop }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            drop(thread.join());
        }
    }
}

#[test]
fn control_frames_are_counted_and_no_move_waits_for_them() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let port = server.port;
    let mut honest = Honest::new(Client::connect(port).expect("a connection"));
    let (game, closed) = (honest.game().to_owned(), Arc::new(AtomicUsize::new(0)));
    let counted = Arc::clone(&closed);
    // Whoever watches sends pings as fast as the network takes them, and comes again when it is sent away.
    let crowd = Crowd::new(2, move |stop| {
        let Ok(mut watcher) = Client::connect(port) else { return };
        watcher.join(&game, None);
        while !stop.load(Ordering::Relaxed) && watcher.ping() {}
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let end = std::iter::repeat_with(|| watcher.next()).find_map(Result::err);
        if matches!(end, Some(Lost::Closed(1008))) {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    });
    let moves = if is_full() { 2_000 } else { 150 };
    let times = honest.play(moves, Duration::from_millis(5));
    drop(crowd);
    let closed = closed.load(Ordering::Relaxed);
    let (median, p99) = median_and_p99(times);
    println!(
        "pings: {moves} moves, none refused, median {median:?}, p99 {p99:?}; {closed} floods were cut off"
    );
    assert!(closed > 0, "a flood is cut off, with the reason");
}

#[test]
fn questions_of_watchers_make_no_player_wait() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let port = server.port;
    let mut honest = Honest::new(Client::connect(port).expect("a connection"));
    let game = honest.game().to_owned();
    let watchers = if is_full() { 300 } else { 90 };
    let watcher = move || {
        let mut watcher = Client::connect(port).expect("a connection");
        watcher.join(&game, None);
        watcher
    };
    let mut crowd: Vec<Client> = (0..watchers).map(|_| watcher()).collect();
    let game = honest.game().to_owned();
    let question = json!({"type": "export", "game": game, "format": "pgn"});
    let rounds = if is_full() { 30 } else { 4 };
    let mut times = Vec::new();
    for _ in 0..rounds {
        // All of them at once, far more than a room lets wait.
        for watcher in &mut crowd {
            for _ in 0..5 {
                watcher.send(json!({"id": id(), "request": question}).to_string()).expect("sent");
            }
        }
        times.extend(honest.play(30, Duration::ZERO));
        for watcher in &mut crowd {
            for _ in 0..5 {
                while !matches!(
                    watcher.next().expect("an answer")["type"].as_str(),
                    Some("reply" | "refused")
                ) {}
            }
        }
    }
    let (median, p99) = median_and_p99(times);
    println!(
        "questions: {watchers} watchers, {rounds} rounds, no move refused, median {median:?}, p99 {p99:?}"
    );
}
