//! Whose a database is: a lock of the database's own, held by a session that does nothing else.
//!
//! Invariant: while the lock is not ours, nothing is written. What decides who was first with a move is the key of its row all
//! the same.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{task::AbortHandle, time};
use tokio_postgres::{Client, Error, error::SqlState};

use super::{fault::told, url::PostgresUrl};
use crate::storage::{Sharing, StorageError};

/// The lock: alone, or together with others who share it.
const CLAIM: i64 = 0x7461_6269_7961_0000;

/// Between two attempts to have it back.
const AGAIN: Duration = Duration::from_millis(250);

/// How often a start tries to have it.
const PATIENCE: u32 = 12;

/// Whether it is ours now.
#[derive(Debug)]
pub(super) struct Claim(AtomicBool);

/// Lets go of it with the store.
#[derive(Debug)]
pub(super) struct Keeper(AbortHandle);

impl Drop for Keeper {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Claim {
    /// Takes it, and looks after it from then on.
    ///
    /// # Errors
    /// When the database cannot be had, or is another's.
    pub(super) async fn take(
        url: &PostgresUrl,
        sharing: Sharing,
    ) -> Result<(Arc<Self>, Keeper), StorageError> {
        let mut session = Session::open(url).await?;
        super::schema::migrate(&mut session.client, &url.to_string()).await?;
        session.lock(sharing, url).await?;
        let claim = Arc::new(Self(AtomicBool::new(true)));
        let (kept, url) = (Arc::clone(&claim), url.clone());
        let keeping = tokio::spawn(async move { kept.keep(&url, sharing, session).await });
        Ok((claim, Keeper(keeping.abort_handle())))
    }

    /// Refuses whatever would be written while it is not.
    pub(super) fn holds(&self) -> Result<(), StorageError> {
        if self.0.load(Ordering::Acquire) {
            return Ok(());
        }
        Err(StorageError::Busy("the database is not to be had, or another tabiya has taken it".into()))
    }

    async fn keep(&self, url: &PostgresUrl, sharing: Sharing, mut session: Session) {
        loop {
            session.ended().await;
            self.0.store(false, Ordering::Release);
            tracing::error!(database = %url, "the connection that holds the database is gone");
            session = again(url, sharing).await;
            self.0.store(true, Ordering::Release);
            tracing::warn!(database = %url, "has the database again");
        }
    }
}

/// Tries until it has it.
async fn again(url: &PostgresUrl, sharing: Sharing) -> Session {
    let mut said = String::new();
    loop {
        let reason = match Session::open(url).await {
            Ok(session) => match session.try_lock(sharing).await {
                Ok(true) => return session,
                Ok(false) => "another tabiya has it".to_owned(),
                Err(error) => told(&error),
            },
            Err(error) => error.to_string(),
        };
        if said != reason {
            tracing::error!(database = %url, reason, "the database is not to be had; trying on");
            said = reason;
        }
        time::sleep(AGAIN).await;
    }
}

/// A connection of its own.
pub(in crate::storage) struct Session {
    pub(in crate::storage) client: Client,
    connection: tokio::task::JoinHandle<()>,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

impl Session {
    pub(in crate::storage) async fn open(url: &PostgresUrl) -> Result<Self, StorageError> {
        let failed = |reason: String| StorageError::Open { path: url.to_string(), reason };
        let tls = url.tls().map_err(failed)?;
        let (client, connection) =
            url.config().connect(tls).await.map_err(|error| failed(refused(&error)))?;
        let connection = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = told(&error), "a connection ended");
            }
        });
        Ok(Self { client, connection })
    }

    /// Takes the lock. A program that was killed is waited for, which may seem to have it still.
    pub(in crate::storage) async fn lock(
        &self,
        sharing: Sharing,
        url: &PostgresUrl,
    ) -> Result<(), StorageError> {
        let failed = |error: &Error| StorageError::Open { path: url.to_string(), reason: told(error) };
        for _ in 0..PATIENCE {
            if self.try_lock(sharing).await.map_err(|error| failed(&error))? {
                return Ok(());
            }
            time::sleep(AGAIN).await;
        }
        Err(StorageError::Taken { database: url.to_string() })
    }

    /// The same, if nobody has it who does not share it.
    async fn try_lock(&self, sharing: Sharing) -> Result<bool, Error> {
        let sql = match sharing {
            Sharing::Alone => "SELECT pg_try_advisory_lock($1)",
            Sharing::Together => "SELECT pg_try_advisory_lock_shared($1)",
        };
        self.client.query_one(sql, &[&CLAIM]).await.map(|row| row.get(0))
    }

    async fn ended(&mut self) {
        // However it ended.
        let _ = (&mut self.connection).await;
    }
}

/// Why a server does not let us in, with what to do about it.
fn refused(error: &Error) -> String {
    let said = told(error);
    let advice = match error.code() {
        Some(code) if *code == SqlState::INVALID_CATALOG_NAME => "; make it with createdb",
        Some(code) if *code == SqlState::INVALID_PASSWORD => {
            "; it is taken from the URL, from passwordfile=FILE in it, or from PGPASSWORD"
        }
        Some(_) => "",
        None if said.contains("password missing") => {
            "; give it in the URL, by passwordfile=FILE in it, or in PGPASSWORD"
        }
        None if said.contains("error connecting to server") => "; is PostgreSQL running there?",
        None => "",
    };
    format!("{said}{advice}")
}
