//! Whether the server is well: it can read, and it can write.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::Mutex, time};

use crate::{rooms::Rooms, storage::StorageError};

/// So long an answer counts, however many ask: each costs a flush of the disk.
const FRESH: Duration = Duration::from_secs(1);

/// A store that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks the store how it is.
pub(crate) struct Health {
    rooms: Arc<Rooms>,
    last: Mutex<Option<(Instant, Result<(), String>)>>,
}

impl Health {
    pub(crate) fn new(rooms: Arc<Rooms>) -> Self {
        Self { rooms, last: Mutex::default() }
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

    /// The server's clock has gone on since, so there is something to write: what is the same is not written at all.
    async fn probe(&self) -> Result<(), StorageError> {
        let context = &self.rooms.context;
        let now = i64::try_from(context.clock.now().0).unwrap_or(i64::MAX);
        context.storage.heartbeat(now).await
    }
}
