//! Faults by name: the process ends at one place of the store, a flush fails, the power goes. Numbers are those of the table
//! of faults in docs/server.md.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{
    client::{Client, Server, act, id, name, secret},
    kill::Player,
};

/// Faults 1 to 4: the process is killed before rows are written, between two of a batch, before and after the commit, after the
/// answer, at a checkpoint. What was acknowledged is there once, and what was not may be sent again.
#[test]
fn a_process_that_is_killed_at_any_place_loses_nothing() {
    let points = ["before-append", "in-batch", "before-commit", "after-commit", "after-answer", "checkpoint"];
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut players: Vec<Player> = (0..4).map(|number| Player::begin(server.port, 41 + number)).collect();
    drop(server);
    let mut killed = None;
    let (mut acked, mut reached) = (0, 0);
    for (round, point) in points.iter().flat_map(|point| [point, point]).enumerate() {
        let times = if *point == "checkpoint" { 1 + round % 2 } else { 10 + 3 * round };
        let failpoint = format!("{point}:{times}");
        let mut server = Server::play_under(data.path(), &[("TABIYA_FAILPOINT", &failpoint)]);
        let port = server.port;
        let before: usize = players.iter().map(|player| player.acked.len()).sum();
        thread::scope(|scope| {
            for player in &mut players {
                scope.spawn(move || player.play(port, killed));
            }
        });
        reached += usize::from(server.ends());
        drop(server);
        killed = Some(Instant::now());
        acked += players.iter().map(|player| player.acked.len()).sum::<usize>() - before;
        // Games end now and then, and a player who is done waits for nobody.
        players.retain(|player| player.acked.len() < 60);
        let server = Server::play(data.path());
        while players.len() < 4 {
            players.push(Player::begin(server.port, 1_000 * round as u64 + players.len() as u64));
        }
    }
    assert!(acked > 100, "only {acked} moves were acknowledged: the test tests nothing");
    assert!(reached >= 9, "only {reached} of 12 were killed at their place");
    let server = Server::play(data.path());
    for player in &players {
        assert!(player.kept(server.port).starts_with(&player.acked));
    }
}

/// The library that stands between the program and the system, made from its source.
#[cfg(target_os = "linux")]
fn shim(folder: &Path) -> PathBuf {
    let library = folder.join("shim.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/shim.c");
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .arg(source)
        .arg("-ldl")
        .status();
    assert!(made.expect("a C compiler, as SQLite needs one too").success());
    library
}

/// Fault 7: one flush fails. Nobody is told "done" for what is not there, and everything goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_flush_that_fails_once_is_told_as_it_is() {
    let data = tempfile::tempdir().expect("a folder");
    let library = shim(data.path());
    let trigger = data.path().join("fail-next-flush");
    let under =
        [("LD_PRELOAD", library.to_str().expect("a path")), ("SHIM_EIO", trigger.to_str().expect("a path"))];
    let server = Server::play_under(data.path(), &under);
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &game));
    client.join(&game, Some(&holder));
    let mut ply = 0;
    for round in 0..5 {
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            if round % 2 == 1 && uci == "g8f6" {
                fs::write(&trigger, "").expect("a file");
            }
            let (once, play) = (id(), act(&game, &json!({"type": "move", "uci": uci, "ply": ply})));
            let mut tries = 0;
            // Sent again under its old name until it is done: it is there once.
            while client.ask_as(&once, &play).expect("an answer")["type"] != "reply" {
                tries += 1;
                assert!(tries < 100, "it never recovers");
                thread::sleep(Duration::from_millis(50));
            }
            ply += 1;
        }
        // Neither repetition nor anything else ends it.
        let pawn = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3"][round];
        client.play(&game, ply, pawn);
        let answer = ["a7a6", "b7b6", "c7c6", "d7d6", "e7e6"][round];
        client.play(&game, ply + 1, answer);
        ply += 2;
        assert!(!trigger.exists(), "the flush has failed");
    }
    drop(server);
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.join(&game, Some(&holder))["moves"].as_array().expect("moves").len(), ply);
}

/// Writes that no flush has reached, each with its place; one without bytes cuts the file off there.
#[cfg(target_os = "linux")]
type Pending = Vec<(u64, Vec<u8>)>;

/// What a disk holds after the power went: only what was flushed. The shim has written down every write and every flush.
#[cfg(target_os = "linux")]
fn after_power_loss(record: &Path, data: &Path) {
    let mut files: HashMap<u8, (Vec<u8>, Pending)> = HashMap::new();
    let names = [(0, "tabiya.db"), (1, "tabiya.db-wal")];
    for (number, name) in names {
        let before = fs::read(data.join(format!("{name}.before"))).unwrap_or_default();
        files.insert(number, (before, Vec::new()));
    }
    let bytes = fs::read(record).expect("the record");
    let mut rest = &bytes[..];
    // A record that was being written when the process was killed is none.
    while let Some((head, after)) = rest.split_first_chunk::<18>() {
        let number =
            |range: std::ops::Range<usize>| u64::from_le_bytes(head[range].try_into().expect("eight bytes"));
        let (what, file, offset, length) = (head[0], head[1], number(2..10), number(10..18) as usize);
        let Some((data, after)) = after.split_at_checked(length) else { break };
        rest = after;
        let (flushed, pending) = files.get_mut(&file).expect("a file of the store");
        match what {
            b'W' => pending.push((offset, data.to_vec())),
            // A file that is cut off: the end of what is pending is not what matters here.
            b'T' => pending.push((offset, Vec::new())),
            _ => {
                for (offset, data) in pending.drain(..) {
                    let offset = offset as usize;
                    if data.is_empty() {
                        flushed.resize(offset, 0);
                        continue;
                    }
                    flushed.resize(flushed.len().max(offset + data.len()), 0);
                    flushed[offset..][..data.len()].copy_from_slice(&data);
                }
            }
        }
    }
    for (number, name) in names {
        fs::write(data.join(name), &files[&number].0).expect("written");
    }
    let _ = fs::remove_file(data.join("tabiya.db-shm"));
}

