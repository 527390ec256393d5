//! Parts of a running server that break: a room, an engine, a connection, the process on request. Numbers are those of the table
//! of faults in docs/security.md.

use std::{
    env, thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    client::{Client, Lost, Server, act, id, name, secret, until},
    faults::long_game,
    kill::Player,
};

fn table(clock: &str) -> Value {
    json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}, "clock": clock})
}

fn ply_of(message: &Value) -> Option<u64> {
    let now = if message["type"] == "game" { &message["view"]["now"] } else { &message["now"] };
    now["board"]["ply"].as_u64()
}

/// Fault 25: the task of one game panics, before it decides a move and after the move is on disk. Its game is read from the log
/// again, the player sends the move again under its old name, whoever looks on is brought up to date, other games notice nothing.
#[test]
fn fault_25_a_room_that_falls_over_is_there_again_and_no_other_notices() {
    for point in ["room-act:7", "room-written:7"] {
        let data = tempfile::tempdir().expect("a folder");
        let mut server = Server::play_under(data.path(), &[("TABIYA_PANIC", point)]);
        let mut client = Client::connect(server.port).expect("a connection");
        let (holder, other) = (secret(), secret());
        let game = name(&client.create(&holder, &table("10m")));
        let beside = name(&client.create(&other, &table("10m")));
        client.join(&game, Some(&holder));
        let mut neighbor = Client::connect(server.port).expect("a connection");
        neighbor.join(&beside, Some(&other));
        let mut watcher = Client::connect(server.port).expect("a connection");
        watcher.join(&game, None);
        let mut fell = 0;
        for (ply, uci) in long_game().iter().take(20).enumerate() {
            let (once, play) = (id(), act(&game, &json!({"type": "move", "uci": uci, "ply": ply})));
            let answer = client.ask_as(&once, &play).expect("an answer");
            if answer["type"] == "refused" {
                assert_eq!(answer["why"]["code"], "busy", "{answer}");
                fell += 1;
                let again = client.ask_as(&once, &play).expect("an answer");
                assert_eq!(again["reply"]["type"], "done", "{point}: {again}");
                neighbor.play(&beside, 0, "e2e4");
                neighbor.play(&beside, 1, "e7e5");
            }
        }
        assert_eq!(fell, 1, "{point}: the room fell over once");
        watcher.event(|message| ply_of(message) == Some(20));
        let heard = neighbor.heard.iter().filter(|message| message["type"] == "game").count();
        assert_eq!(heard, 0, "{point}: others look at nothing again");
        server.kill();
        let server = Server::play(data.path());
        let mut client = Client::connect(server.port).expect("a connection");
        assert_eq!(client.join(&game, Some(&holder))["moves"].as_array().expect("moves").len(), 20);
    }
}

/// Fault 26: SIGTERM in the middle of play. Everybody is sent away with 1012, the process goes well and in time, and what was
/// acknowledged is there.
#[test]
fn fault_26_a_stop_under_load_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::play(data.path());
    let port = server.port;
    let mut players: Vec<Player> = (0..8).map(|number| Player::begin(port, 300 + number)).collect();
    let mut guests: Vec<Client> = (0..100)
        .map(|_| {
            let mut guest = Client::connect(port).expect("a connection");
            guest.reply(&json!({"type": "ping"}));
            guest
        })
        .collect();
    let (took, well) = thread::scope(|scope| {
        for player in &mut players {
            scope.spawn(move || player.play(port, None));
        }
        thread::sleep(Duration::from_millis(400));
        server.terminate()
    });
    assert!(well && took < Duration::from_secs(5), "{took:?}");
    for guest in &mut guests {
        let end = std::iter::repeat_with(|| guest.next()).find_map(Result::err);
        assert!(matches!(end, Some(Lost::Closed(1012))), "{end:?}");
    }
    assert!(Client::connect(port).is_err(), "nobody answers any more");
    let acked: usize = players.iter().map(|player| player.acked.len()).sum();
    assert!(acked > 20, "only {acked} moves were acknowledged: the test tests nothing");
    let server = Server::play(data.path());
    for player in &players {
        let kept = player.kept(server.port);
        assert!(kept.starts_with(&player.acked) && kept.len() <= player.acked.len() + 1);
    }
    println!("a stop beside 8 games and 100 guests took {took:?}; {acked} moves are kept");
}

