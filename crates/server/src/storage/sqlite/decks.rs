//! Decks in SQL.

use rusqlite::{Connection, OptionalExtension, params};

use super::jobs::Work;
use crate::storage::{Appended, CommandId, DeckAppend, Row, SecretHash, StorageError};

impl Work for DeckAppend {
    type Answer = Appended;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Appended> {
        append(connection, self)
    }

    fn look(&self, connection: &Connection, reason: &str) -> Result<Appended, StorageError> {
        is_written(connection, self, reason)
    }
}

fn append(connection: &Connection, append: &DeckAppend) -> rusqlite::Result<Appended> {
    // Only behind the last: a log without gaps.
    let written = connection
        .prepare_cached(
            "INSERT INTO deck_event(holder, seq, at_ms, command, data)
               SELECT ?1, ?2, ?3, ?4, ?5
               WHERE ?2 = (SELECT coalesce(max(seq) + 1, 0) FROM deck_event WHERE holder = ?1)",
        )?
        .execute(params![
            &append.holder.0[..],
            append.after,
            append.at,
            append.command.as_ref().map(|command| &command.0[..]),
            append.event,
        ])?;
    Ok(if written == 1 { Appended::Written } else { Appended::Conflict })
}

pub(super) fn load(connection: &Connection, holder: SecretHash) -> rusqlite::Result<Vec<Row>> {
    connection
        .prepare_cached("SELECT seq, at_ms, command, data FROM deck_event WHERE holder = ?1 ORDER BY seq")?
        .query_map([&holder.0[..]], |event| {
            let command = event.get::<_, Option<Vec<u8>>>(2)?.and_then(|bytes| bytes.try_into().ok());
            let (seq, at, data) = (event.get(0)?, event.get(1)?, event.get(3)?);
            Ok(Row { seq, at, command: command.map(CommandId), data })
        })?
        .collect()
}

/// Whose decks there are, for a check of the whole store; a store of an older version has none.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<SecretHash>> {
    if !connection.table_exists(None, "deck_event")? {
        return Ok(Vec::new());
    }
    connection
        .prepare_cached("SELECT holder FROM deck_event WHERE seq = 0 ORDER BY holder")?
        .query_map([], |row| Ok(SecretHash(row.get(0)?)))?
        .collect()
}

/// The same from both ends of a damaged table.
pub(super) fn readable(connection: &Connection) -> Vec<SecretHash> {
    let mut found = Vec::new();
    for order in ["ASC", "DESC"] {
        let sql = format!("SELECT holder FROM deck_event WHERE seq = 0 ORDER BY holder {order}");
        let mut look = || -> rusqlite::Result<()> {
            let mut statement = connection.prepare(&sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                found.push(SecretHash(row.get(0)?));
            }
            Ok(())
        };
        // Behind the damage there is the other end.
        let _ = look();
    }
    found.sort_unstable_by_key(|holder| holder.0);
    found.dedup();
    found
}

/// Whose it is, is nobody's business: a part of the hash finds it again.
pub(super) fn shown(holder: &SecretHash) -> String {
    data_encoding::HEXLOWER.encode(&holder.0[..4])
}

/// Whether exactly this event is in the file.
fn is_written(connection: &Connection, append: &DeckAppend, reason: &str) -> Result<Appended, StorageError> {
    let command = append.command.as_ref().map(|command| &command.0[..]);
    let found = connection
        .prepare_cached("SELECT data FROM deck_event WHERE holder = ?1 AND seq = ?2 AND command IS ?3")
        .and_then(|mut statement| {
            let key = params![&append.holder.0[..], append.after, command];
            statement.query_row(key, |row| row.get::<_, Vec<u8>>(0)).optional()
        });
    match found.map_err(|_| StorageError::Unknown(reason.to_owned()))? {
        Some(data) if data == append.event => Ok(Appended::Written),
        Some(_) => Ok(Appended::Conflict),
        None => Err(StorageError::Busy(reason.to_owned())),
    }
}
