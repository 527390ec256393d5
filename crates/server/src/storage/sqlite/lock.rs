//! One process, one data folder: a locked file beside the database says so.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::Write as _,
    path::Path,
};

use crate::storage::StorageError;

/// Held as long as the store is open.
#[derive(Debug)]
pub(super) struct Lock(File);

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
            Ok(()) => {
                // Whoever had it before is gone.
                file.set_len(0).map_err(failed)?;
                Ok(Self(file))
            }
            Err(TryLockError::WouldBlock) => {
                Err(StorageError::InUse { path: database.display().to_string() })
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Says where the server is that has the store.
    pub(super) fn announce(&self, address: &str) -> std::io::Result<()> {
        (&self.0).write_all(address.as_bytes())
    }
}

/// Where the server is that has this database open, if one has and says so.
#[must_use]
pub fn server_of(database: &Path) -> Option<String> {
    let address = fs::read_to_string(database.with_extension("lock")).ok()?;
    Some(address.trim().to_owned()).filter(|address| !address.is_empty())
}
