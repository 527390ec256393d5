//! Logs of events: of games, studies and decks alike.

use deadpool_postgres::Client;
use tokio_postgres::{Row as Columns, types::ToSql};

use super::connections::{Connections, execute};
use crate::storage::{Appended, CommandId, Row, StorageError};

/// A table of events.
#[derive(Clone, Copy)]
pub(super) struct Log {
    table: &'static str,
    /// The column that says whose they are.
    owner: &'static str,
}

/// The logs of games.
pub(super) const GAMES: Log = Log { table: "event", owner: "game" };

/// The logs of studies.
pub(super) const STUDIES: Log = Log { table: "study_event", owner: "study" };

/// The logs of decks.
pub(super) const DECKS: Log = Log { table: "deck_event", owner: "holder" };

impl Log {
    fn sql(self) -> String {
        let Self { table, owner } = self;
        format!("SELECT seq, at_ms, command, data FROM {table} WHERE {owner} = $1 ORDER BY seq")
    }

    /// One log, all of it.
    pub(super) async fn load(
        self,
        connections: &Connections,
        owner: &(dyn ToSql + Sync),
    ) -> Result<Vec<Row>, StorageError> {
        connections.read(&self.sql(), &[owner]).await?.iter().map(row).collect()
    }
}

fn row(columns: &Columns) -> Result<Row, StorageError> {
    let seq = columns.get::<_, i64>(0);
    let seq = u32::try_from(seq).map_err(|_| StorageError::Corrupt(format!("event {seq}")))?;
    let command = columns.get::<_, Option<&[u8]>>(2).and_then(|bytes| bytes.try_into().ok());
    Ok(Row { seq, at: columns.get(1), command: command.map(CommandId), data: columns.get(3) })
}

/// Events for the end of a log.
pub(super) struct Events<'a> {
    pub(super) log: Log,
    /// Whose log.
    pub(super) owner: &'a (dyn ToSql + Sync),
    /// The number of the first.
    pub(super) after: u32,
    pub(super) at: i64,
    pub(super) command: Option<CommandId>,
    pub(super) data: &'a [Vec<u8>],
}

impl Events<'_> {
    /// Whether exactly these are there, behind a statement whose answer was lost and which is certainly over.
    pub(super) async fn find(&self, client: &Client, reason: &str) -> Result<Appended, StorageError> {
        let there = execute(client, &self.log.sql(), &[self.owner]).await;
        let there = there.map_err(|_| StorageError::Unknown(reason.to_owned()))?;
        let there = there.iter().map(row).collect::<Result<Vec<_>, _>>()?;
        for (seq, data) in (self.after..).zip(self.data) {
            match there.iter().find(|row| row.seq == seq) {
                Some(row) if row.data == *data && row.command == self.command && row.at == self.at => {}
                Some(_) => return Ok(Appended::Conflict),
                None => return Err(StorageError::Busy(reason.to_owned())),
            }
        }
        Ok(Appended::Written)
    }

    /// The same while it may not be over: what is not there may still come.
    pub(super) async fn seek(
        &self,
        connections: &Connections,
        reason: String,
    ) -> Result<Appended, StorageError> {
        match self.find(&connections.anybody().await?, &reason).await {
            Err(StorageError::Busy(_)) | Err(StorageError::Unknown(_)) => Err(StorageError::Unknown(reason)),
            found => found,
        }
    }
}
