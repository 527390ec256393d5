//! Studies in SQL.

use rusqlite::{Connection, OptionalExtension, Row as Columns, params};

use super::jobs::Answer;
use crate::storage::{
    Appended, CommandId, NewStudy, Row, SecretHash, StorageError, StoredStudy, StudyAppend, StudyFacts,
    StudyKey, StudyPlace, StudyRow,
};

/// One piece of writing about studies.
#[derive(Debug)]
pub(super) enum StudyJob {
    Create(Box<NewStudy>, Answer<String>),
    Append(Box<StudyAppend>, Answer<Appended>),
    Remove(String, SecretHash, bool, Answer<bool>),
    Purge(i64, Answer<usize>),
}

/// What it will be answered once the batch is committed.
#[derive(Debug)]
pub(super) enum StudyDone {
    Created(String, Answer<String>),
    Appended(Box<StudyAppend>, Appended, Answer<Appended>),
    Removed(bool, Answer<bool>),
    Purged(usize, Answer<usize>),
}

impl StudyJob {
    /// Does it, inside a transaction.
    pub(super) fn perform(self, connection: &Connection) -> Result<StudyDone, (Self, rusqlite::Error)> {
        match self {
            Self::Create(study, answer) => match create(connection, &study) {
                Ok(name) => Ok(StudyDone::Created(name, answer)),
                Err(error) => Err((Self::Create(study, answer), error)),
            },
            Self::Append(event, answer) => match append(connection, &event) {
                Ok(appended) => Ok(StudyDone::Appended(event, appended, answer)),
                Err(error) => Err((Self::Append(event, answer), error)),
            },
            Self::Remove(name, holder, removed, answer) => match remove(connection, &name, holder, removed) {
                Ok(there) => Ok(StudyDone::Removed(there, answer)),
                Err(error) => Err((Self::Remove(name, holder, removed, answer), error)),
            },
            Self::Purge(before, answer) => match purge(connection, before) {
                Ok(count) => Ok(StudyDone::Purged(count, answer)),
                Err(error) => Err((Self::Purge(before, answer), error)),
            },
        }
    }

    /// The answer when nothing was tried.
    pub(super) fn fail(self, error: StorageError) {
        match self {
            Self::Create(_, answer) => drop(answer.send(Err(error))),
            Self::Append(_, answer) => drop(answer.send(Err(error))),
            Self::Remove(.., answer) => drop(answer.send(Err(error))),
            Self::Purge(_, answer) => drop(answer.send(Err(error))),
        }
    }
}

impl StudyDone {
    /// The answer after a commit that succeeded.
    pub(super) fn succeed(self) {
        match self {
            Self::Created(name, answer) => drop(answer.send(Ok(name))),
            Self::Appended(_, appended, answer) => drop(answer.send(Ok(appended))),
            Self::Removed(there, answer) => drop(answer.send(Ok(there))),
            Self::Purged(count, answer) => drop(answer.send(Ok(count))),
        }
    }

    /// The answer after a commit that failed.
    pub(super) fn fail(self, error: StorageError) {
        match self {
            Self::Created(_, answer) => drop(answer.send(Err(error))),
            Self::Appended(_, _, answer) => drop(answer.send(Err(error))),
            Self::Removed(_, answer) => drop(answer.send(Err(error))),
            Self::Purged(_, answer) => drop(answer.send(Err(error))),
        }
    }

    /// The answer after a commit of which nobody knows whether it succeeded: by what is really there.
    pub(super) fn recover(self, connection: &Connection, reason: &str) {
        match self {
            Self::Appended(append, Appended::Written, answer) => {
                drop(answer.send(is_written(connection, &append, reason)));
            }
            other => other.fail(StorageError::Unknown(reason.to_owned())),
        }
    }
}

fn create(connection: &Connection, study: &NewStudy) -> rusqlite::Result<String> {
    let there: Option<(i64, String)> = connection
        .prepare_cached(
            "SELECT id, name FROM study WHERE command = ?1
               UNION ALL SELECT id, name FROM study WHERE holder = ?2 AND game = ?3 LIMIT 1",
        )?
        .query_row(params![&study.command.0[..], &study.holder.0[..], study.game], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?;
    if let Some((id, name)) = there {
        connection
            .prepare_cached("UPDATE study SET removed = 0 WHERE id = ?1 AND removed = 1")?
            .execute([id])?;
        return Ok(name);
    }
    let last: Option<i64> =
        connection.prepare_cached("SELECT max(id) FROM study")?.query_row([], |row| row.get(0))?;
    // As with games: in the order of time, whatever the wall clock does.
    let id = (study.created << 16).max(last.unwrap_or(0) + 1);
    let facts = &study.facts;
    connection
        .prepare_cached(
            "INSERT INTO study(id, name, created_ms, touched_ms, holder, game, command, title, mode, moves, fen,
               removed, changed) VALUES(?1,?2,?3,?3,?4,?5,?6,?7,?8,?9,?10,0,?11)",
        )?
        .execute(params![
            id,
            study.name,
            study.created,
            &study.holder.0[..],
            study.game,
            &study.command.0[..],
            facts.title,
            facts.mode,
            facts.moves,
            facts.fen,
            study.kept,
        ])?;
    insert(connection, id, 0, study.created, Some(&study.command), &study.event)?;
    Ok(study.name.clone())
}

