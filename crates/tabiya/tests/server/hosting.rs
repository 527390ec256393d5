//! What whoever runs a server needs: limits to set, a store that tells what is wrong with it, and what is counted.

use std::{fs, io::Write as _, net::TcpListener, path::Path, process::Command};

use serde_json::{Value, json};

use crate::client::{Client, Server, act, get, name, secret};

fn table() -> Value {
    json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}})
}

/// How `tabiya` ends, and what it says.
fn tabiya(arguments: &[&str]) -> (Option<i32>, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tabiya")).args(arguments).output().expect("the binary starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

/// Without `--data` games are where the system has its users' data: nothing is made there by looking.
#[cfg(target_os = "linux")]
#[test]
fn the_data_folder_is_the_one_of_the_system() {
    let folder = tempfile::tempdir().expect("a folder");
    let (home, other) = (folder.path().join("home"), folder.path().join("other"));
    for (named, expected) in
        [(Some(&other), other.join("tabiya/tabiya.db")), (None, home.join(".local/share/tabiya/tabiya.db"))]
    {
        let mut check = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        check
            .args(["data", "check"])
            .env("HOME", &home)
            .env_remove("XDG_DATA_HOME")
            .env_remove("TABIYA_DATA");
        check.envs(named.map(|folder| ("XDG_DATA_HOME", folder)));
        let output = check.output().expect("the binary starts");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(&format!("no store at {}", expected.display())), "{told}");
    }
    assert!(!home.exists() && !other.exists());
}

/// How many of so many connections from one address are let in.
fn let_in(limits: &[&str], wanted: usize) -> usize {
    let data = tempfile::tempdir().expect("a folder");
    let arguments = [&["--listen", "127.0.0.1:0"][..], limits].concat();
    let server = Server::start("serve", data.path(), &arguments);
    let connections: Vec<_> = (0..wanted).map_while(|_| Client::connect(server.port).ok()).collect();
    connections.len()
}

#[test]
fn a_school_behind_one_address_gets_in() {
    assert_eq!(let_in(&[], 61), 50, "strangers");
    assert_eq!(let_in(&["--limits", "school"], 120), 120, "a school");
    assert_eq!(let_in(&["--limits", "school", "--connections-per-address", "3"], 5), 3, "a flag wins");
}

#[test]
fn limits_come_from_a_file_and_flags_win() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tabiya.toml");
    let write = |text: &str| fs::write(&file, text).expect("written");
    let path = file.to_str().expect("a path");
    let limits = |more: &[&str]| tabiya(&[&["serve", "--config", path, "--print-limits"][..], more].concat());
    write("preset = \"school\"\n[limits]\nlive-games = 7\nupgrades = \"9/1m\"\n");
    let (code, said) = limits(&["--live-games", "8"]);
    assert_eq!(code, Some(0), "{said}");
    for line in ["live-games = 8\n", "upgrades = \"9/1m\"\n", "connections-per-address = 5000\n"] {
        assert!(said.contains(line), "{line}: {said}");
    }
    // What is printed is a file that says the same.
    write(&said);
    let (_, again) = limits(&["--limits", "public"]);
    assert_eq!(again, said);
    for (wrong, told) in [
        ("limitz = 1", "unknown field `limitz`"),
        ("[limits]\nlive-gamez = 1", "unknown field `live-gamez`"),
        ("[limits]\nlive-games = 1.5", "expected a number, or \"none\" for no bound"),
        ("[[limits]]\nlive-games = 1", "expected a number, or \"none\" for no bound"),
        ("[limits]\nupgrades = \"many\"", "expected so many in such a time, as 60/1m"),
        ("[limits]\nreview-nodes = 3", "review-nodes: expected 1000 to 10000000, found 3"),
        ("preset = \"office\"", "expected home, school or public, found \"office\""),
        ("tls-cert = \"a.pem\"", ""),
    ] {
        write(wrong);
        let (code, said) = limits(&[]);
        if told.is_empty() {
            assert_eq!(code, Some(0), "printing limits needs no certificate");
            continue;
        }
        assert_eq!(code, Some(1), "{wrong}: {said}");
        assert!(said.contains(told), "{wrong}: {said}");
    }
    let (code, said) = tabiya(&["serve", "--config", "/no/such/file.toml"]);
    assert!(code == Some(1) && said.contains("/no/such/file.toml"), "{said}");
}