/// Fault 28: the engine falls over, hangs (its move comes when nobody waits for it any more) or plays what is no move. It is asked
/// three times; then the game stands, everybody is told why, and nothing illegal is in the log.
#[test]
fn fault_28_an_engine_that_fails_is_asked_again_and_then_waited_for() {
    for fault in ["crash", "hang", "illegal"] {
        for (times, recovers) in [(2, true), (1_000, false)] {
            let data = tempfile::tempdir().expect("a folder");
            let how = format!("{fault}:{times}");
            let server = Server::play_under(data.path(), &[("TABIYA_ENGINE", &how)]);
            let mut client = Client::connect(server.port).expect("a connection");
            let holder = secret();
            let wanted = json!({"mode": "chess", "clock": "10m",
                "white": {"kind": "me"}, "black": {"kind": "computer", "level": 1}});
            let game = name(&client.create(&holder, &wanted));
            client.join(&game, Some(&holder));
            client.play(&game, 0, "e2e4");
            if recovers {
                client.event(|message| ply_of(message) == Some(2));
                continue;
            }
            let told = client.event(|message| message["type"] == "refused");
            assert_eq!(told["why"]["code"], "engineFailed", "{how}: {told}");
            until("the clocks stand", || {
                let mut looker = Client::connect(server.port).expect("a connection");
                looker.join(&game, Some(&holder))["now"]["status"]["phase"] == "paused"
            });
            let view = client.join(&game, Some(&holder));
            assert_eq!(
                view["moves"].as_array().expect("moves").len(),
                1,
                "{how}: nothing else is in the log"
            );
            // Everything else goes on, and whoever has enough of it may give up.
            let people = name(&client.create(&holder, &table("10m")));
            client.join(&people, Some(&holder));
            client.play(&people, 0, "e2e4");
            client.reply(&act(&game, &json!({"type": "resign"})));
        }
    }
}

/// Fault 22: everybody comes back at once after kill -9. `cargo xtask bench server -- reconnects` has ten thousand of them.
#[test]
fn fault_22_a_crowd_that_comes_back_at_once_finds_its_games() {
    let crowd = if env::var_os("TABIYA_FULL").is_some() { 1_000 } else { 100 };
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let games: Vec<(String, String)> = (0..crowd)
        .map(|number| {
            // One connection may say only so much in twenty seconds.
            if number % 100 == 99 {
                client = Client::connect(server.port).expect("a connection");
            }
            let holder = secret();
            let game = name(&client.create(&holder, &table("10m")));
            client.join(&game, Some(&holder));
            client.play(&game, 0, "e2e4");
            client.reply(&json!({"type": "leave", "game": game}));
            (game, holder)
        })
        .collect();
    server.kill();
    let (server, began) = (Server::play(data.path()), Instant::now());
    let port = server.port;
    thread::scope(|scope| {
        for (game, holder) in &games {
            scope.spawn(move || {
                let mut client = Client::connect(port).expect("a connection");
                let view = client.join(game, Some(holder));
                assert_eq!(view["moves"][0]["uci"], "e2e4");
                client.play(game, 1, "e7e5");
            });
        }
    });
    println!("{crowd} people came back at once: all of them have moved after {:?}", began.elapsed());
}

/// Fault 20: a client whose network is gone without a word. It is let go after half a minute without a sign of life, the other
/// sees that, the clock runs, and whoever comes back finds the game as it is. Takes half a minute, so only with TABIYA_FULL.
#[test]
fn fault_20_a_connection_without_a_sign_of_life_is_let_go() {
    if env::var_os("TABIYA_FULL").is_none() {
        return;
    }
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut host = Client::connect(server.port).expect("a connection");
    let (white, black) = (secret(), secret());
    let wanted =
        json!({"mode": "chess", "clock": "10m", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let created = host.create(&white, &wanted);
    let (game, token) = (name(&created), created["invitation"]["token"].clone());
    host.join(&game, Some(&white));
    // It says nothing from here on, not even that it hears: as if every packet were lost.
    let mut silent = Client::connect(server.port).expect("a connection");
    silent.reply(&json!({"type": "claim", "game": game, "token": token, "secret": black}));
    silent.join(&game, Some(&black));
    host.play(&game, 0, "e2e4");
    silent.play(&game, 1, "e7e5");
    let began = Instant::now();
    // They were away before they came, too.
    host.event(|message| message["type"] == "presence" && message["presence"]["black"]["online"] == true);
    host.event(|message| message["type"] == "presence" && message["presence"]["black"]["online"] == false);
    let took = began.elapsed();
    assert!((20..=36).contains(&took.as_secs()), "{took:?}");
    let mut back = Client::connect(server.port).expect("a connection");
    back.join(&game, Some(&black));
    host.event(|message| message["type"] == "presence" && message["presence"]["black"]["online"] == true);
}
