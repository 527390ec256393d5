//! Games of every mode through real sockets.

use crate::client::{Client, Server, act, name, secret};
use serde_json::{Value, json};

const ALL: [&str; 11] = [
    "chess",
    "chess960",
    "chaos",
    "fastpaced",
    "crazyhouse",
    "atomic",
    "antichess",
    "3check",
    "kingofthehill",
    "horde",
    "racingkings",
];

fn table(mode: &str) -> Value {
    json!({"mode": mode, "white": {"kind": "me"}, "black": {"kind": "me"}})
}

fn connect(data: &std::path::Path) -> (Server, Client) {
    let server = Server::play(data);
    let client = Client::connect(server.port).expect("a connection");
    (server, client)
}

/// Begins a game and plays these moves; the last event.
fn played(client: &mut Client, game: &Value, moves: &str) -> (String, Value) {
    let holder = secret();
    let game = name(&client.create(&holder, game));
    client.join(&game, Some(&holder));
    let count = moves.split_whitespace().count();
    for (ply, uci) in moves.split_whitespace().enumerate() {
        client.play(&game, ply, uci);
    }
    let last = client.event(|message| message["now"]["board"]["ply"] == count);
    (game, last)
}

#[test]
fn every_mode_is_listed_and_can_be_played() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client) = connect(data.path());
    let catalog = client.reply(&json!({"type": "catalog"}))["catalog"].clone();
    let modes = catalog["modes"].as_array().expect("modes");
    let ids: Vec<&str> = modes.iter().filter_map(|mode| mode["id"].as_str()).collect();
    assert!(ALL.iter().all(|id| ids.contains(id)) && ids.len() >= 17, "{ids:?}");
    for mode in modes {
        let id = mode["id"].as_str().expect("an id");
        let looks: Vec<&str> = mode["roles"]
            .as_array()
            .expect("roles")
            .iter()
            .filter_map(|role| role["look"].as_str())
            .collect();
        let pieces = mode["pieces"].as_object().expect("pieces");
        assert!(!looks.is_empty() && !pieces.is_empty(), "{id}");
        // Where a die moves for the slow, a busy machine may be too slow.
        if mode["defaults"]["pace"].is_number() {
            continue;
        }
        let holder = secret();
        let game = name(&client.create(&holder, &table(id)));
        let view = client.join(&game, Some(&holder));
        assert_eq!(view["mode"]["id"], *id);
        let moves = view["you"]["moves"]["from"].as_object().expect("moves");
        let first = moves.values().next().expect("somebody can move")[0]["uci"].as_str().expect("a move");
        client.play(&game, 0, first);
        client.reply(&json!({"type": "leave", "game": game}));
    }
}

#[test]
fn pockets_counters_explosions_and_goals_come_as_data() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client) = connect(data.path());
    let (game, last) = played(&mut client, &table("crazyhouse"), "e2e4 d7d5 e4d5 d8d5");
    assert_eq!(last["now"]["board"]["pockets"]["white"]["P"], 1);
    assert_eq!(last["now"]["board"]["pockets"]["black"]["P"], 1);
    let drops = last["you"]["moves"]["drops"]["P"].as_array().expect("drops");
    assert!(drops.iter().any(|drop| drop["uci"] == "P@e6"), "{drops:?}");
    client.play(&game, 4, "P@e6");
    let dropped = client.event(|message| message["now"]["board"]["ply"] == 5);
    assert_eq!(dropped["now"]["board"]["lastMove"], json!({"to": "e6"}));
    assert_eq!(dropped["history"]["rows"][0]["san"], "@e6");

    let (_, last) = played(&mut client, &table("3check"), "e2e4 f7f5 d1h5");
    assert_eq!(last["now"]["board"]["checksLeft"], json!({"white": 2, "black": 3}));

    let (_, last) = played(&mut client, &table("atomic"), "g1f3 f7f6 f3e5 a7a6 e5d7");
    assert_eq!(last["now"]["status"]["outcome"], "white");
    assert_eq!(last["now"]["status"]["explanation"]["parameters"]["goal"], "extinction");
    let lost = &last["now"]["board"]["captured"];
    assert_eq!(lost["white"], json!(["N"]), "the taker too");
    assert_eq!(lost["black"].as_array().map(Vec::len), Some(4), "pawn, bishop, queen, king: {lost}");

    let (_, last) =
        played(&mut client, &table("kingofthehill"), "e2e4 e7e5 e1e2 a7a6 e2d3 a6a5 d3c4 a5a4 c4d5");
    assert_eq!(last["now"]["status"]["explanation"]["parameters"]["goal"], "squares");
}

