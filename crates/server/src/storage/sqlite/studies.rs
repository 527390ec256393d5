//! Studies in SQL.

use rusqlite::{Connection, OptionalExtension, Row as Columns, params};

use super::{
    games::next_id,
    jobs::Work,
    log::{Events, STUDIES},
};
use crate::storage::{
    Appended, NewStudy, SecretHash, StorageError, StoredStudy, StudyAppend, StudyFacts, StudyKey, StudyPlace,
    StudyRow,
};

pub(super) fn create(connection: &Connection, study: &NewStudy) -> rusqlite::Result<String> {
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
    let id = next_id(connection, "study", study.created)?;
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
    let (at, command, data) = (study.created, Some(study.command), std::slice::from_ref(&study.event));
    Events { log: STUDIES, owner: &id, after: 0, at, command, data }.append(connection)?;
    Ok(study.name.clone())
}

impl StudyAppend {
    fn events(&self) -> Events<'_> {
        let (after, at, command, data) =
            (self.after, self.at, self.command, std::slice::from_ref(&self.event));
        Events { log: STUDIES, owner: &self.study.0, after, at, command, data }
    }
}

impl Work for StudyAppend {
    type Answer = Appended;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Appended> {
        let (study, facts) = (self.study.0, &self.facts);
        // One that was purged meanwhile has no row to append to.
        let changed = connection
            .prepare_cached(
                "UPDATE study SET touched_ms = ?2, title = ?3, mode = ?4, moves = ?5, fen = ?6, changed = 1
                   WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM study_event WHERE study = ?1 AND seq = ?7)",
            )?
            .execute(params![study, self.at, facts.title, facts.mode, facts.moves, facts.fen, self.after])?;
        if changed == 0 {
            return Ok(Appended::Conflict);
        }
        self.events().append(connection)?;
        Ok(Appended::Written)
    }

    fn look(&self, connection: &Connection, reason: &str) -> Result<Appended, StorageError> {
        self.events().find(connection, reason)
    }
}

pub(super) fn remove(
    connection: &Connection,
    name: &str,
    holder: SecretHash,
    removed: bool,
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached("UPDATE study SET removed = ?3 WHERE name = ?1 AND holder = ?2")?
        .execute(params![name, &holder.0[..], removed])?;
    Ok(changed == 1)
}

pub(super) fn purge(connection: &Connection, before: i64) -> rusqlite::Result<usize> {
    connection
        .prepare_cached(
            "DELETE FROM study_event WHERE study IN (SELECT id FROM study WHERE changed = 0 AND created_ms < ?1)",
        )?
        .execute([before])?;
    connection.prepare_cached("DELETE FROM study WHERE changed = 0 AND created_ms < ?1")?.execute([before])
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
    let events = STUDIES.load(connection, row.key.0)?;
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

/// The same by its number: without the index of names, which may be damaged.
pub(super) fn load_numbered(connection: &Connection, id: i64) -> rusqlite::Result<StoredStudy> {
    let sql = format!("SELECT {COLUMNS} FROM study WHERE id = ?1");
    let row = connection.prepare_cached(&sql)?.query_row([id], study_row)?;
    let events = STUDIES.load(connection, id)?;
    Ok(StoredStudy { row, events })
}
