//! The server on a real PostgreSQL, and stores that move there and back.

use std::{
    fs,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown},
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use serde_json::json;
use tabiya_server::storage::{
    AnalysisKey, Append, Appended, CommandId, Database, DeckAppend, GameChange, Holders, KeptAnalysis,
    KeptReview, Listing, Mark, NewRecord, NewStudy, ReviewKey, ReviewedFor, Search, SecretHash, Sharing,
    Storage, StudyAppend, StudyFacts, open, sqlite::SqliteStorage,
};

use crate::{
    client::{Client, Server, act, id, name, secret},
    kill::Player,
    postgres_server::PostgresServer,
    safety::pem_files,
};

/// What `tabiya` says, and how it ends.
fn tabiya(arguments: &[&str], environment: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let output = command.args(arguments).env("LC_ALL", "C").envs(environment.iter().copied()).output();
    let output = output.expect("the binary starts");
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(!said.contains("panicked"), "{said}");
    (output.status.code(), said)
}

fn serve(folder: &Path, url: &str) -> Server {
    Server::start("serve", folder, &["--listen", "127.0.0.1:0", "--limits", "home", "--database", url])
}

#[test]
fn a_server_on_postgres_loses_nothing_whoever_is_killed() {
    let mut postgres = PostgresServer::start("");
    let url = postgres.database("played");
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &url);
    let mut players: Vec<Player> = (0..3).map(|number| Player::begin(server.port, 71 + number)).collect();
    // A second one by mistake.
    let second = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        &url,
        "--data",
        folder.path().to_str().expect("a path"),
    ];
    let (code, said) = tabiya(&second, &[]);
    assert!(code == Some(1) && said.contains("is in use by another tabiya"), "{said}");
    drop(server);
    for _ in 0..3 {
        let server = serve(folder.path(), &url);
        let port = server.port;
        thread::scope(|scope| {
            for player in &mut players {
                scope.spawn(move || player.play(port, None));
            }
            thread::sleep(Duration::from_millis(400));
            // kill -9
            drop(server);
        });
    }
    let server = serve(folder.path(), &url);
    let acked: usize = players.iter().map(|player| player.acked.len()).sum();
    assert!(acked > 20, "{acked} moves: the test tests nothing");
    for player in &players {
        assert!(player.kept(server.port).starts_with(&player.acked));
    }
    // PostgreSQL goes in the middle of a game and comes back: whoever moves is told to ask again, and nothing else happens.
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let table = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}, "clock": "30m"});
    let game = name(&client.create(&holder, &table));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    postgres.stop("INT");
    let (once, play) = (id(), act(&game, &json!({"type": "move", "uci": "e7e5", "ply": 1})));
    let refused = client.ask_as(&once, &play).expect("an answer");
    assert_eq!(refused["type"], "refused", "{refused}");
    assert!(refused.to_string().contains("busy"), "{refused}");
    postgres.begin();
    let mut tries = 0;
    while client.ask_as(&once, &play).expect("an answer")["type"] != "reply" {
        tries += 1;
        assert!(tries < 200, "it never recovers");
        thread::sleep(Duration::from_millis(50));
    }
    client.play(&game, 2, "g1f3");
    drop(server);
    let server = serve(folder.path(), &url);
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.join(&game, Some(&holder))["moves"].as_array().expect("moves").len(), 3);
}

