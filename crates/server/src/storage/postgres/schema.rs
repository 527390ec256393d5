//! The tables, and how an older database becomes a current one.
//!
//! Invariant: migrations only go forward, all that are missing in one transaction with their number, one program at a time.

use tokio_postgres::Client;

use super::fault::told;
use crate::storage::StorageError;

/// One step for each version; the first makes the tables.
const MIGRATIONS: &[&str] = &[include_str!("version_1.sql")];

/// The version of a current database.
const CURRENT: i64 = MIGRATIONS.len() as i64;

/// Whoever migrates has this lock of the database until the transaction ends.
const MIGRATING: i64 = 0x7461_6269_7961_0001;

/// Brings a database to the current version.
///
/// # Errors
/// When it is of a later one, or the user may not make tables.
pub(super) async fn migrate(client: &mut Client, shown: &str) -> Result<(), StorageError> {
    let failed = |error: tokio_postgres::Error| StorageError::Open {
        path: shown.to_owned(),
        reason: format!("its tables cannot be made: {}", told(&error)),
    };
    let transaction = client.transaction().await.map_err(failed)?;
    // Another program may be at it, and it may take its time.
    transaction.batch_execute("SET LOCAL statement_timeout = 0").await.map_err(failed)?;
    transaction.query("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING]).await.map_err(failed)?;
    let there = transaction.query_one("SELECT to_regclass('schema_version') IS NOT NULL", &[]).await;
    let found = if there.map_err(failed)?.get(0) {
        let version = transaction.query_opt("SELECT version FROM schema_version", &[]).await;
        version.map_err(failed)?.map_or(0, |row| row.get(0))
    } else {
        0
    };
    if found > CURRENT {
        return Err(StorageError::Newer { path: shown.to_owned(), found, known: CURRENT });
    }
    if found == CURRENT {
        return Ok(());
    }
    for step in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.batch_execute(step).await.map_err(failed)?;
    }
    transaction.execute("UPDATE schema_version SET version = $1", &[&CURRENT]).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}
