//! Decks in SQL.

use super::{
    connections::Connections,
    log::{DECKS, Events},
};
use crate::storage::{Appended, DeckAppend, StorageError};

/// Only behind the last: a log without gaps.
const APPEND: &str = "
INSERT INTO deck_event(holder, seq, at_ms, command, data)
  SELECT $1::bytea, $2::bigint, $3::bigint, $4::bytea, $5::bytea
  WHERE $2 = (SELECT coalesce(max(seq) + 1, 0) FROM deck_event WHERE holder = $1)
  ON CONFLICT DO NOTHING RETURNING seq";

pub(super) async fn append(connections: &Connections, append: &DeckAppend) -> Result<Appended, StorageError> {
    let DeckAppend { holder, after, at, command, event } = append;
    let holder = &holder.0[..];
    let bytes = command.as_ref().map(|command| &command.0[..]);
    let written = connections.write(APPEND, &[&holder, &i64::from(*after), at, &bytes, event]).await;
    match written {
        Ok(rows) => Ok(if rows.is_empty() { Appended::Conflict } else { Appended::Written }),
        Err(StorageError::Unknown(reason)) => {
            let data = std::slice::from_ref(event);
            Events { log: DECKS, owner: &holder, after: *after, at: *at, command: *command, data }
                .seek(connections, reason)
                .await
        }
        Err(error) => Err(error),
    }
}