#[test]
fn a_wrong_address_is_one_sentence() {
    let server = PostgresServer::start("");
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    server.ask("postgres", "CREATE ROLE ben LOGIN PASSWORD 'right one'");
    server.ask("postgres", "CREATE DATABASE bens OWNER ben");
    let at = |who: &str| format!("postgres://{who}@127.0.0.1:{}/bens", server.port());
    let file = folder.path().join("password");
    fs::write(&file, "right one\n").expect("written");
    for (url, expected) in [
        (at("ben:wrong"), "password authentication failed for user \"ben\""),
        ("postgres://ben:wrong@127.0.0.1:1/bens".into(), "is PostgreSQL running there?"),
        ("postgres://ben:wrong@127.0.0.1/".into(), "name of a database"),
        ("postgres://".into(), "name of a database"),
        (format!("{}?passwordfile=/nowhere", at("ben")), "passwordfile /nowhere"),
        (format!("{}x", at("ben:right%20one")), "make it with createdb"),
    ] {
        let (code, said) =
            tabiya(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--database", &url], &[]);
        assert!(
            code == Some(1) && said.contains(expected) && said.trim_end().lines().count() == 1,
            "{url}: {said}"
        );
        assert!(!said.contains("wrong") && !said.contains("right"), "{said}");
    }
    // The password in a file, in the environment, in the URL.
    drop(serve(folder.path(), &format!("{}?passwordfile={}", at("ben"), file.display())));
    drop(serve(folder.path(), &at("ben:right%20one")));
    let url = at("ben");
    for (command, expected) in [
        (["data", "backup", "x.db", "--database", &url], "pg_dump"),
        (["data", "restore", "x.db", "--database", &url], "pg_restore"),
        (["data", "check", "--json", "--database", &url], "pg_amcheck"),
    ] {
        let (code, said) = tabiya(&command, &[("PGPASSWORD", "right one")]);
        assert!(code == Some(1) && said.contains(expected), "{said}");
    }
}

/// From now on a server shows this certificate to whoever asks.
fn certify(server: &PostgresServer, certificate: &str, key: &str) {
    let data = PathBuf::from(server.ask("postgres", "SHOW data_directory"));
    let owner = fs::metadata(&data).expect("a folder").uid();
    for (name, pem) in [("server.crt", certificate), ("server.key", key)] {
        let path = data.join(name);
        fs::write(&path, pem).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("private");
        chown(&path, Some(owner), None).expect("owned");
    }
    server.ask("postgres", "ALTER SYSTEM SET ssl = on");
    server.ask("postgres", "SELECT pg_reload_conf()");
}

#[test]
fn a_connection_is_private_and_its_server_is_who_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let (certificate, _) = pem_files(folder.path(), &made);
    let server = PostgresServer::start("");
    certify(&server, &made.cert.pem(), &made.signing_key.serialize_pem());
    server.ask("postgres", "CREATE ROLE anna LOGIN PASSWORD 'right'");
    server.ask("postgres", "CREATE DATABASE private OWNER anna");
    let at =
        |host: &str, more: &str| format!("postgres://anna:right@{host}:{}/private?{more}", server.port());
    let trusted = format!("sslmode=require&sslrootcert={certificate}");
    let running = serve(folder.path(), &at("localhost", &trusted));
    let sessions =
        "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING(pid) WHERE usename = 'anna'";
    assert_eq!(server.ask("private", sessions), "t");
    drop(running);
    for (url, expected) in [
        (at("localhost", "sslmode=require"), "certificate"),
        (at("127.0.0.1", &trusted), "certificate"),
        (at("localhost", "sslmode=require&sslrootcert=/nowhere.pem"), "sslrootcert /nowhere.pem"),
    ] {
        let data = folder.path().to_str().expect("a path");
        let (code, said) =
            tabiya(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--database", &url], &[]);
        assert!(code == Some(1) && said.contains(expected), "{url}: {said}");
    }
}

const HOLDER: SecretHash = SecretHash([7; 32]);

fn command(number: u8) -> CommandId {
    CommandId([number; 16])
}

/// A store with something in every table.
async fn fill(store: &dyn Storage) {
    for number in 0..40_u8 {
        let game = NewRecord {
            name: format!("moved000{number:02}"),
            created: 1_800_000_000_000 + i64::from(number),
            holders: Holders {
                white: Some(HOLDER.into()),
                black: None,
                host: Some(SecretHash([number; 32]).into()),
            },
            invite: None,
            series: None,
            flipped: number % 2 == 0,
            timed: true,
            winner: None,
            command: command(number),
            events: vec![vec![number; 30]],
        };
        let key = store.create(game).await.expect("created").key;
        let events = (0..80_u8).map(|event| vec![event; 40]).collect();
        let winner = tabiya_game::Verdict::Draw;
        let changes = if number < 30 { vec![GameChange::Ended { winner }] } else { Vec::new() };
        let more = Append { game: key, after: 1, at: 1_800_000_000_500, command: None, events, changes };
        assert_eq!(store.append(more).await.expect("appended"), Appended::Written);
        if number < 30 {
            let listing = Listing {
                white: "anna".into(),
                mode: "chess".into(),
                line: vec![number],
                ..Listing::default()
            };
            store.list(key, listing).await.expect("listed");
        }
    }
    let star = Mark { starred: Some(true), removed: None };
    assert!(store.mark("moved00003", HOLDER, star).await.expect("marked"));
    let facts = |title: &str| StudyFacts { title: title.into(), ..StudyFacts::default() };
    let study = NewStudy {
        name: "study00001".into(),
        created: 1_800_000_000_000,
        holder: HOLDER,
        game: Some("moved00003".into()),
        kept: true,
        facts: facts("Ő űű"),
        command: command(99),
        event: b"first".to_vec(),
    };
    store.create_study(study).await.expect("created");
    let key = store.load_study("study00001").await.expect("loaded").expect("there").row.key;
    let more = StudyAppend {
        study: key,
        after: 1,
        at: 7,
        command: None,
        event: b"more".to_vec(),
        facts: facts("named"),
    };
    assert_eq!(store.append_study(more).await.expect("appended"), Appended::Written);
    let found = KeptAnalysis { key: AnalysisKey([5; 32]), depth: 9, nodes: 77, found: b"found".to_vec() };
    store.keep_analysis(found).await.expect("kept");
    let review = KeptReview {
        key: ReviewKey([6; 32]),
        at: 5,
        mode: "chess".into(),
        source: None,
        start: "start".into(),
        review: b"{}".to_vec(),
    };
    let reviewed = ReviewedFor { holder: HOLDER, study: "study00001".into(), game: None };
    store.keep_review(review, reviewed).await.expect("kept");
    let card =
        DeckAppend { holder: HOLDER, after: 0, at: 3, command: Some(command(98)), event: b"card".to_vec() };
    assert_eq!(store.append_deck(card).await.expect("appended"), Appended::Written);
    store.heartbeat(123_456).await.expect("written");
}

/// Everything that somebody could ask a store, in words.
async fn everything(store: &dyn Storage) -> String {
    let mut all = String::new();
    for number in 0..40 {
        all += &format!(
            "{:?}\n",
            store.load(&format!("moved000{number:02}")).await.expect("loaded").expect("there")
        );
    }
    for running in [false, true] {
        all += &format!("{:?}\n", store.search(Search::of(HOLDER, running, 100)).await.expect("searched"));
    }
    all += &format!("{:?}\n", store.load_study("study00001").await.expect("loaded").expect("there"));
    all += &format!("{:?}\n", store.studies(HOLDER, None, 9).await.expect("listed"));
    all += &format!("{:?}\n", store.analysis(AnalysisKey([5; 32])).await.expect("found").expect("there"));
    all += &format!("{:?}\n", store.reviews_of(HOLDER, 0, 9).await.expect("listed"));
    all += &format!("{:?}\n", store.load_deck(HOLDER).await.expect("loaded"));
    all + &format!("{:?}\n", store.last_heartbeat().await.expect("read"))
}

#[test]
fn a_store_moves_there_and_back_and_goes_on_after_a_kill() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (here, back) = (path("here.db"), path("back.db"));
    let before = {
        let store = SqliteStorage::open(Path::new(&here)).expect("opened");
        runtime.block_on(fill(&store));
        runtime.block_on(everything(&store))
    };
    thread::sleep(Duration::from_millis(200));
    let server = PostgresServer::shared();
    let url = server.database("moved");
    let there = ["data", "move", "--from", &here, "--to", &url];
    // Killed behind the first rows, then behind others, and so on: each time it goes on where it was.
    for point in ["moved:1", "moved:2", "moved:4"] {
        let (code, said) = tabiya(&there, &[("TABIYA_FAILPOINT", point)]);
        assert_eq!(code, None, "{point}: {said}");
        // Meanwhile nobody serves it, and nothing else is moved to it.
        let (code, said) = tabiya(&["serve", "--listen", "127.0.0.1:0", "--database", &url], &[]);
        assert!(code == Some(1) && said.contains("is still being moved here"), "{said}");
    }
    fs::copy(&here, path("other.db")).expect("copied");
    let (code, said) = tabiya(&["data", "move", "--from", &path("other.db"), "--to", &url], &[]);
    assert!(code == Some(1) && said.contains("is being moved to"), "{said}");
    let (code, said) = tabiya(&there, &[]);
    assert!(code == Some(0) && said.contains("game 40, event 3240, listing 30"), "{said}");
    let (code, said) = tabiya(&there, &[]);
    assert!(code == Some(1) && said.contains("is not empty"), "{said}");

    let look = async |database: Database| {
        let store = open(&database, Sharing::Alone, 1 << 30).await.expect("opened");
        let all = everything(&*store).await;
        // New games come behind those that were moved.
        let game = NewRecord {
            name: "behind0001".into(),
            created: 1,
            holders: Holders::default(),
            invite: None,
            series: None,
            flipped: false,
            timed: false,
            winner: None,
            command: command(97),
            events: vec![b"x".to_vec()],
        };
        let last = store.load("moved00039").await.expect("loaded").expect("there").row.key;
        assert!(store.create(game).await.expect("created").key > last);
        all
    };
    assert_eq!(runtime.block_on(look(Database::parse(&url).expect("a URL"))), before);
    thread::sleep(Duration::from_millis(200));
    let home = ["data", "move", "--from", &url, "--to", &back];
    for point in ["moved:1", "moved:3"] {
        assert_eq!(tabiya(&home, &[("TABIYA_FAILPOINT", point)]).0, None, "{point}");
        assert!(!Path::new(&back).exists());
    }
    let (code, said) = tabiya(&home, &[]);
    assert!(code == Some(0) && said.contains("game 41, event 3241"), "{said}");
    let store = SqliteStorage::open(Path::new(&back)).expect("opened");
    assert_eq!(runtime.block_on(everything(&store)), before);
    drop(store);
    // What was changed in the middle is noticed at the end.
    let spoiled = server.database("spoiled");
    let again = ["data", "move", "--from", &here, "--to", &spoiled];
    assert_eq!(tabiya(&again, &[("TABIYA_FAILPOINT", "moved:1")]).0, None);
    server.ask("spoiled", "UPDATE game SET name = 'another' WHERE name = 'moved00000'");
    let (code, said) = tabiya(&again, &[]);
    assert!(
        code == Some(1) && said.contains("game differs: 40 rows in the source, 40 in the target"),
        "{said}"
    );
}
