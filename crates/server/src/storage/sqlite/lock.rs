//! One process, one database: a locked file beside it says so, and a lock on the database itself, which may have other names.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Write as _},
    mem::ManuallyDrop,
    path::{Path, PathBuf},
};

use crate::storage::StorageError;

/// Held as long as the store is open.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    /// Never closed: what SQLite has locked in a file goes when anybody in the process closes it.
    database: Option<ManuallyDrop<File>>,
}

impl Lock {
    /// Takes the lock of this database, or says who has it.
    pub(super) fn take(database: &Path) -> Result<Self, StorageError> {
        let path = database.with_extension("lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| failed(&path, &error))?;
        locked(&file, database)?;
        // Whoever had it before is gone.
        file.set_len(0).map_err(|error| failed(&path, &error))?;
        let mut lock = Self { file, database: None };
        lock.hold(database)?;
        Ok(lock)
    }

    /// Takes the database itself as well, once it is there: beside another name of it lies another lock, or none.
    pub(super) fn hold(&mut self, database: &Path) -> Result<(), StorageError> {
        // Elsewhere such a lock would keep SQLite out, too.
        if cfg!(not(unix)) || self.database.is_some() {
            return Ok(());
        }
        let file = match File::open(database) {
            Ok(file) => ManuallyDrop::new(file),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(database, &error)),
        };
        locked(&file, database)?;
        self.database = Some(file);
        Ok(())
    }

    /// Says where the server is that has the store.
    pub(super) fn announce(&self, address: &str) -> io::Result<()> {
        (&self.file).write_all(address.as_bytes())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(database) = &self.database {
            let _ = database.unlock();
        }
    }
}

fn locked(file: &File, database: &Path) -> Result<(), StorageError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StorageError::InUse { path: database.display().to_string() },
        TryLockError::Error(error) => failed(database, &error),
    })
}

fn failed(path: &Path, reason: &io::Error) -> StorageError {
    StorageError::Open { path: path.display().to_string(), reason: reason.to_string() }
}

/// The file that is meant: where a link points, since SQLite keeps its log there, and whoever has it open under another name
/// is to be noticed.
///
/// # Errors
/// When it points to nothing.
pub(super) fn resolved(database: &Path) -> Result<PathBuf, StorageError> {
    if !fs::symlink_metadata(database).is_ok_and(|file| file.is_symlink()) {
        return Ok(database.to_owned());
    }
    fs::canonicalize(database).map_err(|error| {
        let there = fs::read_link(database).unwrap_or_default();
        let reason = format!(
            "it is a link to {}, which cannot be found ({error}); bring that back, or remove the link",
            there.display()
        );
        StorageError::Open { path: database.display().to_string(), reason }
    })
}

/// Where the server is that has this database open, if one has and says so.
#[must_use]
pub fn server_of(database: &Path) -> Option<String> {
    let database = resolved(database).ok()?;
    let address = fs::read_to_string(database.with_extension("lock")).ok()?;
    Some(address.trim().to_owned()).filter(|address| !address.is_empty())
}
