//! The folder in which games are kept.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use etcetera::{BaseStrategy as _, base_strategy::choose_native_strategy};
use tabiya_server::storage::Database;
use thiserror::Error;

/// Where data is.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Folder {
    /// The folder for games [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "TABIYA_DATA", global = true)]
    data: Option<PathBuf>,
}

impl Folder {
    /// This one, if it is one.
    pub(crate) const fn of(data: Option<PathBuf>) -> Self {
        Self { data }
    }

    /// Or another, where this one was not given.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { data: self.data.or(other.data) }
    }

    /// Whether one was given.
    pub(crate) const fn is_given(&self) -> bool {
        self.data.is_some()
    }

    /// The folder itself, if one was given or the system names one.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        self.data.clone().or_else(user_folder)
    }

    /// The database file.
    ///
    /// # Errors
    /// When no folder was given and the system names none.
    pub(crate) fn database(&self) -> Result<PathBuf> {
        let folder = self.path().ok_or(NoFolder)?;
        Ok(folder.join("tabiya.db"))
    }
}

/// The store that a URL names.
///
/// # Errors
/// When it is no such URL.
pub(crate) fn database_at(url: &str) -> Result<Database> {
    Database::parse(url).map_err(|why| anyhow!("--database: {why}"))
}

/// The system names no folder for data.
#[derive(Clone, Copy, Debug, Error)]
#[error("cannot find the user's data folder; give one with --data DIR")]
pub(crate) struct NoFolder;

/// Where the system has the data of its users' programs.
fn user_folder() -> Option<PathBuf> {
    let folder = choose_native_strategy().ok().map(|system| system.data_dir().join("tabiya"));
    // One that begins at a relative HOME would be another one in each folder.
    folder.filter(|folder| folder.is_absolute())
}
