//! Logs of events: of games, studies and decks alike.

use rusqlite::{Connection, ToSql, params};

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
    /// One log, all of it.
    pub(super) fn load(self, connection: &Connection, owner: impl ToSql) -> rusqlite::Result<Vec<Row>> {
        let Self { table, owner: column } = self;
        connection
            .prepare_cached(&format!(
                "SELECT seq, at_ms, command, data FROM {table} WHERE {column} = ?1 ORDER BY seq"
            ))?
            .query_map([owner], |event| {
                let command = event.get::<_, Option<Vec<u8>>>(2)?.and_then(|bytes| bytes.try_into().ok());
                let (seq, at, data) = (event.get(0)?, event.get(1)?, event.get(3)?);
                Ok(Row { seq, at, command: command.map(CommandId), data })
            })?
            .collect()
    }
}

/// Events for the end of a log.
pub(super) struct Events<'a> {
    pub(super) log: Log,
    /// Whose log.
    pub(super) owner: &'a dyn ToSql,
    /// The number of the first.
    pub(super) after: u32,
    pub(super) at: i64,
    pub(super) command: Option<CommandId>,
    pub(super) data: &'a [Vec<u8>],
}

impl Events<'_> {
    /// Writes them. False if another has that number already.
    pub(super) fn append(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let Log { table, owner } = self.log;
        let command = self.command.as_ref().map(|command| &command.0[..]);
        let mut insert = connection.prepare_cached(&format!(
            "INSERT INTO {table}({owner}, seq, at_ms, command, data) VALUES(?1,?2,?3,?4,?5) ON CONFLICT DO NOTHING"
        ))?;
        for (seq, data) in (self.after..).zip(self.data) {
            if insert.execute(params![self.owner, seq, self.at, command, data])? == 0 {
                // Only the first can meet another's event: whoever wrote a later number wrote this one too.
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether exactly these are in the file, after a commit that failed.
    pub(super) fn find(&self, connection: &Connection, reason: &str) -> Result<Appended, StorageError> {
        let there = self.log.load(connection, self.owner);
        let there = there.map_err(|_| StorageError::Unknown(reason.to_owned()))?;
        for (seq, data) in (self.after..).zip(self.data) {
            match there.iter().find(|row| row.seq == seq && row.command == self.command) {
                Some(row) if row.data == *data => {}
                Some(_) => return Ok(Appended::Conflict),
                None => return Err(StorageError::Busy(reason.to_owned())),
            }
        }
        Ok(Appended::Written)
    }
}
