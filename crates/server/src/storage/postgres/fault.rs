//! What goes wrong with PostgreSQL, in words, and what it means for whoever asked.

use std::error::Error as _;

use deadpool_postgres::PoolError;
use tokio_postgres::{Error, error::SqlState};

use crate::storage::StorageError;

/// What an error says, with its cause: the driver's own words leave that out.
pub(super) fn told(error: &Error) -> String {
    if let Some(database) = error.as_db_error() {
        let hint = database.hint().or_else(|| database.detail());
        let more = hint.map_or_else(String::new, |hint| format!(" ({hint})"));
        return format!("{}{more}", database.message());
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text = format!("{text}: {inner_text}");
        }
        cause = inner.source();
    }
    text
}

/// Why no connection is to be had.
pub(super) fn told_of_pool(error: &PoolError) -> String {
    match error {
        PoolError::Backend(error) => told(error),
        PoolError::Timeout(_) => "all connections to PostgreSQL are in use or it does not answer".to_owned(),
        other => other.to_string(),
    }
}

/// Whether nobody knows what became of a statement: the connection ended before the answer came.
pub(super) fn is_unknown(error: &Error) -> bool {
    match error.code() {
        None => true,
        // The server, or somebody at it, ended the connection.
        Some(code) => {
            [
                SqlState::ADMIN_SHUTDOWN,
                SqlState::CRASH_SHUTDOWN,
                SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            ]
            .contains(code)
                || code.code().starts_with("08")
                || *code == SqlState::DATABASE_DROPPED
        }
    }
}

/// A statement that writes has failed.
pub(super) fn unwritten(error: &Error) -> StorageError {
    if is_unknown(error) { StorageError::Unknown(told(error)) } else { StorageError::Busy(told(error)) }
}

/// A statement that reads has failed: a page is damaged, or it can be asked for again.
pub(super) fn unread(error: &Error) -> StorageError {
    match error.code() {
        Some(code) if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(code) => {
            StorageError::Corrupt(told(error))
        }
        _ => StorageError::Busy(told(error)),
    }
}