/// Plays under the shim, cuts the power, and counts the acknowledged moves that are gone.
#[cfg(target_os = "linux")]
fn lost_moves(synchronous: &str, rounds: u64) -> usize {
    let data = tempfile::tempdir().expect("a folder");
    let library = shim(data.path());
    let mut lost = 0;
    let mut server = Server::play(data.path());
    let mut players: Vec<Player> = (0..4).map(|number| Player::begin(server.port, 77 + number)).collect();
    server.kill();
    for round in 0..rounds {
        let record = data.path().join(format!("record-{round}"));
        for name in ["tabiya.db", "tabiya.db-wal"] {
            let path = data.path().join(name);
            let before = data.path().join(format!("{name}.before"));
            let _ = fs::remove_file(&before);
            if path.exists() {
                fs::copy(path, before).expect("copied");
            }
        }
        let under = [
            ("LD_PRELOAD", library.to_str().expect("a path")),
            ("SHIM_RECORD", record.to_str().expect("a path")),
            ("TABIYA_SYNCHRONOUS", synchronous),
        ];
        let mut server = Server::play_under(data.path(), &under);
        let port = server.port;
        thread::scope(|scope| {
            for player in &mut players {
                scope.spawn(move || player.play(port, None));
            }
            thread::sleep(Duration::from_millis(250 + 37 * round));
            server.kill();
        });
        after_power_loss(&record, data.path());
        let mut server = Server::play(data.path());
        for player in &mut players {
            let kept = player.kept(server.port);
            lost += player.acked.len().saturating_sub(kept.len());
            assert!(kept.starts_with(&player.acked) || player.acked.starts_with(&kept));
            if lost > 0 {
                return lost;
            }
        }
        players.retain(|player| player.acked.len() < 100);
        while players.len() < 4 {
            players.push(Player::begin(server.port, 900 * round + players.len() as u64));
        }
        server.kill();
    }
    lost
}

/// Fault 5: the power goes, and with it everything that was not flushed. With less than FULL the same test finds moves that
/// are gone, so it would find them here.
#[cfg(target_os = "linux")]
#[test]
fn power_that_goes_takes_nothing_acknowledged_along() {
    let rounds = if env::var_os("TABIYA_FULL").is_some() { 50 } else { 4 };
    assert_eq!(lost_moves("FULL", rounds), 0);
    assert_ne!(lost_moves("NORMAL", 20), 0, "the test cannot tell: nothing is lost without flushes either");
}

/// What time the server says it is, in milliseconds since 1970.
#[cfg(target_os = "linux")]
fn wall_clock(port: u16) -> i64 {
    let origin = format!("http://127.0.0.1:{port}");
    let mut client = Client::with_headers(port, &[("origin", &origin)]).expect("a connection");
    client.next().expect("a welcome")["welcome"]["now"].as_i64().expect("a time")
}

/// Fault 17: the machine's clock is set by an hour, forth and back, in the middle of a game and over a restart. Nobody's clock
/// notices, and no flag falls.
#[cfg(target_os = "linux")]
#[test]
fn fault_17_a_clock_that_is_set_charges_nobody() {
    let data = tempfile::tempdir().expect("a folder");
    let library = shim(data.path());
    let offset = data.path().join("offset");
    let under =
        [("LD_PRELOAD", library.to_str().expect("a path")), ("SHIM_CLOCK", offset.to_str().expect("a path"))];
    let hour = 3_600_000;
    fs::write(&offset, "0").expect("a file");
    let mut server = Server::play_under(data.path(), &under);
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}, "clock": "5m"});
    let game = name(&client.create(&holder, &table));
    client.join(&game, Some(&holder));
    let (began, first) = (Instant::now(), wall_clock(server.port));
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8", "a2a3", "a7a6"];
    for (ply, (uci, seconds)) in moves.iter().zip(["0", "3600", "-3600", "3600", "0", "-3600"]).enumerate() {
        if ply == 4 {
            server.kill();
        }
        fs::write(&offset, seconds).expect("a file");
        if ply == 4 {
            server = Server::play_under(data.path(), &under);
            client = Client::connect(server.port).expect("a connection");
            client.join(&game, Some(&holder));
        }
        client.play(&game, ply, uci);
    }
    let shown = wall_clock(server.port) - first;
    assert!((-hour - 60_000..-hour + 60_000).contains(&shown), "the clock was not set: {shown} ms");
    let view = client.join(&game, Some(&holder));
    assert_eq!(view["now"]["status"]["phase"], "playing", "no flag has fallen");
    let elapsed = i64::try_from(began.elapsed().as_millis()).expect("small");
    for side in ["white", "black"] {
        let left = view["now"]["clocks"][side]["left"].as_i64().expect("a clock");
        assert!((300_000 - elapsed - 1..=300_000).contains(&left), "{side} has {left} ms after {elapsed} ms");
    }
}
