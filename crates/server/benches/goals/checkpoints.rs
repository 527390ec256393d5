//! How long those who write wait for the write-ahead log to be moved, with a reader who keeps it from being moved for a while.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use rusqlite::Connection;
use tabiya_server::{
    secret::game_name,
    storage::{Append, Appended, CommandId, GameKey, NewRecord, Storage, sqlite::SqliteStorage},
};
use tokio::time;

use crate::fixture::{Fallible, millis, row, share};

/// The log's length at which it is to start anew.
const LONG: u64 = 64 << 20;

/// Writes of one mebibyte with which the log gets there.
const LARGE: u32 = 80;

/// The longest wait of the one who writes, in milliseconds: the log grows past 64 MiB behind a reader of another process, moves
/// are written meanwhile at a thousand a second; then the reader goes, and the log starts anew again and again.
pub(super) async fn worst_wait(folder: &Path, time: Duration) -> Fallible<f64> {
    let path = folder.join("tabiya.db");
    let store = SqliteStorage::open(&path)?;
    let (quiet, large) = (create(&store, 1).await?, create(&store, 2).await?);
    let (mut seq, mut filled) = (1, 1);
    let (mut latencies, began) = (Vec::new(), Instant::now());
    let (mut longest, mut restarts, mut before) = (0, 0, 0);
    let mut reader = Some(Connection::open(&path)?);
    if let Some(reader) = &reader {
        reader.execute_batch("BEGIN; SELECT count(*) FROM event")?;
    }
    while began.elapsed() < time {
        if filled % LARGE != 0 || (reader.is_none() && store.wal_bytes() <= LONG) {
            // Writing much, so that the log is past its bound most of the time.
            append(&store, large, filled, vec![7; 1 << 20]).await?;
            filled += 1;
        }
        if began.elapsed() > time / 2 {
            reader = None;
        }
        for _ in 0..20 {
            let asked = Instant::now();
            append(&store, quiet, seq, vec![7; 90]).await?;
            latencies.push(asked.elapsed());
            seq += 1;
        }
        let wal = store.wal_bytes();
        restarts += usize::from(wal < before);
        (longest, before) = (wal.max(longest), wal);
        time::sleep(Duration::from_millis(20)).await;
    }
    latencies.sort_unstable();
    let waits = store.condition().waits;
    row(
        "the log behind a long reader: longest, MiB; cut off so often",
        &format!("{}, {restarts}", longest >> 20),
    );
    row(
        "   a small write beside it: p50, p99, worst, ms",
        &format!(
            "{:.2}, {:.2}, {:.2}",
            share(&latencies, 0.5),
            share(&latencies, 0.99),
            share(&latencies, 1.0)
        ),
    );
    let all = format!("{}, {:.2}, {:.2}", waits.count, millis(waits.sum), millis(waits.longest));
    row("   waits for a checkpoint: how many, together, longest, ms", &all);
    if waits.count == 0 {
        return Err("nobody has waited: this measures nothing".into());
    }
    Ok(millis(waits.longest))
}

async fn create(store: &SqliteStorage, number: u8) -> Fallible<GameKey> {
    let record = NewRecord {
        name: game_name(),
        created: 1_800_000_000_000,
        holders: Default::default(),
        invite: None,
        series: None,
        flipped: false,
        timed: false,
        winner: None,
        command: CommandId([number; 16]),
        events: vec![vec![7; 90]],
    };
    Ok(store.create(record).await?.key)
}

async fn append(store: &SqliteStorage, game: GameKey, after: u32, data: Vec<u8>) -> Fallible<()> {
    let (at, command) = (1_800_000_000_500, None);
    let append = Append { game, after, at, command, events: vec![data], changes: Vec::new() };
    match store.append(append).await? {
        Appended::Written => Ok(()),
        Appended::Conflict => Err("somebody else has written".into()),
    }
}
