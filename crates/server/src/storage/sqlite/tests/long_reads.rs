//! Somebody reads for a long time while others write.

use std::time::Duration;

use rusqlite::Connection;
use tokio::time;

use super::{TestStore, append, record};
use crate::storage::{Appended, GameKey, Storage, StorageError, sqlite::SqliteStorage};

const MEBIBYTE: usize = 1 << 20;

/// Writes so many mebibytes.
async fn fill(store: &SqliteStorage, key: GameKey, first: u32, mebibytes: u32) {
    let much = "x".repeat(MEBIBYTE);
    for seq in first..first + mebibytes {
        assert_eq!(append(store, key, seq, &much).await.ok(), Some(Appended::Written));
    }
}

/// A reader of another process cannot be ended; nobody waits for it all the same. A checkpoint that waited for readers took
/// five seconds each time the log was longer than 64 MiB, again and again.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_writes_waits_for_one_who_reads() {
    let place = TestStore::new();
    let store = place.open();
    let key = store.create(record(1)).await.expect("created").key;
    let reader = Connection::open(place.path()).expect("opened");
    reader.execute_batch("BEGIN; SELECT count(*) FROM event").expect("it reads");
    fill(&store, key, 1, 80).await;
    let written = async {
        for seq in 81..181 {
            assert_eq!(append(&store, key, seq, "a move").await.ok(), Some(Appended::Written));
            // Long enough for two rounds of checkpoints.
            time::sleep(Duration::from_millis(5)).await;
        }
    };
    time::timeout(Duration::from_secs(20), written).await.expect("100 moves take no 20 seconds");
    let condition = store.condition();
    assert!(condition.commits.longest < Duration::from_secs(3), "{condition:?}");
    assert!(condition.wal_bytes > 64 << 20, "the reader keeps the log from starting anew");
    // When it goes, the log starts anew.
    drop(reader);
    let mut seq = 181;
    while store.condition().wal_bytes > 64 << 20 {
        assert!(seq < 3_000, "{} bytes and no end", store.condition().wal_bytes);
        append(&store, key, seq, "a move").await.expect("written");
        seq += 1;
        time::sleep(Duration::from_millis(10)).await;
    }
    let waits = store.condition().waits;
    assert!(waits.count > 0, "the writer has held still");
    // It says itself that it waits 20 ms and no longer (`writer_pause.rs` tests that); it may be woken late on a busy machine.
    assert!(waits.longest < Duration::from_millis(500), "{waits:?}");
    println!("waits for checkpoints: {waits:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_behind_whom_the_log_grows_too_long_is_ended() {
    let place = TestStore::new();
    let store = SqliteStorage::open_within(&place.path(), 8 * MEBIBYTE as u64).expect("opened");
    let key = store.create(record(1)).await.expect("created").key;
    let endless = store.read(|connection| {
        let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
          SELECT count(*) FROM n WHERE x IN (SELECT seq FROM event)";
        connection.query_row(sql, [], |row| row.get::<_, i64>(0))
    });
    let writing = async {
        // It has begun by then.
        time::sleep(Duration::from_millis(200)).await;
        fill(&store, key, 1, 16).await;
        let mut seq = 17;
        while store.condition().readers_ended == 0 {
            append(&store, key, seq, "a move").await.expect("written");
            seq += 1;
            time::sleep(Duration::from_millis(20)).await;
        }
    };
    let both = async { tokio::join!(endless, writing).0 };
    let read = time::timeout(Duration::from_secs(60), both).await.expect("it is ended");
    assert!(matches!(read, Err(StorageError::Busy(_))), "{read:?}");
    // Whoever reads a little is not.
    assert!(store.load("game000001").await.expect("read").is_some());
}
