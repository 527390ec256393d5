//! What PostgreSQL must hold besides what every store must: one server at a time, one version, and no word of a password.

use std::{sync::Arc, time::Duration};

use tabiya_server::storage::{
    Append, Appended, Database, Sharing, Storage, StorageError,
    postgres::{PostgresStorage, PostgresUrl},
};
use tokio::time;

use super::games::{append, keeps, record};
use crate::postgres_server::PostgresServer;

pub(crate) async fn open(url: &str) -> Arc<dyn Storage> {
    let url = PostgresUrl::parse(url).expect("a URL");
    Arc::new(PostgresStorage::open(&url, Sharing::Alone).await.expect("opened"))
}

async fn refused(url: &str) -> StorageError {
    let url = PostgresUrl::parse(url).expect("a URL");
    PostgresStorage::open(&url, Sharing::Alone).await.map(drop).expect_err("refused")
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_conforms() {
    let url = PostgresServer::shared().database("conforms");
    keeps(async || open(&url).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_has_one_server_or_several_that_know_of_each_other() {
    let server = PostgresServer::shared();
    let text = server.database("shared");
    let url = PostgresUrl::parse(&text).expect("a URL");
    // Two that start together make the tables once.
    let both = tokio::join!(
        PostgresStorage::open(&url, Sharing::Together),
        PostgresStorage::open(&url, Sharing::Together)
    );
    let (one, other) = (both.0.expect("opened"), both.1.expect("opened"));
    let told = refused(&text).await;
    assert!(matches!(told, StorageError::Taken { .. }), "{told}");
    assert!(told.to_string().contains("in use by another tabiya"), "{told}");
    // The key decides between them, and an append is there with all its events or none.
    let game = one.create(record("two0000001", 1)).await.expect("created").key;
    assert_eq!(one.append(append(game, 2, "first", 2)).await.expect("an answer"), Appended::Written);
    let late = Append { events: vec![b"late".to_vec(), b"later".to_vec()], ..append(game, 2, "", 3) };
    assert_eq!(other.append(late).await.expect("an answer"), Appended::Conflict);
    assert_eq!(other.load("two0000001").await.expect("loaded").expect("there").events.len(), 3);
    drop((one, other));
    let alone = open(&text).await;
    let together = PostgresStorage::open(&url, Sharing::Together).await.map(drop);
    assert!(matches!(together, Err(StorageError::Taken { .. })), "{together:?}");
    // The rules of the tables hold for whoever else writes.
    for wrong in ["UPDATE event SET data = ''", "DELETE FROM event"] {
        assert!(!server.psql("shared", wrong).status.success(), "{wrong}");
    }
    drop(alone);
    server.ask("shared", "UPDATE schema_version SET version = 99");
    let newer = refused(&text).await;
    assert!(matches!(newer, StorageError::Newer { found: 99, .. }), "{newer}");
}

#[tokio::test]
async fn what_is_wrong_with_an_address_is_said_in_a_sentence() {
    let server = PostgresServer::shared();
    server.database("guarded");
    server.ask("postgres", "CREATE ROLE anna LOGIN PASSWORD 'right'");
    let at = |who: &str, database: &str| format!("postgres://{who}@127.0.0.1:{}/{database}", server.port());
    for (url, expected) in [
        (at("anna:wrong", "guarded"), "password authentication failed for user \"anna\""),
        (at("anna", "guarded"), "password"),
        (at("anna:right", "nowhere"), "database \"nowhere\" does not exist; make it with createdb"),
        (at("anna:right", "guarded"), "permission denied for schema public"),
        (at("anna:right", "guarded?sslmode=require"), "server does not support TLS"),
        ("postgres://anna:right@127.0.0.1:1/guarded".into(), "is PostgreSQL running there?"),
        ("postgres://anna:right@%2Fnowhere/guarded".into(), "is PostgreSQL running there?"),
    ] {
        let said = refused(&url).await.to_string();
        assert!(said.contains(expected) && said.starts_with("cannot open postgres://anna@"), "{url}: {said}");
        assert!(!said.contains("right") && !said.contains("wrong"), "{said}");
    }
    for url in ["postgres:/anna:secret@here/chess", "mysql://anna:secret@here/chess"] {
        let said = Database::parse(url).expect_err("refused");
        assert!(said.contains("expected sqlite:FILE or postgres://") && !said.contains("secret"), "{said}");
    }
}

/// A row that PostgreSQL refuses takes none of its neighbors along.
#[tokio::test(flavor = "multi_thread")]
async fn one_bad_row_harms_one_game() {
    let store = open(&PostgresServer::shared().database("bad_row")).await;
    let mut games = Vec::new();
    for number in 0..20_u8 {
        games.push(store.create(record(&format!("bad000000{number}"), number)).await.expect("created").key);
    }
    let nobody = tabiya_server::storage::GameKey(i64::MAX);
    let all = (0..).zip(games.iter().copied().chain([nobody])).map(|(number, game)| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.append(append(game, 2, "more", 100 + number)).await })
    });
    let mut answers = Vec::new();
    for answer in all.collect::<Vec<_>>() {
        answers.push(answer.await.expect("no panic"));
    }
    let refused = answers.pop().expect("the last");
    assert!(matches!(refused, Err(StorageError::Busy(_))), "{refused:?}");
    assert!(answers.into_iter().all(|answer| matches!(answer, Ok(Appended::Written))));
}

