//! Another process holds the store.

use std::{
    env, thread,
    time::{Duration, Instant},
};

use rusqlite::Connection;

use super::{TestStore, append, record};
use crate::storage::{Appended, Storage, StorageError};

/// Fault 6: the store is locked for some seconds. Whoever writes waits, for five seconds at most, reading goes on, and
/// afterwards everything is as before.
#[tokio::test(flavor = "multi_thread")]
async fn fault_6_a_store_that_is_held_is_waited_for() {
    let place = TestStore::new();
    let store = place.open();
    let key = store.create(record(1)).await.expect("created").key;
    let held = if env::var_os("TABIYA_FULL").is_some() { &[3, 7][..] } else { &[3] };
    let mut seq = 1;
    for seconds in held {
        let (path, held) = (place.path(), Duration::from_secs(*seconds));
        let holder = Connection::open(path).expect("opened");
        holder.execute_batch("BEGIN IMMEDIATE").expect("held");
        let began = Instant::now();
        let release = thread::spawn(move || {
            thread::sleep(held);
            holder.execute_batch("COMMIT").expect("let go");
        });
        let (written, read) = tokio::join!(append(&store, key, seq, "a move"), store.load("game000001"));
        assert!(read.expect("read").is_some(), "looking goes on");
        let took = began.elapsed();
        if *seconds < 5 {
            assert_eq!(written.expect("written"), Appended::Written);
            assert!(took >= held && took < held + Duration::from_secs(2), "{took:?}");
            seq += 1;
        } else {
            assert!(matches!(written, Err(StorageError::Busy(_))), "{written:?}");
            assert!(took < Duration::from_millis(6_500), "{took:?}");
        }
        release.join().expect("let go");
    }
    assert_eq!(append(&store, key, seq, "another").await.expect("written"), Appended::Written);
}
