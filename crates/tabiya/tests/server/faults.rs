//! What others do to a server: a disk that takes nothing, clients that never read, computers that think all the time.

use std::process::Command;

use serde_json::{Value, json};

use crate::client::{Client, Lost, Server, act, get, id, name, secret, until};

fn table(clock: &str) -> Value {
    json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}, "clock": clock})
}

/// How many bytes a process may write to a file: none is what a full disk allows.
fn limit_files(server: &Server, bytes: &str) {
    let process = server.process().to_string();
    let limit = format!("--fsize={bytes}:unlimited");
    let status = Command::new("prlimit").args(["--pid", &process, &limit]).status().expect("prlimit runs");
    assert!(status.success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_the_clocks_and_needs_no_restart() {
    let data = tempfile::tempdir().expect("a folder");
    // The signal that goes with the limit would end the process; a full disk sends none.
    let mut server = Server::ignoring_file_limit(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&client.create(&holder, &table("10m")));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    limit_files(&server, "0");
    let once = id();
    let play = act(&game, &json!({"type": "move", "uci": "e7e5", "ply": 1}));
    let refused = client.ask_as(&once, &play).expect("an answer");
    assert_eq!(refused["why"]["code"], "busy", "{refused}");
    until("the server knows that it is not well", || get(server.port, "/healthz", &[]).status == 503);
    // Reading goes on, for those who come anew as well.
    let mut other = Client::connect(server.port).expect("a connection");
    let view = other.join(&game, Some(&holder));
    assert_eq!(view["moves"].as_array().expect("moves").len(), 1);
    assert_eq!(other.refusal(&json!({"type": "create", "secret": holder, "game": table("1m")})), "busy");
    limit_files(&server, "unlimited");
    let answer = client.ask_as(&once, &play).expect("an answer");
    assert_eq!(answer["reply"]["type"], "done", "{answer}");
    until("it is well again", || get(server.port, "/readyz", &[]).status == 200);
    // The time in between is in the log, as nobody's: the clocks were stopped as of the failure, and run again.
    let told = client.heard.iter().flat_map(|message| message["happened"].as_array()).flatten();
    let told: Vec<_> = told.map(|happening| happening["type"].as_str().expect("a type")).collect();
    let paused = told.iter().position(|what| *what == "paused").expect("the clocks were stopped");
    let resumed = told.iter().position(|what| *what == "resumed").expect("and run again");
    let moved = told.iter().rposition(|what| *what == "moved").expect("before the move");
    assert!(paused < resumed && resumed < moved, "{told:?}");
    server.kill();
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.join(&game, Some(&holder))["moves"].as_array().expect("moves").len(), 2);
}

/// 168 plies in which no position comes up five times: knights out and back three times, then a pawn on each side.
pub(crate) fn long_game() -> Vec<String> {
    let mut moves = Vec::new();
    for (step, file) in (0..2).flat_map(|step| ["a", "b", "c", "d", "e", "f"].map(|file| (step, file))) {
        for _ in 0..3 {
            moves.extend(["g1h3", "g8h6", "h3g1", "h6g8"].map(str::to_owned));
        }
        moves.push(format!("{file}{}{file}{}", 2 + step, 3 + step));
        moves.push(format!("{file}{}{file}{}", 7 - step, 6 - step));
    }
    moves
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_never_reads_holds_up_nobody_and_is_sent_away() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut player = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&player.create(&holder, &table("60m")));
    player.join(&game, Some(&holder));
    let before = server.memory();
    // Each asks for the whole game again and again and takes nothing of it: far more than the sockets hold.
    let mut deaf: Vec<Client> = (0..20)
        .map(|_| {
            let mut client = Client::connect(server.port).expect("a connection");
            client.join(&game, None);
            client
        })
        .collect();
    let moves = long_game();
    let (first, rest) = moves.split_at(moves.len() / 2);
    for (ply, uci) in first.iter().enumerate() {
        player.play(&game, ply, uci);
    }
    for client in &mut deaf {
        let join = json!({"type": "join", "game": game});
        for _ in 0..400 {
            client.send(json!({"id": id(), "request": join}).to_string()).expect("sent");
        }
    }
    // The game goes on as if they were not there, through more events than the bus keeps for anybody.
    for (ply, uci) in rest.iter().enumerate() {
        player.play(&game, first.len() + ply, uci);
        assert!(player.heard.len() < 1_000, "others' looking makes noise for the player");
    }
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 << 10, "{grown} KiB more for twenty clients that do not read");
    // One of them reads after all, in time: it is brought up to date by one view of everything.
    let total = moves.len();
    let mut late = deaf.pop().expect("there are twenty");
    let (mut answers, mut up_to_date) = (0, false);
    // To the last answer: whoever stops before it is as deaf as the others.
    while answers < 400 || !up_to_date {
        let message = late.next().expect("it was in time");
        answers += usize::from(message["id"].is_string());
        let view = if message["type"] == "game" { &message["view"] } else { &message["reply"]["view"] };
        up_to_date |= view["moves"].as_array().is_some_and(|moves| moves.len() == total);
    }
    // The others are let go when they have not taken a byte for ten seconds.
    let mut stuck = deaf.pop().expect("there are nineteen");
    until("they are sent away", || health(server.port)["connections"] == 2);
    let end = loop {
        if let Err(end) = stuck.next() {
            break end;
        }
    };
    assert!(matches!(end, Lost::Connection | Lost::Closed(4008)), "{end:?}");
}

fn health(port: u16) -> Value {
    let answer = get(port, "/healthz", &[]);
    serde_json::from_str(&answer.body).expect("JSON")
}

#[test]
fn computers_that_think_hold_up_no_game() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    // Far more of them than there are cores, and at full strength.
    let strong = json!({"mode": "chess", "white": {"kind": "computer", "level": 8},
        "black": {"kind": "computer", "level": 8}, "speed": 1});
    let games: Vec<String> = (0..12).map(|_| name(&client.create(&holder, &strong))).collect();
    for game in games.iter().take(7) {
        client.join(game, Some(&holder));
    }
    let mine = name(&client.create(&holder, &table("10m")));
    client.join(&mine, Some(&holder));
    for (ply, uci) in long_game().iter().enumerate() {
        client.play(&mine, ply, uci);
    }
    // And none of them waits for ever either.
    let mut left: Vec<&String> = games.iter().take(7).collect();
    while !left.is_empty() {
        let is_left = |message: &Value| left.iter().any(|game| message["game"] == **game);
        let event = client.event(|message| is_left(message) && message["now"]["board"]["ply"] == 2);
        left.retain(|game| event["game"] != **game);
    }
}
