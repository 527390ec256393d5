//! Connections to PostgreSQL: a few for everybody, and one for whoever writes moves.
//!
//! Invariant: each piece of writing is one statement, so it is there wholly or not at all, whatever happens on the way.

use std::{fmt, sync::Arc, time::Duration};

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio_postgres::{Row, types::ToSql};

use super::{
    claim::Claim,
    fault::{is_unknown, told, told_of_pool, unread, unwritten},
    url::PostgresUrl,
};
use crate::storage::StorageError;

/// Connections for everybody, at most.
const CONNECTIONS: usize = 8;

/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// What stands for `$1`, `$2` and so on.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// All connections of a store.
pub(super) struct Connections {
    everybody: Pool,
    writing: Pool,
    /// What the writing session is called, for whoever looks what became of it.
    pub(super) writer_name: String,
    claim: Arc<Claim>,
}

impl fmt::Debug for Connections {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Connections").field("writer", &self.writer_name).finish_non_exhaustive()
    }
}

impl Connections {
    /// Makes none yet.
    pub(super) fn new(url: &PostgresUrl, claim: Arc<Claim>) -> Result<Self, String> {
        let mut number = [0; 8];
        getrandom::fill(&mut number).map_err(|error| error.to_string())?;
        let writer_name = format!("tabiya writer {}", data_encoding::HEXLOWER.encode(&number));
        Ok(Self {
            everybody: pool(url, "tabiya", CONNECTIONS)?,
            writing: pool(url, &writer_name, 1)?,
            writer_name,
            claim,
        })
    }

    /// The connection for moves.
    pub(super) async fn writer(&self) -> Result<Client, StorageError> {
        self.claim.holds()?;
        self.writing.get().await.map_err(|error| StorageError::Busy(told_of_pool(&error)))
    }

    pub(super) async fn anybody(&self) -> Result<Client, StorageError> {
        self.everybody.get().await.map_err(|error| StorageError::Busy(told_of_pool(&error)))
    }

    /// Reads. A connection that ended meanwhile is no reason to fail.
    pub(super) async fn read(&self, sql: &str, parameters: Parameters<'_>) -> Result<Vec<Row>, StorageError> {
        match execute(&self.anybody().await?, sql, parameters).await {
            Err(error) if is_unknown(&error) => {
                tracing::debug!(error = told(&error), "asked again");
                execute(&self.anybody().await?, sql, parameters).await.map_err(|error| unread(&error))
            }
            answer => answer.map_err(|error| unread(&error)),
        }
    }

    /// Writes, by one statement.
    pub(super) async fn write(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, StorageError> {
        self.claim.holds()?;
        let written = execute(&self.anybody().await?, sql, parameters).await;
        written.map_err(|error| unwritten(&error))
    }

    /// The same, until it says something: of two who do the same at once, one sees nothing.
    pub(super) async fn write_one(&self, sql: &str, parameters: Parameters<'_>) -> Result<Row, StorageError> {
        for _ in 0..3 {
            if let Some(row) = self.write(sql, parameters).await?.pop() {
                return Ok(row);
            }
        }
        Err(StorageError::Busy("another has that name".into()))
    }
}

/// One statement, prepared once on each connection.
pub(super) async fn execute(
    client: &Client,
    sql: &str,
    parameters: Parameters<'_>,
) -> Result<Vec<Row>, tokio_postgres::Error> {
    let statement = client.prepare_cached(sql).await?;
    client.query(&statement, parameters).await
}

fn pool(url: &PostgresUrl, name: &str, most: usize) -> Result<Pool, String> {
    let mut config = url.config().clone();
    config.application_name(name);
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = Manager::from_config(config, url.tls()?, recycling);
    let timeouts = Timeouts { wait: Some(PATIENCE), create: Some(PATIENCE), recycle: Some(PATIENCE) };
    let pool = Pool::builder(manager).max_size(most).timeouts(timeouts).runtime(Runtime::Tokio1).build();
    pool.map_err(|error| error.to_string())
}
