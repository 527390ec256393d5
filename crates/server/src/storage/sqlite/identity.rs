//! Whether the files under our names are still those that were opened: what is written to a file that somebody has removed
//! or replaced is found by nobody.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::checkpoint::wal_path;

/// A file by what the system calls it, whatever its name.
#[cfg(unix)]
fn number(path: &Path) -> io::Result<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// Elsewhere a file that is open can be neither removed nor replaced.
#[cfg(not(unix))]
fn number(path: &Path) -> io::Result<(u64, u64)> {
    fs::metadata(path).map(|_| (0, 0))
}

/// A database and its log as they were when they were opened.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    database: PathBuf,
    wal: PathBuf,
    number: (u64, u64),
    /// The log comes with the first commit, and another with each new connection that is alone.
    wal_number: Option<(u64, u64)>,
}

impl Identity {
    /// What is there now.
    pub(super) fn of(database: &Path) -> io::Result<Self> {
        let (number, wal) = (number(database)?, wal_path(database));
        Ok(Self { database: database.to_owned(), wal, number, wal_number: None })
    }

    /// The log is made anew: the connection was.
    pub(super) fn forget_log(&mut self) {
        self.wal_number = None;
    }

    /// Whether the database is still this one.
    pub(super) fn holds(&self) -> Result<(), String> {
        same(&self.database, self.number)
    }

    /// The same of the log, behind a commit.
    pub(super) fn holds_with_log(&mut self) -> Result<(), String> {
        self.holds()?;
        match self.wal_number {
            Some(kept) => same(&self.wal, kept),
            None => {
                self.wal_number = Some(number(&self.wal).map_err(|error| gone(&self.wal, &error))?);
                Ok(())
            }
        }
    }
}

fn same(path: &Path, kept: (u64, u64)) -> Result<(), String> {
    match number(path) {
        Ok(now) if now == kept => Ok(()),
        Ok(_) => Err(format!(
            "{} was replaced while it was open; put it back, or start again with what is there",
            path.display()
        )),
        Err(error) => Err(gone(path, &error)),
    }
}

fn gone(path: &Path, error: &io::Error) -> String {
    format!("{} was removed while it was open; put it back, or start again: {error}", path.display())
}
