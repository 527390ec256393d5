//! What the writing thread is asked to do, and how each is done inside a transaction.

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::oneshot;

use super::studies::{StudyDone, StudyJob};
use crate::storage::{
    Append, Appended, Created, DeckAppend, GameChange, GameKey, Invite, KeptAnalysis, KeptReview, Listing,
    Mark, NewRecord, ReviewedFor, SecretHash, StorageError, Winner,
};

/// Where a job's answer goes.
pub(super) type Answer<T> = oneshot::Sender<Result<T, StorageError>>;

/// One piece of writing.
#[derive(Debug)]
pub(super) enum Job {
    Create(Box<NewRecord>, Answer<Created>),
    Append(Append, Answer<Appended>),
    Invite(GameKey, Invite, Answer<()>),
    Heartbeat(i64, Answer<()>),
    List(GameKey, Listing, Answer<()>),
    Mark(String, SecretHash, Mark, Answer<bool>),
    Study(StudyJob),
    Keep(KeptAnalysis, Answer<()>),
    Deck(Box<DeckAppend>, Answer<Appended>),
    KeepReview(Box<(KeptReview, ReviewedFor)>, Answer<()>),
}

/// What a job will be answered once the batch is committed.
#[derive(Debug)]
pub(super) enum Finished {
    Create(Created, Answer<Created>),
    Append(Append, Appended, Answer<Appended>),
    Deck(Box<DeckAppend>, Appended, Answer<Appended>),
    Unit(Answer<()>),
    Marked(bool, Answer<bool>),
    Study(StudyDone),
}

impl Finished {
    /// The answer after a commit that succeeded.
    pub(super) fn succeed(self) {
        // Whoever asked may be gone; the row is on disk all the same.
        match self {
            Self::Create(created, answer) => drop(answer.send(Ok(created))),
            Self::Append(_, appended, answer) => drop(answer.send(Ok(appended))),
            Self::Deck(_, appended, answer) => drop(answer.send(Ok(appended))),
            Self::Unit(answer) => drop(answer.send(Ok(()))),
            Self::Marked(there, answer) => drop(answer.send(Ok(there))),
            Self::Study(done) => done.succeed(),
        }
    }

    /// The answer after a commit that failed.
    pub(super) fn fail(self, error: impl Fn() -> StorageError) {
        match self {
            Self::Create(_, answer) => drop(answer.send(Err(error()))),
            Self::Append(_, _, answer) => drop(answer.send(Err(error()))),
            Self::Deck(_, _, answer) => drop(answer.send(Err(error()))),
            Self::Unit(answer) => drop(answer.send(Err(error()))),
            Self::Marked(_, answer) => drop(answer.send(Err(error()))),
            Self::Study(done) => done.fail(error()),
        }
    }
}

impl Job {
    /// The answer when nothing was tried.
    pub(super) fn fail(self, error: StorageError) {
        match self {
            Self::Create(_, answer) => drop(answer.send(Err(error))),
            Self::Append(_, answer) => drop(answer.send(Err(error))),
            Self::Deck(_, answer) => drop(answer.send(Err(error))),
            Self::Invite(_, _, answer)
            | Self::Heartbeat(_, answer)
            | Self::List(_, _, answer)
            | Self::Keep(_, answer)
            | Self::KeepReview(_, answer) => drop(answer.send(Err(error))),
            Self::Mark(_, _, _, answer) => drop(answer.send(Err(error))),
            Self::Study(job) => job.fail(error),
        }
    }
}

pub(super) fn create(connection: &Connection, record: &NewRecord) -> rusqlite::Result<Created> {
    let there = connection
        .prepare_cached("SELECT id, name FROM game WHERE command = ?1")?
        .query_row([&record.command.0[..]], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if let Some((id, name)) = there {
        return Ok(Created { key: GameKey(id), name, again: true });
    }
    let last: Option<i64> =
        connection.prepare_cached("SELECT max(id) FROM game")?.query_row([], |row| row.get(0))?;
    // Milliseconds in the upper bits keep ids in the order of time; the maximum keeps them so when the wall
    // clock does not.
    let id = (record.created << 16).max(last.unwrap_or(0) + 1);
    let hash = |holder: &Option<SecretHash>| holder.map(|hash| hash.0.to_vec());
    connection
        .prepare_cached(
            "INSERT INTO game(id, name, created_ms, command, series, flipped, white_holder, black_holder,
               host_holder, invite_token, invite_white, timed, winner, ended_ms)
               VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14)",
        )?
        .execute(params![
            id,
            record.name,
            record.created,
            &record.command.0[..],
            record.series.map_or(id, |series| series.0),
            record.flipped,
            hash(&record.holders.white),
            hash(&record.holders.black),
            hash(&record.holders.host),
            record.invite.map(|invite| invite.token.0.to_vec()),
            record.invite.map(|invite| invite.white),
            record.timed,
            record.winner.map(winner_code),
            record.winner.map(|_| record.created),
        ])?;
    for (seq, event) in record.events.iter().enumerate() {
        insert(connection, id, seq as u32, record.created, Some(&record.command.0[..]), event)?;
    }
    Ok(Created { key: GameKey(id), name: record.name.clone(), again: false })
}

pub(super) fn append(connection: &Connection, append: &Append) -> rusqlite::Result<Appended> {
    let command = append.command.as_ref().map(|command| &command.0[..]);
    for (offset, event) in append.events.iter().enumerate() {
        let seq = append.after + offset as u32;
        let written = insert(connection, append.game.0, seq, append.at, command, event)?;
        if !written {
            // Only the first can meet another's event: whoever wrote a later number wrote this one too.
            return Ok(Appended::Conflict);
        }
    }
    for change in &append.changes {
        change_game(connection, append, *change)?;
    }
    Ok(Appended::Written)
}

fn change_game(connection: &Connection, append: &Append, change: GameChange) -> rusqlite::Result<()> {
    match change {
        GameChange::Seated { white, holder } => {
            let sql = if white {
                "UPDATE game SET white_holder = ?2, invite_token = NULL, invite_white = NULL WHERE id = ?1"
            } else {
                "UPDATE game SET black_holder = ?2, invite_token = NULL, invite_white = NULL WHERE id = ?1"
            };
            connection.prepare_cached(sql)?.execute(params![append.game.0, &holder.0[..]])?;
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

fn insert(
    connection: &Connection,
    game: i64,
    seq: u32,
    at: i64,
    command: Option<&[u8]>,
    data: &[u8],
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached(
            "INSERT INTO event(game, seq, at_ms, command, data) VALUES(?1,?2,?3,?4,?5) ON CONFLICT DO NOTHING",
        )?
        .execute(params![game, seq, at, command, data])?;
    Ok(changed == 1)
}

/// How a result is written in the table.
pub(super) fn winner_code(winner: Winner) -> i64 {
    match winner {
        Winner::White => 1,
        Winner::Black => 2,
        Winner::Nobody => 3,
        Winner::Void => 4,
    }
}

/// And read again.
pub(super) fn winner_of(code: Option<i64>) -> Option<Winner> {
    match code? {
        1 => Some(Winner::White),
        2 => Some(Winner::Black),
        3 => Some(Winner::Nobody),
        _ => Some(Winner::Void),
    }
}
