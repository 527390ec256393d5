//! Damaged pages: what is on them is named and left alone, the rest goes on.

use super::{TestStore, append, contents, name, record, text, wal_path};
use crate::storage::{
    Appended, GameKey, Mark, SecretHash, Storage, StorageError,
    sqlite::{BackupError, CheckReport, SqliteStorage, backup, check, repair},
};

fn look_over(place: &TestStore) -> CheckReport {
    check(&place.path(), |_| Ok(()), |_| Ok(())).expect("a report")
}

/// What is on every page with an event of this game.
fn event_of(number: u8) -> String {
    format!("{} event", name(number))
}

/// The numbers of the games that can be read.
async fn readable(store: &dyn Storage, games: u8) -> Vec<u8> {
    let mut found = Vec::new();
    for number in 0..games {
        match store.load(&name(number)).await {
            Ok(game) => {
                let events = game.expect("it is there").events;
                assert_eq!(events.len(), 8);
                assert_eq!(events[3].data, text(number, 3).as_bytes());
                found.push(number);
            }
            Err(error) => assert!(matches!(error, StorageError::Corrupt(_)), "{error}"),
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_a_damaged_page_is_named_and_holds_up_nobody() {
    let place = TestStore::with_games(40).await;
    place.damage("event", &[event_of(20)]);
    let store = place.open();
    assert_eq!(store.running().await.expect("listed").len(), 40);
    let found = readable(&store, 40).await;
    assert!(!found.contains(&20) && found.len() >= 37, "{found:?}");
    let damaged = store.condition().damaged;
    assert!(damaged.contains(&format!("game {}", name(20))) && damaged.len() == 40 - found.len());
    // Whoever is written together with it is written all the same.
    let key = |number: i64| GameKey((1_800_000_000_000 + number) << 16);
    let appends = (18..23).map(|number| append(&store, key(number), 8, "more"));
    let answers = futures_util::future::join_all(appends).await;
    for (number, answer) in (18..23).zip(answers) {
        if found.contains(&number) {
            assert_eq!(answer.expect("written"), Appended::Written, "game {number}");
        }
    }
    assert_eq!(store.condition().failing, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_list_of_games_hides_only_those_on_the_page() {
    let place = TestStore::with_games(120).await;
    place.damage("game", &[name(60)]);
    let store = place.open();
    let running = store.running().await.expect("listed");
    let found = readable(&store, 120).await;
    assert!(found.len() > 60 && found.len() < 120, "{found:?}");
    assert_eq!(running, found.iter().map(|number| name(*number)).collect::<Vec<_>>());
    place.close(store);
    // All that are lost have names still, in an index that is not damaged.
    let report = look_over(&place);
    let lost: Vec<String> = (0..120).filter(|number| !found.contains(number)).map(name).collect();
    assert_eq!(report.damaged, lost);
    let (copied, _) = repair(&place.path()).expect("repaired");
    assert_eq!(copied.games, found.len());
    assert_eq!(copied.left_out, lost.iter().map(|name| format!("game {name}")).collect::<Vec<_>>());
    let store = place.open();
    assert_eq!(readable(&store, 1).await, [0]);
    assert_eq!(store.running().await.expect("listed"), running);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repair_keeps_every_whole_game_and_the_damaged_store() {
    let place = TestStore::with_games(40).await;
    place.damage("event", &[event_of(10), event_of(30)]);
    let before = std::fs::read(place.path()).expect("read");
    let report = look_over(&place);
    assert!(report.damaged.contains(&name(10)) && report.damaged.contains(&name(30)), "{report:?}");
    assert!(report.damaged.len() <= 6 && report.games == 40, "{report:?}");
    // A copy of it is refused, and says what is wrong.
    let copy = place.beside("copy.db");
    let refused = backup(&place.path(), &copy).expect_err("refused");
    assert!(
        matches!(refused, BackupError::Damaged { .. }) && refused.to_string().contains(&name(10)),
        "{refused}"
    );
    assert!(!copy.exists());
    let (copied, kept) = repair(&place.path()).expect("repaired");
    assert_eq!(copied.games, 40 - report.damaged.len());
    assert_eq!(copied.left_out, report.damaged.iter().map(|name| format!("game {name}")).collect::<Vec<_>>());
    assert_eq!(std::fs::read(kept).expect("read"), before, "the damaged store is kept as it was");
    let report = look_over(&place);
    assert_eq!((report.problems, report.damaged, report.games), (vec![], vec![], copied.games));
    let store = place.open();
    assert!(matches!(store.load(&name(10)).await, Ok(None)));
    let game = store.load(&name(11)).await.expect("read").expect("there");
    assert_eq!(append(&store, game.row.key, 8, "more").await.ok(), Some(Appended::Written));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_game_is_lost_for_its_stars() {
    let place = TestStore::with_games(40).await;
    let store = place.open();
    let holder = SecretHash([3; 32]);
    let starred = Mark { starred: Some(true), removed: None };
    store.mark(&name(3), holder, starred).await.expect("marked");
    place.close(store);
    place.damage_root("mark");
    assert!(look_over(&place).is_damaged);
    let (copied, _) = repair(&place.path()).expect("repaired");
    assert_eq!(copied.games, 40);
    let [lost] = &copied.left_out[..] else { panic!("{:?}", copied.left_out) };
    assert!(lost.starts_with("stars"), "{lost}");
    assert_eq!(readable(&place.open(), 40).await.len(), 40);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_log_is_none() {
    let place = TestStore::with_games(3).await;
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    // What no program does: events are never removed.
    let guards = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'event'";
    let guards = connection.prepare(guards).and_then(|mut guards| {
        guards.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()
    });
    for guard in guards.expect("names") {
        connection.execute_batch(&format!("DROP TRIGGER {guard}")).expect("dropped");
    }
    let gone = "DELETE FROM event WHERE game = (SELECT id FROM game WHERE name = ?1)";
    connection.execute(gone, [name(1)]).expect("gone");
    drop(connection);
    let (copied, _) = repair(&place.path()).expect("repaired");
    assert_eq!((copied.games, copied.left_out), (2, vec![format!("game {}", name(1))]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_index_of_names_loses_nothing_in_a_repair() {
    let place = TestStore::with_games(120).await;
    let whole = contents(&place.path());
    place.damage("sqlite_autoindex_game_1", &[name(60)]);
    assert!(!look_over(&place).problems.is_empty());
    let (copied, _) = repair(&place.path()).expect("repaired");
    assert_eq!((copied.games, copied.left_out), (120, vec![]));
    assert_eq!(contents(&place.path()), whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_was_cut_off_is_saved_as_far_as_it_goes() {
    let place = TestStore::with_games(40).await;
    let bytes = std::fs::read(place.path()).expect("read");
    std::fs::write(place.path(), &bytes[..bytes.len() - 8 * 4096]).expect("written");
    let report = look_over(&place);
    assert!(!report.damaged.is_empty() && report.damaged.len() < 12, "{:?}", report.damaged);
    // SQLite takes none of it for a store; whoever starts a server is told what to do.
    let told = SqliteStorage::open(&place.path()).expect_err("refused").to_string();
    assert!(told.contains("tabiya data check --repair"), "{told}");
    let (copied, _) = repair(&place.path()).expect("repaired");
    assert_eq!(copied.games, 40 - report.damaged.len());
    let store = place.open();
    assert_eq!(store.running().await.expect("listed").len(), copied.games);
}

/// Fault 32: the end of the write-ahead log is missing. What was whole before it is there, and the store goes on.
#[tokio::test(flavor = "multi_thread")]
async fn fault_32_a_log_that_was_cut_off_counts_as_far_as_it_is_whole() {
    let (place, copy) = (TestStore::new(), TestStore::new());
    let store = place.open();
    let key = store.create(record(1)).await.expect("created").key;
    let first = store.load(&name(1)).await.expect("read").expect("there").events.len();
    // Somebody who reads keeps everything from here on in the log.
    let reader = rusqlite::Connection::open(place.path()).expect("opened");
    reader.execute_batch("BEGIN; SELECT count(*) FROM event").expect("it reads");
    let written = 20;
    for seq in 0..written {
        let after = u32::try_from(first + seq).expect("small");
        assert_eq!(append(&store, key, after, "a move").await.expect("written"), Appended::Written);
    }
    std::fs::copy(place.path(), copy.path()).expect("copied");
    let log = std::fs::read(wal_path(&place.path())).expect("read");
    std::fs::write(wal_path(&copy.path()), &log[..log.len() - 5_000]).expect("written");
    let cut = copy.open();
    let kept = cut.load(&name(1)).await.expect("read").expect("there").events;
    assert!(kept.len() >= first && kept.len() < first + written, "{} of {written}", kept.len() - first);
    assert!(kept.iter().zip(0..).all(|(event, seq)| event.seq == seq), "no gap");
    let after = u32::try_from(kept.len()).expect("small");
    assert_eq!(append(&cut, key, after, "it goes on").await.expect("written"), Appended::Written);
    copy.close(cut);
    assert_eq!(look_over(&copy).problems, Vec::<String>::new());
}
