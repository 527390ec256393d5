//! Copying a store, putting a copy back, and saving what can be read of a damaged one.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, ErrorCode};
use thiserror::Error;

use super::{
    checkpoint::wal_path,
    copy::{self, Copied},
    lock::{Lock, resolved},
    schema,
    store::{make_private, open_for_reading, open_for_saving, open_for_writing, remove_with_log},
};
use crate::storage::StorageError;

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
    let database = &resolved(database)?;
    schema::look(database)?;
    let copied = copy_to(database, copy);
    if copied.is_err() {
        // What is there now is no copy of anything.
        remove_with_log(copy);
    }
    copied
}

fn copy_to(database: &Path, copy: &Path) -> Result<(), BackupError> {
    let copied = copy_rows(database, copy)?;
    if copied.left_out.is_empty() {
        return Ok(());
    }
    let detail = format!("{} cannot be read; see tabiya data check", copied.left_out.join(", "));
    Err(BackupError::Damaged { path: database.to_owned(), detail })
}

/// Copies what can be read to a new file, for its owner alone, and looks the copy over.
fn copy_rows(database: &Path, copy: &Path) -> Result<Copied, BackupError> {
    let from = open_for_saving(database)?;
    let version = schema::version(&from)?;
    if version == 0 {
        let detail = "it is no store of this program".to_owned();
        return Err(BackupError::Damaged { path: database.to_owned(), detail });
    }
    make_private(copy).map_err(|reason| BackupError::File { path: copy.to_owned(), reason })?;
    let mut to = open_for_writing(copy)?;
    schema::make(&mut to, version)?;
    let sqlite = |reason| BackupError::Sqlite { path: database.to_owned(), reason };
    let copied = copy::copy(&from, &to).map_err(sqlite)?;
    // One file, without a log beside it.
    to.pragma_update(None, "journal_mode", "DELETE").map_err(sqlite)?;
    drop(to);
    sync(copy)?;
    let copy_of = open_for_reading(copy)?;
    integrity(&copy_of, copy)?;
    Ok(copied)
}

/// Puts what can be read of a store in its place. The damaged store is kept beside it under the name that comes back.
///
/// # Errors
/// When there is no store, it is in use, nothing of it can be read, or files cannot be written. It is then as it was.
pub fn repair(database: &Path) -> Result<(Copied, PathBuf), BackupError> {
    if !database.exists() {
        return Err(BackupError::Missing(database.to_owned()));
    }
    let database = &resolved(database)?;
    schema::look(database)?;
    let _lock = Lock::take(database)?;
    let fresh = database.with_extension("repairing");
    if fresh.exists() {
        // Of a repair that was broken off.
        fs::remove_file(&fresh).map_err(|reason| BackupError::File { path: fresh.clone(), reason })?;
    }
    let copied = copy_rows(database, &fresh).inspect_err(|_| remove_with_log(&fresh))?;
    let kept = unused_name(database, "before-repair");
    replace(database, &fresh, Some(&kept))?;
    Ok((copied, kept))
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
    // A copy takes the place of the file that a link points to.
    let database = &resolved(database)?;
    let _lock = Lock::take(database)?;
    let fresh = database.with_extension("restoring");
    make_private(&fresh).map_err(file(&fresh))?;
    fs::copy(copy, &fresh).map_err(file(&fresh))?;
    make_private(&fresh).map_err(file(&fresh))?;
    sync(&fresh)?;
    let kept = database.exists().then(|| unused_name(database, "before-restore"));
    replace(database, &fresh, kept.as_deref())?;
    Ok(kept)
}

/// Puts a file in the place of the store, which keeps its log under its other name.
fn replace(database: &Path, fresh: &Path, kept: Option<&Path>) -> Result<(), BackupError> {
    let rename = |from: &Path, to: &Path| {
        fs::rename(from, to).map_err(|reason| BackupError::File { path: from.to_owned(), reason })
    };
    if let Some(kept) = kept {
        rename(database, kept)?;
    }
    let log = wal_path(database);
    if log.exists() {
        // Without its database it would be taken for the new one's.
        let beside = kept.map_or_else(|| unused_name(database, "orphan"), Path::to_owned);
        rename(&log, &wal_path(&beside))?;
    }
    rename(fresh, database)?;
    #[cfg(unix)]
    if let Some(folder) = database.parent() {
        sync(folder)?;
    }
    Ok(())
}

/// What SQLite says about its pages.
pub(super) fn integrity(connection: &Connection, path: &Path) -> Result<(), BackupError> {
    let damaged = |detail: String| BackupError::Damaged { path: path.to_owned(), detail };
    let lines = || -> rusqlite::Result<Vec<String>> {
        let mut statement = connection.prepare("PRAGMA integrity_check")?;
        let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
        lines.collect()
    };
    let lines = lines().map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => {
            StorageError::Busy("it is written to faster than it can be looked over; try again later".into())
                .into()
        }
        _ => damaged(error.to_string()),
    })?;
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

fn unused_name(database: &Path, what: &str) -> PathBuf {
    let names = (1..).map(|number| database.with_extension(format!("{what}-{number}")));
    names.into_iter().find(|name| !name.exists()).expect("there are endlessly many numbers")
}
