//! How many moves a second each store takes: with `TABIYA_SPEED=1` and `--no-capture`, or it does nothing. It asserts no time.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tabiya_server::storage::{Append, Appended, NewRecord, Storage, sqlite::SqliteStorage};

use super::{
    games::{append, record},
    postgres::open,
};
use crate::postgres_server::PostgresServer;

/// How long each case lasts.
const CASE: Duration = Duration::from_secs(4);

/// So many games at once, each with one append under way: appends a second, and half and 99 of 100 took no longer than.
async fn measure(store: &Arc<dyn Storage>, games: u16) -> (f64, Duration, Duration) {
    let mut players = Vec::new();
    let began = Instant::now();
    for number in 0..games {
        let mut game = NewRecord { timed: false, ..record(&format!("speed{games:03}-{number:03}"), 0) };
        game.command.0[..2].copy_from_slice(&number.to_le_bytes());
        game.command.0[2..4].copy_from_slice(&games.to_le_bytes());
        let (store, key) = (Arc::clone(store), store.create(game).await.expect("created").key);
        players.push(async move {
            let (mut took, mut after) = (Vec::new(), 2);
            let from = began.elapsed();
            while began.elapsed() < from + CASE {
                let asked = Instant::now();
                let more = Append { events: vec![vec![7; 120]], ..append(key, after, "", 1) };
                assert_eq!(store.append(more).await.expect("appended"), Appended::Written);
                took.push(asked.elapsed());
                after += 1;
            }
            took
        });
    }
    let from = Instant::now();
    let playing: Vec<_> = players.into_iter().map(tokio::spawn).collect();
    let mut all = Vec::new();
    for player in playing {
        all.extend(player.await.expect("no panic"));
    }
    let rate = all.len() as f64 / from.elapsed().as_secs_f64();
    all.sort_unstable();
    (rate, all[all.len() / 2], all[all.len() * 99 / 100])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_and_sqlite_are_measured_when_asked() {
    if std::env::var_os("TABIYA_SPEED").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file: Arc<dyn Storage> =
        Arc::new(SqliteStorage::open(&folder.path().join("games.db")).expect("opened"));
    let database = open(&PostgresServer::shared().database("speed")).await;
    for games in [1, 64, 500] {
        for (name, store) in [("SQLite", &file), ("PostgreSQL", &database)] {
            let (rate, half, most) = measure(store, games).await;
            println!("{name}, {games} games: {rate:.0} appends/s, p50 {half:.2?}, p99 {most:.2?}");
        }
    }
}
