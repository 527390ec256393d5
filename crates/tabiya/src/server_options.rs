//! What `play` and `serve` are asked for alike: where data and logs are, how long reviews think; and why a server cannot start.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use tabiya_server::{limits::Limits, server::ServerError, storage::StorageError};
use tabiya_words::{Dictionary, Locale, phrase};

use crate::data_folder::{Folder, NoFolder};
use crate::files::FolderError;
use crate::logs;
use crate::owner::NoSecret;

/// Mebibytes of a log before it begins anew.
const LOG_SIZE: u64 = 64;

/// Older logs that are kept.
const LOG_KEEP: u32 = 4;

/// Where data and logs go.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Store {
    #[command(flatten)]
    folder: Folder,
    /// Developer mode: write everything that happens to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    log_file: Option<PathBuf>,
    /// Mebibytes at which that file becomes FILE.1, and FILE.1 FILE.2 [default: 64]
    #[arg(long, value_name = "MIB", requires = "log_file", value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    log_size: Option<u64>,
    /// How many such older files are kept [default: 4]
    #[arg(long, value_name = "N", requires = "log_file", value_parser = clap::value_parser!(u32).range(0..=1_000))]
    log_keep: Option<u32>,
}

/// How long the engine looks at each move of a game that is reviewed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Reviews {
    /// Positions that a review searches for each move: fewer are faster, more are surer [default: 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1_000..=10_000_000))]
    review_nodes: Option<u64>,
}

impl Reviews {
    /// Limits with what was asked for.
    pub(crate) fn within(self, limits: Limits) -> Limits {
        Limits { review_nodes: self.review_nodes.unwrap_or(limits.review_nodes), ..limits }
    }
}

impl Store {
    /// A folder, and a log with its size and how many are kept.
    pub(crate) fn of(data: Option<PathBuf>, log: (Option<PathBuf>, Option<u64>, Option<u32>)) -> Self {
        let (log_file, log_size, log_keep) = log;
        Self { folder: Folder::of(data), log_file, log_size, log_keep }
    }

    /// With what another says, where this one says nothing.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            folder: self.folder.or(other.folder),
            log_file: self.log_file.or(other.log_file),
            log_size: self.log_size.or(other.log_size),
            log_keep: self.log_keep.or(other.log_keep),
        }
    }

    /// Where data is.
    pub(crate) const fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The database file.
    ///
    /// # Errors
    /// As [`Folder::database`].
    pub(crate) fn database(&self) -> Result<PathBuf> {
        self.folder.database()
    }

    /// Starts to log as it was asked for.
    ///
    /// # Errors
    /// As [`logs::start`].
    pub(crate) fn start_log(&self) -> Result<()> {
        let (size, keep) = (self.log_size.unwrap_or(LOG_SIZE) << 20, self.log_keep.unwrap_or(LOG_KEEP));
        logs::start(self.log_file.as_deref(), size, keep)
    }
}

/// What keeps a server or a store from being had, in the language of whoever asked; the rest as it is.
pub(crate) fn worded(error: anyhow::Error, words: &Dictionary) -> anyhow::Error {
    // Errors speak English themselves.
    if words.locale() == Locale::English {
        return error;
    }
    let storage = match error.downcast_ref::<ServerError>() {
        Some(ServerError::PortInUse { address }) => {
            return anyhow!(phrase!(words, PortInUse, address = address));
        }
        Some(ServerError::Listen { address, reason }) => {
            return anyhow!(phrase!(words, CannotListen, address = address, why = reason));
        }
        Some(ServerError::Storage(storage)) => Some(storage),
        _ => error.downcast_ref::<StorageError>(),
    };
    let said = match storage {
        Some(StorageError::InUse { path }) => Some(phrase!(words, StoreInUse, path = path)),
        Some(StorageError::Taken { database }) => Some(phrase!(words, StoreTaken, database = database)),
        Some(StorageError::Newer { path, found, known }) => {
            Some(phrase!(words, StoreNewer, path = path, found = found, known = known))
        }
        Some(StorageError::Open { path, reason }) => {
            Some(phrase!(words, StoreOpen, path = path, why = reason))
        }
        None if error.is::<FolderError>() => match error.downcast_ref() {
            Some(FolderError::File { path }) => Some(phrase!(words, FolderExpected, path = path)),
            Some(FolderError::Cannot { path, reason }) => {
                Some(phrase!(words, CannotMakeFolder, path = path, why = reason))
            }
            None => None,
        },
        _ if error.is::<NoFolder>() => Some(phrase!(words, NoDataFolder)),
        _ => error.downcast_ref::<NoSecret>().map(|none| phrase!(words, BadSecretFile, path = none.path)),
    };
    said.map_or(error, anyhow::Error::msg)
}
