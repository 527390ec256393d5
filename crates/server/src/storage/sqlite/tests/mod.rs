//! What happens to a store whose files somebody damages, removes or keeps reading.

mod copies;
mod damage;
mod files;
mod held;
mod long_reads;

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use rusqlite::Connection;
use tempfile::TempDir;

use super::{
    SqliteStorage,
    checkpoint::{passive, wal_path},
};
use crate::storage::{
    Append, Appended, CommandId, GameKey, Holders, NewRecord, SecretHash, Storage, StorageError,
};

/// A store in a folder of its own.
struct TestStore {
    folder: TempDir,
}

impl TestStore {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("tabiya.db")
    }

    /// A file beside it.
    fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Opens it, once whoever had it before has closed its files.
    fn open(&self) -> SqliteStorage {
        for _ in 0..500 {
            match SqliteStorage::open(&self.path()) {
                Err(StorageError::InUse { .. }) => thread::sleep(Duration::from_millis(10)),
                opened => return opened.expect("the store opens"),
            }
        }
        panic!("the store was not closed");
    }

    /// Lets it go, everything in one file.
    fn close(&self, store: SqliteStorage) {
        drop(store);
        for _ in 0..500 {
            let connection = Connection::open(self.path()).expect("opened");
            let progress = passive(&connection).expect("a checkpoint");
            drop(connection);
            if progress.length == progress.moved && !wal_path(&self.path()).exists() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the store was not closed");
    }

    /// A store with so many games of some pages each.
    async fn with_games(games: u8) -> Self {
        let place = Self::new();
        let store = place.open();
        for number in 0..games {
            let events = (0..8).map(|seq| text(number, seq).into_bytes()).collect();
            store.create(NewRecord { events, ..record(number) }).await.expect("created");
        }
        place.close(store);
        place
    }

    /// Fills the first page of a table with nothing.
    fn damage_root(&self, table: &str) {
        let connection = Connection::open(self.path()).expect("opened");
        let size: u32 = connection.pragma_query_value(None, "page_size", |row| row.get(0)).expect("a size");
        let root = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
        let root: u32 = connection.query_row(root, [table], |row| row.get(0)).expect("a page");
        drop(connection);
        let (size, root) = (size as usize, root as usize);
        let mut bytes = fs::read(self.path()).expect("read");
        bytes[(root - 1) * size..root * size].fill(0);
        fs::write(self.path(), bytes).expect("written");
    }

    /// Fills pages of a table with nonsense: for each of these texts the first that has it.
    fn damage(&self, table: &str, texts: &[String]) {
        let connection = Connection::open(self.path()).expect("opened");
        let size: u32 = connection.pragma_query_value(None, "page_size", |row| row.get(0)).expect("a size");
        let size = size as usize;
        let mut statement = connection
            .prepare("SELECT pageno FROM dbstat WHERE name = ?1 AND pagetype = 'leaf'")
            .expect("SQL");
        let pages = statement.query_map([table], |row| row.get::<_, u32>(0)).expect("pages");
        let pages: Vec<usize> = pages.map(|page| page.expect("a number") as usize).collect();
        drop(statement);
        drop(connection);
        let mut bytes = fs::read(self.path()).expect("read");
        for text in texts {
            let has = |page: &&usize| {
                let page = &bytes[(**page - 1) * size..**page * size];
                page.windows(text.len()).any(|part| part == text.as_bytes())
            };
            let page = *pages.iter().find(has).unwrap_or_else(|| panic!("{text} is on a page of {table}"));
            bytes[(page - 1) * size..page * size].fill(0xA5);
        }
        fs::write(self.path(), bytes).expect("written");
    }
}

fn name(number: u8) -> String {
    format!("game{number:06}")
}

/// An event that fills a good part of a page.
fn text(number: u8, seq: u32) -> String {
    format!("{} event {seq} {}", name(number), "x".repeat(700))
}

fn record(number: u8) -> NewRecord {
    let holder = SecretHash([number; 32]);
    NewRecord {
        name: name(number),
        created: 1_800_000_000_000 + i64::from(number),
        holders: Holders {
            white: Some(holder.into()),
            black: Some(SecretHash([255; 32]).into()),
            host: Some(holder.into()),
        },
        invite: None,
        series: None,
        flipped: false,
        timed: true,
        winner: None,
        command: CommandId([number; 16]),
        events: vec![text(number, 0).into_bytes()],
    }
}

async fn append(
    store: &SqliteStorage,
    game: GameKey,
    after: u32,
    data: &str,
) -> Result<Appended, StorageError> {
    let command = Some(CommandId([7; 16]));
    let events = vec![data.as_bytes().to_vec()];
    store.append(Append { game, after, at: 1_800_000_000_500, command, events, changes: Vec::new() }).await
}

/// Everything a store says, table by table.
fn contents(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).expect("opened");
    let mut tables =
        connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").expect("SQL");
    let tables: Vec<String> =
        tables.query_map([], |row| row.get(0)).expect("tables").map(|name| name.expect("a name")).collect();
    let mut all = Vec::new();
    for table in tables {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).expect("SQL");
        let columns = statement.column_count();
        let mut rows: Vec<String> = statement
            .query_map([], |row| {
                let values = (0..columns).map(|column| row.get::<_, rusqlite::types::Value>(column));
                values.map(|value| Ok(format!("{:?}", value?))).collect::<rusqlite::Result<Vec<_>>>()
            })
            .expect("rows")
            .map(|row| format!("{table} {}", row.expect("a row").join(" ")))
            .collect();
        rows.sort_unstable();
        all.push(format!("{table}: {}", rows.len()));
        all.extend(rows);
    }
    all
}