/// While PostgreSQL is away everybody is told to ask again; when it is back, it goes on by itself and nothing is lost or twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_goes_away_is_waited_for() {
    let mut server = PostgresServer::start("");
    let store = open(&server.database("away")).await;
    let game = store.create(record("away000001", 1)).await.expect("created").key;
    let mut acknowledged = Vec::new();
    let mut after = 2;
    for (round, signal) in (0..).zip(["INT", "QUIT"]) {
        let writer = {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                // Writes until it is refused.
                let mut written = Vec::new();
                loop {
                    let text = format!("event {after}");
                    match store.append(append(game, after, &text, 2)).await {
                        Ok(Appended::Written) => written.push(text),
                        answer => return (written, answer),
                    }
                    after += 1;
                }
            })
        };
        time::sleep(Duration::from_millis(300)).await;
        server.stop(signal);
        let (written, answer) = writer.await.expect("no panic");
        assert!(written.len() > 5, "round {round}: {}", written.len());
        assert!(matches!(answer, Err(StorageError::Busy(_) | StorageError::Unknown(_))), "{answer:?}");
        acknowledged.extend(written);
        let busy = store.append(append(game, 9_999, "nothing", 3)).await;
        assert!(matches!(busy, Err(StorageError::Busy(_))), "{busy:?}");
        assert!(store.load("away000001").await.is_err());
        assert!(store.heartbeat(1).await.is_err() && store.condition().failing.is_some());
        server.begin();
        let mut there = store.load("away000001").await;
        for _ in 0..100 {
            if there.is_ok() && store.heartbeat(1).await.is_ok() {
                break;
            }
            time::sleep(Duration::from_millis(100)).await;
            there = store.load("away000001").await;
        }
        let there = there.expect("loaded").expect("there").events;
        // What nobody knew may be there: one event at most, and whoever wrote it would look.
        let unknown = there.len() - 2 - acknowledged.len();
        assert!(unknown <= 1, "{} events, {} acknowledged", there.len(), acknowledged.len());
        for (event, text) in there[2..].iter().zip(&acknowledged) {
            assert_eq!(String::from_utf8_lossy(&event.data), *text);
        }
        acknowledged =
            there[2..].iter().map(|event| String::from_utf8_lossy(&event.data).into_owned()).collect();
        after = u32::try_from(there.len()).expect("few");
        assert!(store.condition().failing.is_none());
    }
    // The lock of the database is held again.
    let second = PostgresUrl::parse(&server.url("away")).expect("a URL");
    let second = PostgresStorage::open(&second, Sharing::Alone).await.map(drop);
    assert!(matches!(second, Err(StorageError::Taken { .. })), "{second:?}");
}

/// Whoever kills the session that writes, in the middle, finds every acknowledged event there once, and no other.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_is_looked_up() {
    let server = PostgresServer::shared();
    let store = open(&server.database("lost_answer")).await;
    let mut games = Vec::new();
    for number in 0..8_u8 {
        games.push(store.create(record(&format!("lost00000{number}"), number)).await.expect("created").key);
    }
    let writers = (0..).zip(games).map(|(number, game)| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let mut after = 2;
            while after < 400 {
                match store.append(append(game, after, &format!("{number} {after}"), 2)).await {
                    Ok(Appended::Written) => after += 1,
                    Ok(Appended::Conflict) => panic!("nobody else writes"),
                    // Nothing was written: it can be written again.
                    Err(StorageError::Busy(_)) => time::sleep(Duration::from_millis(20)).await,
                    Err(error) => panic!("{error}"),
                }
            }
        })
    });
    let writers: Vec<_> = writers.collect();
    let kill = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tabiya writer%'";
    let mut killed = 0;
    while writers.iter().any(|writer| !writer.is_finished()) {
        killed += server.ask("lost_answer", kill).parse::<u32>().expect("a number");
        time::sleep(Duration::from_millis(30)).await;
    }
    for writer in writers {
        writer.await.expect("no panic");
    }
    assert!(killed > 2, "{killed}");
    for number in 0..8_u8 {
        let game = store.load(&format!("lost00000{number}")).await.expect("loaded").expect("there");
        let data: Vec<_> = game.events[2..].iter().map(|event| event.data.clone()).collect();
        let expected: Vec<_> = (2..400).map(|after| format!("{number} {after}").into_bytes()).collect();
        assert_eq!(data, expected);
    }
}
