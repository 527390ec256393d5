//! Games in SQL: what is written of them.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    jobs::Work,
    log::{Events, GAMES},
};
use crate::storage::{
    Append, Appended, Created, GameChange, GameKey, Holders, Invite, NewRecord, Person, SecretHash,
    StorageError, record::winner_code,
};

pub(super) fn create(connection: &Connection, record: &NewRecord) -> rusqlite::Result<Created> {
    let there = connection
        .prepare_cached(
            "SELECT id, name FROM game WHERE command = ?1 UNION ALL SELECT id, name FROM game WHERE name = ?2",
        )?
        .query_row(params![&record.command.0[..], record.name], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if let Some((id, name)) = there {
        return Ok(Created { key: GameKey(id), name, again: true });
    }
    let id = next_id(connection, "game", record.created)?;
    let seat = |holder: &Option<Person>| holder.map(|person| person.seat.0);
    let list = |holder: &Option<Person>| holder.map(|person| person.list.0);
    connection
        .prepare_cached(
            "INSERT INTO game(id, name, created_ms, command, series, flipped, white_holder, black_holder,
               host_holder, invite_token, invite_white, timed, winner, ended_ms,
               white_lister, black_lister, host_lister)
               VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)",
        )?
        .execute(params![
            id,
            record.name,
            record.created,
            &record.command.0[..],
            record.series.map_or(id, |series| series.0),
            record.flipped,
            seat(&record.holders.white),
            seat(&record.holders.black),
            seat(&record.holders.host),
            record.invite.map(|invite| invite.token.0.to_vec()),
            record.invite.map(|invite| invite.white),
            record.timed,
            record.winner.map(winner_code),
            record.winner.map(|_| record.created),
            list(&record.holders.white),
            list(&record.holders.black),
            list(&record.holders.host),
        ])?;
    let (at, command, data) = (record.created, Some(record.command), &record.events[..]);
    Events { log: GAMES, owner: &id, after: 0, at, command, data }.append(connection)?;
    Ok(Created { key: GameKey(id), name: record.name.clone(), again: false })
}

impl Append {
    fn events(&self) -> Events<'_> {
        let (after, at, command, data) = (self.after, self.at, self.command, &self.events[..]);
        Events { log: GAMES, owner: &self.game.0, after, at, command, data }
    }
}

impl Work for Append {
    type Answer = Appended;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Appended> {
        if !self.events().append(connection)? {
            return Ok(Appended::Conflict);
        }
        for change in &self.changes {
            change_game(connection, self, *change)?;
        }
        Ok(Appended::Written)
    }

    fn look(&self, connection: &Connection, reason: &str) -> Result<Appended, StorageError> {
        self.events().find(connection, reason)
    }
}

fn change_game(connection: &Connection, append: &Append, change: GameChange) -> rusqlite::Result<()> {
    match change {
        GameChange::Seated { white, holder } => {
            let sql = if white {
                "UPDATE game SET white_holder = ?2, white_lister = ?3, invite_token = NULL, invite_white = NULL
                   WHERE id = ?1"
            } else {
                "UPDATE game SET black_holder = ?2, black_lister = ?3, invite_token = NULL, invite_white = NULL
                   WHERE id = ?1"
            };
            connection.prepare_cached(sql)?.execute(params![append.game.0, holder.seat.0, holder.list.0])?;
        }
        GameChange::Ended { winner } => {
            connection
                .prepare_cached(
                    "UPDATE game SET winner = ?2, ended_ms = ?3 WHERE id = ?1 AND winner IS NULL",
                )?
                .execute(params![append.game.0, winner_code(winner), append.at])?;
        }
    }
    Ok(())
}

pub(super) fn invite(connection: &Connection, game: GameKey, invite: Invite) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE game SET invite_token = ?2, invite_white = ?3 WHERE id = ?1")?
        .execute(params![game.0, &invite.token.0[..], invite.white])?;
    Ok(())
}

pub(super) fn heartbeat(connection: &Connection, clock: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("UPDATE clock SET ran_until_ms = max(ran_until_ms, ?1)")?.execute([clock])?;
    Ok(())
}

/// The hash in a column.
pub(super) fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<SecretHash>> {
    Ok(row.get::<_, Option<[u8; 32]>>(column)?.map(SecretHash))
}

/// White's holder, Black's and the host's in three columns, and what each has it listed under in the next three.
pub(super) fn holders(row: &Row<'_>, first: usize) -> rusqlite::Result<Holders> {
    let person = |column: usize| -> rusqlite::Result<Option<Person>> {
        let (seat, list) = (hash(row, column)?, hash(row, column + 3)?);
        Ok(seat.map(|seat| Person { seat, list: list.unwrap_or(seat) }))
    };
    Ok(Holders { white: person(first)?, black: person(first + 1)?, host: person(first + 2)? })
}

/// The number of something that was created then. Milliseconds in the upper bits keep numbers in the order of time; the
/// maximum keeps them so when the wall clock does not.
pub(super) fn next_id(connection: &Connection, table: &str, created: i64) -> rusqlite::Result<i64> {
    let last: Option<i64> = connection
        .prepare_cached(&format!("SELECT max(id) FROM {table}"))?
        .query_row([], |row| row.get(0))?;
    Ok((created << 16).max(last.unwrap_or(0) + 1))
}
