//! Whether the server is well: it can read, and it can write.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::Mutex, time};

use crate::storage::{Storage, StorageError};

/// So long an answer counts, however many ask: each costs a flush of the disk.
const FRESH: Duration = Duration::from_secs(1);

/// A store that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks the store how it is.
pub(crate) struct Health {
    storage: Arc<dyn Storage>,
    last: Mutex<Option<(Instant, Result<(), String>)>>,
}

impl Health {
    pub(crate) fn new(storage: Arc<dyn Storage>) -> Self {
        Self { storage, last: Mutex::default() }
    }

    /// Whether something can be written now; by trying it.
    pub(crate) async fn writes(&self) -> Result<(), String> {
        let mut last = self.last.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let answer = match time::timeout(PATIENCE, self.probe()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("the store has not answered for {} s", PATIENCE.as_secs())),
        };
        if let Err(reason) = &answer {
            tracing::error!(reason, "the server is not well");
        }
        *last = Some((Instant::now(), answer.clone()));
        answer
    }

    /// The clock never goes back, so this changes nothing; but it is on disk when it is answered.
    async fn probe(&self) -> Result<(), StorageError> {
        self.storage.heartbeat(0).await
    }
}
