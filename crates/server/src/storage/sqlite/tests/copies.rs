//! Copies: every row of every table, for their owner alone.

use std::{fs, path::Path};

use super::{TestStore, append, contents, record};
use crate::storage::{
    Mark, SecretHash, Storage,
    sqlite::{SqliteStorage, backup, check, restore},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_has_the_same_rows_of_every_version() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store");
    let mut stores = 0;
    for file in fs::read_dir(kept).expect("the kept stores").map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|extension| extension != "db") {
            continue;
        }
        let place = TestStore::new();
        fs::copy(&file, place.path()).expect("copied");
        let old = place.beside("old.db");
        backup(&place.path(), &old).expect("copied");
        assert_eq!(contents(&old), contents(&place.path()), "{}", file.display());
        // And brought up to date, with a star.
        let store = place.open();
        let name = store.running().await.expect("listed")[0].clone();
        let host =
            store.load(&name).await.expect("read").expect("there").row.holders.host.expect("a host").list;
        let star = Mark { starred: Some(true), removed: None };
        assert!(store.mark(&name, host, star).await.expect("marked"));
        place.close(store);
        let new = place.beside("new.db");
        backup(&place.path(), &new).expect("copied");
        assert_eq!(contents(&new), contents(&place.path()), "{}", file.display());
        stores += 1;
    }
    assert!(stores > 1);
}

/// Copies while games go on: each game in the copy is whole as of some moment, and behind the copy nobody waits.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_store_in_use_has_whole_games() {
    let place = TestStore::new();
    let store = std::sync::Arc::new(place.open());
    let mut keys = Vec::new();
    for number in 0..20 {
        keys.push(store.create(record(number)).await.expect("created").key);
    }
    let (path, copies) = (place.path(), [place.beside("1.db"), place.beside("2.db")]);
    let copying = tokio::task::spawn_blocking(move || {
        copies.map(|copy| {
            backup(&path, &copy).expect("copied");
            copy
        })
    });
    let mut seq = 1;
    while !copying.is_finished() || seq < 10 {
        let all = keys.iter().map(|key| append(&store, *key, seq, "a move"));
        futures_util::future::join_all(all).await.into_iter().for_each(|answer| assert!(answer.is_ok()));
        seq += 1;
    }
    for copy in copying.await.expect("no panic") {
        let report = check(&copy, |_| Ok(()), |_| Ok(())).expect("checked");
        assert_eq!((report.games, report.problems), (20, vec![]), "no log has a gap");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = TestStore::with_games(1).await;
    let copy = place.beside("copy.db");
    backup(&place.path(), &copy).expect("copied");
    let rights = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!(rights(&copy), 0o600);
    // One that was made by others may be read by all; what comes of it may not.
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o644)).expect("allowed");
    let kept = restore(&copy, &place.path()).expect("restored").expect("there was one");
    assert_eq!((rights(&place.path()), rights(&kept)), (0o600, 0o600));
}

/// The holder of a mark is one of the game's own: that is how a copy finds them.
#[tokio::test(flavor = "multi_thread")]
async fn marks_are_of_holders() {
    let place = TestStore::with_games(1).await;
    let store: SqliteStorage = place.open();
    let mark = Mark { starred: None, removed: Some(true) };
    assert!(store.mark("game000000", SecretHash([255; 32]), mark).await.expect("marked"));
    assert!(!store.mark("game000000", SecretHash([9; 32]), mark).await.expect("refused"));
    place.close(store);
    let copy = place.beside("copy.db");
    backup(&place.path(), &copy).expect("copied");
    assert!(contents(&copy).contains(&"mark: 1".to_owned()));
}