fn append(connection: &Connection, append: &StudyAppend) -> rusqlite::Result<Appended> {
    let (study, facts) = (append.study.0, &append.facts);
    // One that was purged meanwhile has no row to append to.
    let changed = connection
        .prepare_cached(
            "UPDATE study SET touched_ms = ?2, title = ?3, mode = ?4, moves = ?5, fen = ?6, changed = 1
               WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM study_event WHERE study = ?1 AND seq = ?7)",
        )?
        .execute(params![study, append.at, facts.title, facts.mode, facts.moves, facts.fen, append.after])?;
    if changed == 0 {
        return Ok(Appended::Conflict);
    }
    insert(connection, study, append.after, append.at, append.command.as_ref(), &append.event)?;
    Ok(Appended::Written)
}

fn insert(
    connection: &Connection,
    study: i64,
    seq: u32,
    at: i64,
    command: Option<&CommandId>,
    data: &[u8],
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO study_event(study, seq, at_ms, command, data) VALUES(?1,?2,?3,?4,?5)")?
        .execute(params![study, seq, at, command.map(|command| &command.0[..]), data])?;
    Ok(())
}

fn remove(connection: &Connection, name: &str, holder: SecretHash, removed: bool) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached("UPDATE study SET removed = ?3 WHERE name = ?1 AND holder = ?2")?
        .execute(params![name, &holder.0[..], removed])?;
    Ok(changed == 1)
}

fn purge(connection: &Connection, before: i64) -> rusqlite::Result<usize> {
    connection
        .prepare_cached(
            "DELETE FROM study_event WHERE study IN (SELECT id FROM study WHERE changed = 0 AND created_ms < ?1)",
        )?
        .execute([before])?;
    connection.prepare_cached("DELETE FROM study WHERE changed = 0 AND created_ms < ?1")?.execute([before])
}

/// Whether exactly this event is in the file.
fn is_written(connection: &Connection, append: &StudyAppend, reason: &str) -> Result<Appended, StorageError> {
    let unknown = |_| StorageError::Unknown(reason.to_owned());
    let command = append.command.as_ref().map(|command| &command.0[..]);
    let found = connection
        .prepare_cached("SELECT data FROM study_event WHERE study = ?1 AND seq = ?2 AND command IS ?3")
        .and_then(|mut statement| {
            let key = (append.study.0, append.after, command);
            statement.query_row(key, |row| row.get::<_, Vec<u8>>(0)).optional()
        });
    match found.map_err(unknown)? {
        Some(data) if data == append.event => Ok(Appended::Written),
        Some(_) => Ok(Appended::Conflict),
        None => Err(StorageError::Busy(reason.to_owned())),
    }
}

const COLUMNS: &str = "id, name, created_ms, touched_ms, holder, title, mode, moves, fen";

fn study_row(row: &Columns<'_>) -> rusqlite::Result<StudyRow> {
    let holder: [u8; 32] = row.get(4)?;
    Ok(StudyRow {
        key: StudyKey(row.get(0)?),
        name: row.get(1)?,
        created: row.get(2)?,
        touched: row.get(3)?,
        holder: SecretHash(holder),
        facts: StudyFacts { title: row.get(5)?, mode: row.get(6)?, moves: row.get(7)?, fen: row.get(8)? },
    })
}

pub(super) fn load(connection: &Connection, name: &str) -> rusqlite::Result<Option<StoredStudy>> {
    let row = connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM study WHERE name = ?1"))?
        .query_row([name], study_row)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let events = connection
        .prepare_cached("SELECT seq, at_ms, command, data FROM study_event WHERE study = ?1 ORDER BY seq")?
        .query_map([row.key.0], |event| {
            let command = event.get::<_, Option<Vec<u8>>>(2)?.and_then(|bytes| bytes.try_into().ok());
            let (seq, at, data) = (event.get(0)?, event.get(1)?, event.get(3)?);
            Ok(Row { seq, at, command: command.map(CommandId), data })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(StoredStudy { row, events }))
}

pub(super) fn list(
    connection: &Connection,
    holder: SecretHash,
    behind: Option<StudyPlace>,
    most: usize,
) -> rusqlite::Result<Vec<StudyRow>> {
    let (touched, key) = behind.unwrap_or((i64::MAX, StudyKey(i64::MAX)));
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM study WHERE holder = ?1 AND changed = 1 AND removed = 0
               AND (touched_ms, id) < (?2, ?3) ORDER BY touched_ms DESC, id DESC LIMIT ?4"
        ))?
        .query_map(
            params![&holder.0[..], touched, key.0, i64::try_from(most).unwrap_or(i64::MAX)],
            study_row,
        )?
        .collect()
}

/// Every study's name, for a check of the whole store.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    connection
        .prepare_cached("SELECT name FROM study ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect()
}
