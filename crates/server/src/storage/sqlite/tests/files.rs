//! Files that somebody removes, replaces or empties.

use std::{fs, path::Path};

use super::{TestStore, append, record};
use crate::storage::{
    Appended, Storage, StorageError,
    sqlite::{SqliteStorage, checkpoint::wal_path},
};

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_into_a_file_that_nobody_will_find() {
    let place = TestStore::new();
    let store = place.open();
    let key = store.create(record(1)).await.expect("created").key;
    assert_eq!(append(&store, key, 1, "before").await.ok(), Some(Appended::Written));
    let refused = async |after, what: &str| {
        let answer = append(&store, key, after, what).await;
        assert!(matches!(answer, Err(StorageError::Busy(_))), "{what}: {answer:?}");
        let failing = store.condition().failing.expect("it is known");
        assert!(failing.contains("tabiya.db"), "{failing}");
    };
    let away = place.beside("away.db");
    fs::rename(place.path(), &away).expect("moved");
    refused(2, "removed").await;
    fs::copy(&away, place.path()).expect("copied");
    refused(2, "replaced").await;
    // Whoever reads anew does not get the other file either.
    fs::rename(&away, place.path()).expect("moved back");
    assert_eq!(append(&store, key, 2, "back").await.ok(), Some(Appended::Written));
    assert_eq!(store.condition().failing, None);
    fs::rename(wal_path(&place.path()), place.beside("away")).expect("moved");
    refused(3, "the log is gone").await;
    fs::rename(place.beside("away"), wal_path(&place.path())).expect("moved back");
    drop(store);
    // What was acknowledged is there.
    let game = place.open().load("game000001").await.expect("read").expect("there");
    let data: Vec<_> = game.events[1..3].iter().map(|event| String::from_utf8_lossy(&event.data)).collect();
    assert_eq!(data, ["before", "back"]);
}

fn refusal(path: &Path) -> String {
    SqliteStorage::open(path).expect_err("refused").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_file_is_no_store_and_neither_is_a_log_alone() {
    let place = TestStore::new();
    fs::write(place.path(), "").expect("a file");
    let told = refusal(&place.path());
    assert!(told.contains("0 bytes") && told.contains("data restore"), "{told}");
    assert_eq!(fs::metadata(place.path()).expect("a file").len(), 0, "it is left as it was");
    fs::remove_file(place.path()).expect("removed");
    fs::write(wal_path(&place.path()), "a log").expect("a file");
    let told = refusal(&place.path());
    assert!(told.contains("log that belongs to it"), "{told}");
    assert!(!place.path().exists() && wal_path(&place.path()).exists());
    fs::remove_file(wal_path(&place.path())).expect("removed");
    // A start that was broken off leaves nothing in the way of the next.
    fs::write(place.beside("tabiya.new"), "half a store").expect("a file");
    drop(place.open());
    assert!(!place.beside("tabiya.new").exists());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_store_behind_a_link_takes_writes_and_is_one_store_under_all_its_names() {
    use std::os::unix::fs::symlink;
    let (place, elsewhere) = (TestStore::new(), TestStore::new());
    let link = elsewhere.path();
    // A link to nothing is not a reason to begin anew.
    symlink(place.path(), &link).expect("a link");
    assert!(refusal(&link).contains("it is a link to"));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    drop(place.open());
    place.close(place.open());
    let store = SqliteStorage::open(&link).expect("opened");
    let key = store.create(record(1)).await.expect("created").key;
    assert_eq!(append(&store, key, 1, "a move").await.ok(), Some(Appended::Written));
    assert_eq!(store.condition().failing, None);
    // Neither the file itself nor another name of it is free, not even without the file that says so.
    let other = elsewhere.beside("other.db");
    fs::hard_link(place.path(), &other).expect("another name");
    fs::remove_file(place.path().with_extension("lock")).expect("removed");
    for name in [place.path(), link, other] {
        assert!(matches!(SqliteStorage::open(&name), Err(StorageError::InUse { .. })), "{}", name.display());
    }
}
