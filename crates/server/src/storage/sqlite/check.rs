//! Looking over a store: its pages, and every log in it.

use std::{
    collections::HashSet,
    fs,
    path::Path,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use rusqlite::Connection;
use tabiya_practice::Deck;

use super::{
    backup::{BackupError, integrity},
    checkpoint::wal_path,
    decks,
    lock::resolved,
    log::DECKS,
    reader,
    salvage_scan::{Salvaged, hidden_names, salvage_scan},
    schema,
    store::open_for_saving,
    studies,
};
use crate::storage::{Row, StoredGame, StoredStudy};

/// How long the write-ahead log of a store in use may grow behind a check of its pages.
const LOG: u64 = 512 << 20;

/// What a check found.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct CheckReport {
    /// Games in the store.
    pub games: usize,
    /// Studies in the store.
    pub studies: usize,
    /// Decks in the store.
    pub decks: usize,
    /// Events in all their logs.
    pub events: usize,
    /// What is wrong, in words.
    pub problems: Vec<String>,
    /// Games of which something cannot be read, by name.
    pub damaged: Vec<String>,
    /// Pages are damaged: a repair would make another store of it.
    pub is_damaged: bool,
}

impl CheckReport {
    fn look_at(&mut self, what: &str, log: &[Row], fold: impl FnOnce() -> Result<(), String>) {
        self.events += log.len();
        let folded = match (0..).zip(log).find(|(seq, event)| event.seq != *seq) {
            Some((seq, _)) => Err(format!("event {seq} is missing")),
            None => fold(),
        };
        self.problems.extend(folded.err().map(|problem| format!("{what}: {problem}")));
    }
}

/// Looks over a store: its pages, and every log through `fold` and `fold_study`, which say what is wrong with a game or a
/// study. What cannot be read is named, and the rest looked at.
///
/// # Errors
/// When there is no store, it cannot be opened, or it is in use and grows too fast to be looked at.
pub fn check(
    database: &Path,
    mut fold: impl FnMut(&StoredGame) -> Result<(), String>,
    mut fold_study: impl FnMut(&StoredStudy) -> Result<(), String>,
) -> Result<CheckReport, BackupError> {
    if !database.exists() {
        return Err(BackupError::Missing(database.to_owned()));
    }
    let database = &resolved(database)?;
    schema::look(database)?;
    let connection = open_for_saving(database)?;
    let mut report = CheckReport::default();
    let reading = watch_log(&connection, database);
    match integrity(&connection, database) {
        Ok(()) => {}
        Err(BackupError::Damaged { detail, .. }) => {
            report.is_damaged = true;
            report.problems.push(detail);
        }
        Err(error) => return Err(error),
    }
    drop(reading);
    if schema::version(&connection)? == 0 {
        return Ok(report);
    }
    let games = things(&connection, "game", |id| reader::load_numbered(&connection, id));
    for (name, game) in games {
        report.games += 1;
        match game {
            Ok(game) => report.look_at(&format!("game {}", game.row.name), &game.events, || fold(&game)),
            Err(problem) => {
                report.problems.push(format!("game {name}: {problem}"));
                report.damaged.push(name);
            }
        }
    }
    if connection.table_exists(None, "study").unwrap_or(false) {
        let studies = things(&connection, "study", |id| studies::load_numbered(&connection, id));
        for (name, study) in studies {
            report.studies += 1;
            match study {
                Ok(study) => {
                    report.look_at(&format!("study {name}"), &study.events, || fold_study(&study));
                }
                Err(problem) => report.problems.push(format!("study {name}: {problem}")),
            }
        }
    }
    for holder in decks::all(&connection).0 {
        report.decks += 1;
        let what = format!("deck {}", decks::shown(&holder));
        match DECKS.load(&connection, holder.0) {
            Ok(rows) => {
                let fold = || Deck::replay(rows.iter().map(|row| row.data.as_slice())).map(drop);
                report.look_at(&what, &rows, || fold().map_err(|problem| problem.to_string()));
            }
            Err(problem) => report.problems.push(format!("{what}: {problem}")),
        }
    }
    Ok(report)
}

/// Whatever a table names, by name, and as far as it can be read.
fn things<'a, T: 'a>(
    connection: &'a Connection,
    table: &'static str,
    mut load: impl FnMut(i64) -> rusqlite::Result<T> + 'a,
) -> impl Iterator<Item = (String, Result<T, String>)> + 'a {
    let Salvaged { ids, damage } = salvage_scan(connection, table, "id");
    let known: HashSet<i64> = ids.iter().copied().collect();
    let named = format!("SELECT name FROM {table} NOT INDEXED WHERE id = ?1");
    let readable = ids.into_iter().map(move |id| {
        let name = connection.query_row(&named, [id], |row| row.get::<_, String>(0));
        let loaded = load(id).map_err(|error| format!("it cannot be read: {error}"));
        (name.unwrap_or_else(|_| format!("number {id}")), loaded)
    });
    let hidden = damage.map_or_else(Vec::new, |error| {
        let names = hidden_names(connection, table, &known).into_iter();
        names.map(|name| (name, Err(format!("it cannot be read: {error}")))).collect()
    });
    readable.chain(hidden)
}

/// Ends a reading when the log of a store in use grows too long behind it, until what comes back is dropped.
fn watch_log(connection: &Connection, database: &Path) -> mpsc::Sender<()> {
    let (handle, log) = (connection.get_interrupt_handle(), wal_path(database));
    let (reading, read) = mpsc::channel();
    thread::spawn(move || {
        while read.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout) {
            if fs::metadata(&log).is_ok_and(|log| log.len() > LOG) {
                handle.interrupt();
            }
        }
    });
    reading
}
