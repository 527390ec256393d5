//! One process, one data folder: a locked file beside the database says so.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
};

use crate::storage::StorageError;

/// Held as long as the store is open.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "the lock lives as long as the file is open")] File);

impl Lock {
    /// Takes the lock of this database, or says who has it.
    pub(super) fn take(database: &Path) -> Result<Self, StorageError> {
        let path = database.with_extension("lock");
        let failed = |reason: std::io::Error| StorageError::Open {
            path: path.display().to_string(),
            reason: reason.to_string(),
        };
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => {
                Err(StorageError::InUse { path: database.display().to_string() })
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}
