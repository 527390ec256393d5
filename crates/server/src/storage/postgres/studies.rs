//! Studies in SQL.

use tokio_postgres::Row;

use super::{
    connections::Connections,
    lists::at_most,
    log::{Events, STUDIES},
};
use crate::storage::{
    Appended, NewStudy, SecretHash, StorageError, StoredStudy, StudyAppend, StudyFacts, StudyKey, StudyPlace,
    StudyRow,
};

const CREATE: &str = "
WITH there AS (
  SELECT id, name FROM study WHERE command = $6 UNION ALL SELECT id, name FROM study WHERE holder = $4 AND game = $5 LIMIT 1
), back AS (
  UPDATE study SET removed = false WHERE id IN (SELECT id FROM there) AND removed
), made AS (
  INSERT INTO study(name, created_ms, touched_ms, holder, game, command, title, mode, moves, fen, removed, changed)
    SELECT $2::text, $3::bigint, $3::bigint, $4::bytea, $5::text, $6::bytea, $7::text, $8::text, $9::bigint, $10::text, false, $11::boolean WHERE NOT EXISTS(SELECT 1 FROM there)
    ON CONFLICT DO NOTHING RETURNING id, name
), log AS (
  INSERT INTO study_event(study, seq, at_ms, command, data) SELECT id, 0, $3::bigint, $6::bytea, $1::bytea FROM made
)
SELECT name FROM made UNION ALL SELECT name FROM there";

pub(super) async fn create(connections: &Connections, study: &NewStudy) -> Result<String, StorageError> {
    let NewStudy { name, created, holder, game, kept, facts, command, event } = study;
    let row = connections
        .write_one(
            CREATE,
            &[
                event,
                name,
                created,
                &&holder.0[..],
                game,
                &&command.0[..],
                &facts.title,
                &facts.mode,
                &i64::from(facts.moves),
                &facts.fen,
                kept,
            ],
        )
        .await?;
    Ok(row.get(0))
}

/// One that was purged meanwhile has no row to append to.
const APPEND: &str = "
WITH log AS (
  INSERT INTO study_event(study, seq, at_ms, command, data)
    SELECT id, $2::bigint, $3::bigint, $4::bytea, $5::bytea FROM study WHERE id = $1
    ON CONFLICT DO NOTHING RETURNING study
)
UPDATE study SET touched_ms = $3, title = $6, mode = $7, moves = $8, fen = $9, changed = true
  WHERE id IN (SELECT study FROM log) RETURNING id";

pub(super) async fn append(
    connections: &Connections,
    append: &StudyAppend,
) -> Result<Appended, StorageError> {
    let facts = &append.facts;
    let written = connections
        .write(
            APPEND,
            &[
                &append.study.0,
                &i64::from(append.after),
                &append.at,
                &append.command.as_ref().map(|command| &command.0[..]),
                &append.event,
                &facts.title,
                &facts.mode,
                &i64::from(facts.moves),
                &facts.fen,
            ],
        )
        .await;
    match written {
        Ok(rows) => Ok(if rows.is_empty() { Appended::Conflict } else { Appended::Written }),
        Err(StorageError::Unknown(reason)) => {
            let (after, at, command) = (append.after, append.at, append.command);
            let data = std::slice::from_ref(&append.event);
            Events { log: STUDIES, owner: &append.study.0, after, at, command, data }
                .seek(connections, reason)
                .await
        }
        Err(error) => Err(error),
    }
}

pub(super) async fn remove(
    connections: &Connections,
    name: &str,
    holder: SecretHash,
    removed: bool,
) -> Result<bool, StorageError> {
    let sql = "UPDATE study SET removed = $3 WHERE name = $1 AND holder = $2 RETURNING id";
    Ok(!connections.write(sql, &[&name, &&holder.0[..], &removed]).await?.is_empty())
}

/// Whoever changes one of them in the same moment is waited for, and it stays.
const PURGE: &str = "
WITH unchanged AS (
  SELECT id FROM study WHERE NOT changed AND created_ms < $1 FOR UPDATE
), log AS (
  DELETE FROM study_event WHERE study IN (SELECT id FROM unchanged)
)
DELETE FROM study WHERE id IN (SELECT id FROM unchanged) RETURNING id";

pub(super) async fn purge(connections: &Connections, before: i64) -> Result<usize, StorageError> {
    Ok(connections.write(PURGE, &[&before]).await?.len())
}

const COLUMNS: &str = "id, name, created_ms, touched_ms, holder, title, mode, moves, fen";

fn study_row(row: &Row) -> Result<StudyRow, StorageError> {
    let corrupt = |what: &str| StorageError::Corrupt(format!("{what} of study {}", row.get::<_, &str>(1)));
    let holder: [u8; 32] = row.get::<_, &[u8]>(4).try_into().map_err(|_| corrupt("the holder"))?;
    let moves = u32::try_from(row.get::<_, i64>(7)).map_err(|_| corrupt("the number of moves"))?;
    Ok(StudyRow {
        key: StudyKey(row.get(0)),
        name: row.get(1),
        created: row.get(2),
        touched: row.get(3),
        holder: SecretHash(holder),
        facts: StudyFacts { title: row.get(5), mode: row.get(6), moves, fen: row.get(8) },
    })
}

pub(super) async fn load(connections: &Connections, name: &str) -> Result<Option<StoredStudy>, StorageError> {
    let rows = connections.read(&format!("SELECT {COLUMNS} FROM study WHERE name = $1"), &[&name]).await?;
    let Some(row) = rows.first().map(study_row).transpose()? else { return Ok(None) };
    let events = STUDIES.load(connections, &row.key.0).await?;
    Ok(Some(StoredStudy { row, events }))
}

pub(super) async fn list(
    connections: &Connections,
    holder: SecretHash,
    behind: Option<StudyPlace>,
    most: usize,
) -> Result<Vec<StudyRow>, StorageError> {
    let (touched, key) = behind.unwrap_or((i64::MAX, StudyKey(i64::MAX)));
    let sql = format!(
        "SELECT {COLUMNS} FROM study WHERE holder = $1 AND changed AND NOT removed
           AND (touched_ms, id) < ($2, $3) ORDER BY touched_ms DESC, id DESC LIMIT $4"
    );
    let rows = connections.read(&sql, &[&&holder.0[..], &touched, &key.0, &at_most(most)]).await?;
    rows.iter().map(study_row).collect()
}
