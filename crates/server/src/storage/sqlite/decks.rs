//! Decks in SQL.

use rusqlite::Connection;

use super::{
    jobs::Work,
    log::{DECKS, Events},
};
use crate::storage::{Appended, DeckAppend, SecretHash, StorageError};

impl DeckAppend {
    fn events(&self) -> Events<'_> {
        let (after, at, command, data) =
            (self.after, self.at, self.command, std::slice::from_ref(&self.event));
        Events { log: DECKS, owner: &self.holder.0, after, at, command, data }
    }
}

impl Work for DeckAppend {
    type Answer = Appended;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Appended> {
        // Only behind the last: a log without gaps.
        let length: u32 = connection
            .prepare_cached("SELECT coalesce(max(seq) + 1, 0) FROM deck_event WHERE holder = ?1")?
            .query_row([&self.holder.0], |row| row.get(0))?;
        if length != self.after {
            return Ok(Appended::Conflict);
        }
        self.events().append(connection)?;
        Ok(Appended::Written)
    }

    fn look(&self, connection: &Connection, reason: &str) -> Result<Appended, StorageError> {
        self.events().find(connection, reason)
    }
}

/// Whose decks there are, and why there may be more: what a damaged page hides from one end of the table is looked for from
/// the other. A store of an older version has none.
pub(super) fn all(connection: &Connection) -> (Vec<SecretHash>, Option<rusqlite::Error>) {
    let mut found = Vec::new();
    let mut look = |order: &str| -> rusqlite::Result<()> {
        if !connection.table_exists(None, "deck_event")? {
            return Ok(());
        }
        let sql = format!("SELECT holder FROM deck_event WHERE seq = 0 ORDER BY holder {order}");
        let mut statement = connection.prepare(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            found.push(SecretHash(row.get(0)?));
        }
        Ok(())
    };
    let damage = look("ASC").err();
    if damage.is_some() {
        // Behind the damage there is the other end.
        let _ = look("DESC");
    }
    found.sort_unstable_by_key(|holder| holder.0);
    found.dedup();
    (found, damage)
}

/// Whose it is, is nobody's business: a part of the hash finds it again.
pub(super) fn shown(holder: &SecretHash) -> String {
    data_encoding::HEXLOWER.encode(&holder.0[..4])
}
