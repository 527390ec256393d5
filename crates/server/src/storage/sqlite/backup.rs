//! Copying, putting back and looking over a store.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use tabiya_practice::Deck;
use thiserror::Error;

use super::{checkpoint::wal_path, decks, lock::Lock, reader, schema, store::open_for_reading, studies};
use crate::storage::{Row, StorageError, StoredGame, StoredStudy};

/// Why a copy was not made or put back.
#[derive(Debug, Error)]
pub enum BackupError {
    /// There is something already where the copy should go.
    #[error("{0} exists already; choose another name")]
    Exists(PathBuf),
    /// There is no such store.
    #[error("there is no store at {0}")]
    Missing(PathBuf),
    /// The store itself.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// SQLite refuses.
    #[error("{path}: {reason}")]
    Sqlite {
        /// Which file.
        path: PathBuf,
        /// What it says.
        reason: rusqlite::Error,
    },
    /// The copy is damaged.
    #[error("{path} is damaged: {detail}")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        detail: String,
    },
    /// The system refuses.
    #[error("{path}: {reason}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What it says.
        reason: io::Error,
    },
}

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

/// Copies a store to a new file while it is in use, and looks the copy over.
///
/// # Errors
/// When there is no store, the copy exists already, or either cannot be read or written.
pub fn backup(database: &Path, copy: &Path) -> Result<(), BackupError> {
    if !database.exists() {
        return Err(BackupError::Missing(database.to_owned()));
    }
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    schema::look(database)?;
    let copied = copy_to(database, copy);
    if copied.is_err() {
        // What is there now is no copy of anything.
        let _ = fs::remove_file(copy);
    }
    copied
}

fn copy_to(database: &Path, copy: &Path) -> Result<(), BackupError> {
    let connection = open_for_reading(database)?;
    let sqlite = |reason| BackupError::Sqlite { path: database.to_owned(), reason };
    connection.pragma_update(None, "query_only", false).map_err(sqlite)?;
    connection.execute("VACUUM INTO ?1", [copy.to_string_lossy()]).map_err(sqlite)?;
    sync(copy)?;
    integrity(&open_for_reading(copy)?, copy)
}

/// Puts a copy in the place of the store, which is kept beside it under the name that comes back.
///
/// # Errors
/// When the copy is damaged, the store is in use, or the files cannot be moved. The store is then as it was.
pub fn restore(copy: &Path, database: &Path) -> Result<Option<PathBuf>, BackupError> {
    if !copy.exists() {
        return Err(BackupError::Missing(copy.to_owned()));
    }
    let file = |path: &Path| {
        let path = path.to_owned();
        move |reason| BackupError::File { path, reason }
    };
    schema::look(copy)?;
    integrity(&open_for_reading(copy)?, copy)?;
    if let Some(folder) = database.parent() {
        fs::create_dir_all(folder).map_err(file(folder))?;
    }
    let _lock = Lock::take(database)?;
    let fresh = database.with_extension("restoring");
    fs::copy(copy, &fresh).map_err(file(&fresh))?;
    sync(&fresh)?;
    let kept = database.exists().then(|| unused_name(database));
    if let Some(kept) = &kept {
        for (from, to) in [(database.to_owned(), kept.clone()), (wal_path(database), wal_path(kept))] {
            if from.exists() {
                fs::rename(&from, &to).map_err(file(&from))?;
            }
        }
    }
    fs::rename(&fresh, database).map_err(file(database))?;
    Ok(kept)
}

/// Looks over a store: its pages, and every log through `fold` and `fold_study`, which say what is wrong with a game or a
/// study.
///
/// # Errors
/// When there is no store or it cannot be opened.
pub fn check(
    database: &Path,
    mut fold: impl FnMut(&StoredGame) -> Result<(), String>,
    mut fold_study: impl FnMut(&StoredStudy) -> Result<(), String>,
) -> Result<CheckReport, BackupError> {
    if !database.exists() {
        return Err(BackupError::Missing(database.to_owned()));
    }
    schema::look(database)?;
    let connection = open_for_reading(database)?;
    let sqlite = |reason| BackupError::Sqlite { path: database.to_owned(), reason };
    let mut report = CheckReport::default();
    if let Err(BackupError::Damaged { detail, .. }) = integrity(&connection, database) {
        report.problems.push(detail);
    }
    for name in reader::all(&connection).map_err(sqlite)? {
        let Some(game) = reader::load(&connection, &name).map_err(sqlite)? else { continue };
        report.games += 1;
        report.look_at(&format!("game {name}"), &game.events, || fold(&game));
    }
    for name in studies::all(&connection).map_err(sqlite)? {
        let Some(study) = studies::load(&connection, &name).map_err(sqlite)? else { continue };
        report.studies += 1;
        report.look_at(&format!("study {name}"), &study.events, || fold_study(&study));
    }
    for holder in decks::all(&connection).map_err(sqlite)? {
        let rows = decks::load(&connection, holder).map_err(sqlite)?;
        report.decks += 1;
        // Whose it is, is nobody's business: a part of the hash finds it again.
        let name = data_encoding::HEXLOWER.encode(&holder.0[..4]);
        let fold = || Deck::replay(rows.iter().map(|row| row.data.as_slice())).map(drop);
        report.look_at(&format!("deck {name}"), &rows, || fold().map_err(|problem| problem.to_string()));
    }
    Ok(report)
}

fn integrity(connection: &Connection, path: &Path) -> Result<(), BackupError> {
    let damaged = |detail: String| BackupError::Damaged { path: path.to_owned(), detail };
    let lines = || -> rusqlite::Result<Vec<String>> {
        let mut statement = connection.prepare("PRAGMA integrity_check")?;
        let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
        lines.collect()
    };
    let lines = lines().map_err(|error| damaged(error.to_string()))?;
    if lines != ["ok"] {
        return Err(damaged(lines.join("; ")));
    }
    match schema::version(connection)? {
        0 => Err(damaged("it is no store of this program".to_owned())),
        _ => Ok(()),
    }
}

fn sync(path: &Path) -> Result<(), BackupError> {
    let done = fs::File::open(path).and_then(|file| file.sync_all());
    done.map_err(|reason| BackupError::File { path: path.to_owned(), reason })
}

fn unused_name(database: &Path) -> PathBuf {
    let names = (1..).map(|number| database.with_extension(format!("before-restore-{number}")));
    names.into_iter().find(|name| !name.exists()).expect("there are endlessly many numbers")
}