#[test]
fn a_server_is_set_up_by_a_file() {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("tabiya.toml");
    let store = data.path().join("elsewhere.db");
    let text = format!(
        "listen = \"127.0.0.1:0\"\ndatabase = \"sqlite:{}\"\n[limits]\nwrites = \"3/1d\"\n",
        store.display()
    );
    fs::write(&file, text).expect("written");
    let server = Server::start("serve", data.path(), &["--config", file.to_str().expect("a path")]);
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&client.create(&holder, &table()));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    client.play(&game, 1, "e7e5");
    // What goes to disk stays there: the fourth piece of writing of this day is one too many; looking is free.
    let more = act(&game, &json!({"type": "move", "uci": "g1f3", "ply": 2}));
    assert_eq!(client.refusal(&more), "rate");
    client.join(&game, Some(&holder));
    drop(client);
    drop(server);
    // The other commands find that store as well.
    let url = format!("sqlite:{}", store.display());
    let (code, said) = tabiya(&["data", "check", "--database", &url]);
    assert!(code == Some(0) && said.starts_with("1 game, "), "{said}");
    let copy = data.path().join("copy.db");
    let (code, said) = tabiya(&["data", "backup", copy.to_str().expect("a path"), "--database", &url]);
    assert!(code == Some(0) && copy.exists(), "{said}");
    let (code, said) = tabiya(&["data", "check", "--database", "oracle:x"]);
    assert!(code == Some(1) && said.contains("expected sqlite:FILE or postgres://"), "{said}");
}

#[test]
fn what_is_counted_is_told_on_a_port_of_its_own() {
    let data = tempfile::tempdir().expect("a folder");
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number").port();
    let arguments = ["--listen", "127.0.0.1:0", "--metrics", &free.to_string()];
    let server = Server::start("serve", data.path(), &arguments);
    let mut client = Client::connect(server.port).expect("a connection");
    client.create(&secret(), &table());
    let told = get(free, "/metrics", &[]);
    assert_eq!(told.status, 200);
    assert!(told.head.contains("content-type: text/plain; version=0.0.4"), "{}", told.head);
    for line in [
        "tabiya_connections 1\n",
        "tabiya_store_failing 0\n",
        "tabiya_store_commit_seconds_bucket{le=\"+Inf\"} ",
    ] {
        assert!(told.body.contains(line), "{line}: {}", told.body);
    }
    let value = |name: &str| {
        let line = told.body.lines().find(|line| line.starts_with(&format!("{name} "))).expect(name);
        line.rsplit(' ').next().expect("a value").parse::<f64>().expect("a number")
    };
    assert!(value("tabiya_store_writes_total") >= 1.0 && value("process_resident_memory_bytes") > 1e6);
    // Every line is a comment or a name and a number, as whoever scrapes it expects.
    for line in told.body.lines().filter(|line| !line.starts_with("# ")) {
        assert!(line.rsplit_once(' ').is_some_and(|(_, value)| value.parse::<f64>().is_ok()), "{line}");
    }
    assert_eq!(get(free, "/readyz", &[]).status, 200);
    assert_eq!(get(free, "/", &[]).status, 404, "no page there");
    assert!(!get(server.port, "/metrics", &[]).body.contains("tabiya_connections"), "and nothing of it here");
}

/// A store of two games; the second has a page of its own, which says this.
fn damaged(data: &Path) -> (String, String, String) {
    const NEEDLE: &str = "a line that is on the page which is damaged";
    let holder = secret();
    let mut server = Server::play(data);
    let mut client = Client::connect(server.port).expect("a connection");
    let clocked = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}, "clock": "30m"});
    let games = [0, 1].map(|_| {
        let game = name(&client.create(&holder, &clocked));
        client.join(&game, Some(&holder));
        client.play(&game, 0, "e2e4");
        game
    });
    for number in 0..40 {
        // Chat has its limit; each line on a connection of its own.
        let mut speaker = Client::connect(server.port).expect("a connection");
        speaker.join(&games[1], Some(&holder));
        let text = format!("{NEEDLE} {number} {}", "x".repeat(80));
        speaker.reply(&act(&games[1], &json!({"type": "say", "text": text})));
    }
    drop(client);
    let (_, well) = server.terminate();
    assert!(well);
    // Everything into one file, as a copy is.
    let copy = data.join("copy.db");
    let folder = data.to_str().expect("a path");
    let (code, said) = tabiya(&["data", "backup", copy.to_str().expect("a path"), "--data", folder]);
    assert_eq!(code, Some(0), "{said}");
    let mut bytes = fs::read(&copy).expect("read");
    // The last leaf of a table without numbers that has such a line: nothing of the other game is on it.
    let page = bytes
        .chunks(4096)
        .rposition(|page| page[0] == 10 && page.windows(NEEDLE.len()).any(|part| part == NEEDLE.as_bytes()));
    let page = page.expect("the line is on a page");
    bytes[page * 4096..][..4096].fill(0xA5);
    for old in ["tabiya.db", "tabiya.db-wal", "tabiya.db-shm"] {
        let _ = fs::remove_file(data.join(old));
    }
    fs::File::create(data.join("tabiya.db")).and_then(|mut file| file.write_all(&bytes)).expect("written");
    fs::remove_file(copy).expect("removed");
    let [whole, lost] = games;
    (holder, whole, lost)
}