#[test]
fn a_number_draws_the_same_start_and_looks_again() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client) = connect(data.path());
    let mut view = |mode: &str, draw: Option<u64>| {
        let mut game = table(mode);
        if let Some(draw) = draw {
            game["draw"] = draw.into();
        }
        let holder = secret();
        let game = name(&client.create(&holder, &game));
        client.join(&game, Some(&holder))
    };
    let chess = view("chess960", Some(518));
    assert_eq!(chess["startFen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let drawn = view("chaos", None);
    let number = drawn["draw"].as_u64().expect("a number");
    let again = view("chaos", Some(number));
    assert_eq!((&again["startFen"], &again["mode"]), (&drawn["startFen"], &drawn["mode"]));
    assert_ne!(view("chaos", Some(number ^ 1))["startFen"], drawn["startFen"]);
}

#[test]
fn settings_of_a_mode_are_applied_and_locked() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client) = connect(data.path());
    let holder = secret();
    let mut game = table("fastpaced");
    game["pace"] = 60_000.into();
    assert_eq!(client.refusal(&json!({"type": "create", "secret": holder, "game": game})), "settingLocked");
    let game = name(&client.create(&holder, &table("fastpaced")));
    let view = client.join(&game, Some(&holder));
    assert_eq!(view["pace"], 2000);
    // Nobody moves: the die does.
    let forced = client.event(|message| message["happened"][0]["forced"] == true);
    assert_eq!(forced["history"]["rows"][0]["forced"], true);
    client.reply(&act(&game, &json!({"type": "resign"})));
}

#[test]
fn a_mode_of_ones_own_is_checked_played_and_kept() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut server, mut client) = connect(data.path());
    let file = "{\n \"title\": \"Two amazons\", \"description\": \"Mine.\",\n \
                \"pieces\": {\"amazon\": {\"letter\": \"A\", \"look\": \"queen\", \"movement\": \"QN\"}},\n \
                \"start\": \"4k3/pppppppp/8/8/8/8/PPPPPPPP/A3K2A w - - 0 1\", \"castling\": false\n}";
    let check = |file: &str| json!({"type": "checkSetup", "mode": "mine", "modeFile": file});
    let setup = client.reply(&check(file))["setup"].clone();
    assert_eq!((&setup["mode"]["name"], &setup["problems"]), (&json!("Two amazons"), &json!([])));
    assert_eq!(setup["board"]["pieces"]["a1"], "wA");
    let wrong = client.reply(&check(&file.replace("\"QN\"", "\"Q!\"")))["setup"].clone();
    let problem = &wrong["problems"][0];
    assert_eq!(
        (&problem["code"], &problem["parameters"]["line"]),
        (&json!("badModeFile"), &json!(3)),
        "{wrong}"
    );
    let holder = secret();
    let mut wanted = table("mine");
    wanted["modeFile"] = file.into();
    let game = name(&client.create(&holder, &wanted));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "a1b3");
    // It is in the log: whoever starts the server again can go on.
    server.kill();
    let (_server, mut client) = connect(data.path());
    let view = client.join(&game, Some(&holder));
    assert_eq!(
        (&view["mode"]["name"], &view["now"]["board"]["pieces"]["b3"]),
        (&json!("Two amazons"), &json!("wA"))
    );
    // And in the PGN: whoever gets that can read it.
    let exported = client.reply(&json!({"type": "export", "game": game, "format": "pgn"}));
    let pgn = data.path().join("mine.pgn");
    std::fs::write(&pgn, exported["exported"]["text"].as_str().expect("a text")).expect("written");
    let mut check = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let checked = check.args(["pgn", "check"]).arg(&pgn).output().expect("it runs");
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && said.contains("1 game, 1 move,"), "{said}{exported}");
    let mut taken = table("chess");
    taken["modeFile"] = file.into();
    assert_eq!(client.refusal(&json!({"type": "create", "secret": holder, "game": taken})), "badModeName");
    let mut long = table("long");
    long["modeFile"] = " ".repeat(17_000).into();
    assert_eq!(client.refusal(&json!({"type": "create", "secret": holder, "game": long})), "modeFileTooLong");
}

#[test]
fn the_computer_plays_modes() {
    let data = tempfile::tempdir().expect("a folder");
    let (_server, mut client) = connect(data.path());
    for mode in ["atomic", "crazyhouse", "knightmate", "antichess"] {
        let holder = secret();
        let computer = json!({"kind": "computer", "level": 4});
        let game = json!({"mode": mode, "white": computer, "black": {"kind": "me"}});
        let game = name(&client.create(&holder, &game));
        client.join(&game, Some(&holder));
        client.event(|message| message["game"] == *game && message["now"]["board"]["ply"] == 1);
    }
}

#[test]
fn a_folder_of_modes_is_offered() {
    let data = tempfile::tempdir().expect("a folder");
    let modes = tempfile::tempdir().expect("a folder");
    let file = "{\"title\": \"Mine\", \"description\": \"D\", \"start\": \
                \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\"}";
    std::fs::write(modes.path().join("mine.json"), file).expect("a file");
    let folder = modes.path().to_str().expect("a path");
    let server = Server::start("play", data.path(), &["--port", "0", "--no-open", "--modes", folder]);
    let mut client = Client::connect(server.port).expect("a connection");
    let catalog = client.reply(&json!({"type": "catalog"}))["catalog"].clone();
    let listed = catalog["modes"].as_array().expect("modes").iter().any(|mode| mode["id"] == "mine");
    assert!(listed, "{catalog}");
}
