//! Opening a store, wherever it is.

use std::sync::Arc;

use super::{Database, Storage, StorageError, postgres::PostgresStorage, sqlite::SqliteStorage};

/// Whether other servers may have the same store at the same time. A file is always one server's.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Sharing {
    /// This server alone.
    Alone,
    /// Any number of servers that know of each other; none that does not.
    Together,
}

/// Opens a store, or makes it. `wal_limit`: the length of a file's write-ahead log, in bytes, at which whoever still reads
/// is ended.
///
/// # Errors
/// When it cannot be had, another server has it, or it is of a later version.
pub async fn open(
    database: &Database,
    sharing: Sharing,
    wal_limit: u64,
) -> Result<Arc<dyn Storage>, StorageError> {
    Ok(match database {
        Database::Sqlite(path) => Arc::new(SqliteStorage::open_within(path, wal_limit)?),
        Database::Postgres(url) => Arc::new(PostgresStorage::open(url, sharing).await?),
    })
}