#[test]
fn a_damaged_page_stops_no_start_and_a_repair_saves_the_rest() {
    let data = tempfile::tempdir().expect("a folder");
    let (holder, whole, lost) = damaged(data.path());
    let folder = data.path().to_str().expect("a path");
    let mut server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.refusal(&json!({"type": "join", "game": lost, "secret": holder})), "unreadableGame");
    client.join(&whole, Some(&holder));
    client.play(&whole, 1, "e7e5");
    let well: Value = serde_json::from_str(&get(server.port, "/healthz", &[]).body).expect("JSON");
    assert_eq!((&well["status"], &well["damaged"]), (&json!("ok"), &json!(1)), "{well}");
    drop(client);
    server.kill();
    let (code, said) = tabiya(&["data", "check", "--data", folder]);
    assert!(
        code == Some(1) && said.contains(&format!("game {lost}: ")) && said.contains("--repair"),
        "{said}"
    );
    assert!(!said.contains(&whole), "{said}");
    let (code, said) = tabiya(&["data", "check", "--repair", "--data", folder]);
    // Something is lost: that is no success, whatever was saved.
    assert!(code == Some(1) && said.contains(&format!("left out: game {lost}")), "{said}");
    let (code, said) = tabiya(&["data", "check", "--data", folder]);
    assert!(code == Some(0) && said.starts_with("1 game, "), "{said}");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.join(&whole, Some(&holder))["moves"].as_array().expect("moves").len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_nobody_takes_ends_no_command_with_a_backtrace() {
    use std::process::Stdio;
    let data = tempfile::tempdir().expect("a folder");
    Server::play(data.path()).kill();
    let (folder, copy) = (data.path().to_str().expect("a path"), data.path().join("copy.db"));
    let backup = ["data", "backup", copy.to_str().expect("a path"), "--data", folder];
    let told = |arguments: &[&str], to: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let mut started =
            command.args(arguments).stdout(to).stderr(Stdio::piped()).spawn().expect("the binary starts");
        // A reader that has seen enough before anything is written.
        drop(started.stdout.take());
        let ended = started.wait_with_output().expect("it ends");
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").expect("a full device"));
    for arguments in [
        &backup[..],
        &["data", "check", "--data", folder],
        &["bench", "--depth", "1"],
        &["serve", "--print-limits"],
    ] {
        assert_eq!(told(arguments, Stdio::piped()), (Some(0), String::new()), "{arguments:?}");
        let _ = fs::remove_file(&copy);
        let (code, said) = told(arguments, full());
        assert!(code == Some(1) && said.contains("cannot write to standard output"), "{arguments:?}: {said}");
        assert!(arguments != backup || copy.exists(), "the copy is made all the same");
    }
    let log = ["serve", "--listen", "127.0.0.1:0", "--data", folder, "--log-file", "/dev/full"];
    let (code, said) = told(&log, Stdio::null());
    assert!(code == Some(1) && said.contains("--log-file"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_store_that_was_taken_away_makes_the_server_unwell() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&client.create(&holder, &table()));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    assert_eq!(get(server.port, "/readyz", &[]).status, 200);
    let (store, away) = (data.path().join("tabiya.db"), data.path().join("away.db"));
    fs::rename(&store, &away).expect("moved");
    let play = act(&game, &json!({"type": "move", "uci": "e7e5", "ply": 1}));
    assert_eq!(client.refusal(&play), "busy");
    let unwell = || ["/healthz", "/readyz"].map(|path| get(server.port, path, &[]).status);
    crate::client::until("it is known", || unwell() == [503, 503]);
    fs::rename(&away, &store).expect("moved back");
    crate::client::until("it is well again", || unwell() == [200, 200]);
    client.play(&game, 1, "e7e5");
}

#[test]
fn an_empty_store_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    fs::write(data.path().join("tabiya.db"), "").expect("a file");
    let folder = data.path().to_str().expect("a path");
    let (code, said) = tabiya(&["play", "--port", "0", "--no-open", "--data", folder]);
    assert!(code == Some(1) && said.contains("0 bytes"), "{said}");
}
