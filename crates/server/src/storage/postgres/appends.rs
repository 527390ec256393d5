//! Moves: those of many games in one statement, all or none for each game.

use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

use deadpool_postgres::Client;
use tokio::time;

use super::{
    connections::{Connections, execute},
    fault::{is_unknown, told},
    lane::{Asked, Batches},
    log::{Events, GAMES},
};
use crate::storage::{
    Append, Appended, GameChange, Person, StorageError, failpoint::reach, metrics::Metrics,
    record::winner_code,
};

/// The first events decide: whoever has that number has won, and what else an append brings goes with its first. A game's row
/// changes in the same statement. Games come in the order of their keys, so no two programs wait for each other.
const APPEND: &str = "
WITH first AS (
  INSERT INTO event(game, seq, at_ms, command, data)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[])
    ON CONFLICT(game, seq) DO NOTHING RETURNING game
), others AS (
  INSERT INTO event(game, seq, at_ms, command, data)
    SELECT * FROM unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::bytea[], $10::bytea[]) AS more(game, seq, at_ms, command, data)
    WHERE game IN (SELECT game FROM first)
), changed AS (
  UPDATE game SET
    white_holder = coalesce(new.white_holder, game.white_holder), white_lister = coalesce(new.white_lister, game.white_lister),
    black_holder = coalesce(new.black_holder, game.black_holder), black_lister = coalesce(new.black_lister, game.black_lister),
    invite_token = CASE WHEN new.seated THEN NULL ELSE game.invite_token END,
    invite_white = CASE WHEN new.seated THEN NULL ELSE game.invite_white END,
    winner = coalesce(game.winner, new.winner),
    ended_ms = CASE WHEN game.winner IS NULL AND new.winner IS NOT NULL THEN new.at_ms ELSE game.ended_ms END
  FROM unnest($11::bigint[], $12::bigint[], $13::boolean[], $14::bytea[], $15::bytea[], $16::bytea[], $17::bytea[], $18::bigint[])
    AS new(game, at_ms, seated, white_holder, white_lister, black_holder, black_lister, winner)
  WHERE game.id = new.game AND new.game IN (SELECT game FROM first)
)
SELECT game FROM first";

/// Sessions of this program that still write: what they do is not known to be over.
const OTHER_WRITERS: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()";

/// How long it is tried to find out what became of a batch.
const PATIENCE: Duration = Duration::from_secs(3);

const AGAIN: Duration = Duration::from_millis(100);

/// Writes moves.
pub(super) struct Appends {
    pub(super) connections: Arc<Connections>,
    pub(super) metrics: Arc<Metrics>,
}

type Jobs = Vec<Asked<Append, Appended>>;

impl Batches for Appends {
    type Job = Append;
    type Answer = Appended;

    fn collide(one: &Append, other: &Append) -> bool {
        one.game == other.game
    }

    async fn write(&self, mut batch: Jobs) {
        batch.sort_by_key(|asked| asked.job.game);
        let Err((rest, reason)) = self.write_all(batch).await else { return };
        if rest.len() == 1 {
            self.give_up(rest, &reason);
            return;
        }
        // One of them cannot be written: that is no reason to refuse the others.
        tracing::warn!(reason, jobs = rest.len(), "a batch was undone");
        for asked in rest {
            if let Err((one, reason)) = self.write_all(vec![asked]).await {
                self.give_up(one, &reason);
            }
        }
    }
}

impl Appends {
    /// One statement. Those that it did not write, when it was undone, with the reason.
    async fn write_all(&self, batch: Jobs) -> Result<(), (Jobs, String)> {
        let began = Instant::now();
        let client = match self.connections.writer().await {
            Ok(client) => client,
            // Nothing can be written by anybody.
            Err(StorageError::Busy(reason)) => {
                self.give_up(batch, &reason);
                return Ok(());
            }
            Err(error) => return Err((batch, error.to_string())),
        };
        reach("before-append");
        match insert(&client, &batch).await {
            Ok(written) => {
                reach("after-commit");
                self.metrics.committed(batch.len(), began.elapsed());
                for asked in batch {
                    let is_written = written.contains(&asked.job.game.0);
                    asked.answer(Ok(if is_written { Appended::Written } else { Appended::Conflict }));
                }
                reach("after-answer");
                Ok(())
            }
            Err(error) if is_unknown(&error) => {
                // This connection is not to be had again.
                drop(deadpool_postgres::Object::take(client));
                self.recover(batch, &told(&error)).await;
                Ok(())
            }
            Err(error) => Err((batch, told(&error))),
        }
    }

    fn give_up(&self, jobs: Jobs, reason: &str) {
        self.metrics.failed(reason);
        for asked in jobs {
            asked.answer(Err(StorageError::Busy(reason.to_owned())));
        }
    }

    /// The answer was lost: looks at what is really there.
    async fn recover(&self, batch: Jobs, reason: &str) {
        tracing::error!(
            reason,
            jobs = batch.len(),
            "the answer to a commit was lost; looking at what is there"
        );
        self.metrics.failed(reason);
        let began = Instant::now();
        let client = loop {
            match self.quiet().await {
                Ok(client) => break Some(client),
                Err(error) if began.elapsed() < PATIENCE => {
                    tracing::debug!(error, "trying on");
                    time::sleep(AGAIN).await;
                }
                Err(_) => break None,
            }
        };
        for asked in batch {
            let answer = match &client {
                Some(client) => events(&asked.job).find(client, reason).await,
                None => Err(StorageError::Unknown(reason.to_owned())),
            };
            asked.answer(answer);
        }
    }

    /// A connection, when no earlier one of ours can write any more.
    async fn quiet(&self) -> Result<Client, String> {
        let client = self.connections.writer().await.map_err(|error| error.to_string())?;
        let others = execute(&client, OTHER_WRITERS, &[&self.connections.writer_name]).await;
        match others {
            Ok(none) if none.is_empty() => Ok(client),
            Ok(some) => Err(format!("{} earlier sessions still write", some.len())),
            Err(error) => Err(told(&error)),
        }
    }
}

fn events(append: &Append) -> Events<'_> {
    let Append { game, after, at, command, events, .. } = append;
    Events { log: GAMES, owner: &game.0, after: *after, at: *at, command: *command, data: events }
}

/// Columns of rows of the table of events.
#[derive(Default)]
struct EventColumns<'a> {
    games: Vec<i64>,
    seqs: Vec<i64>,
    ats: Vec<i64>,
    commands: Vec<Option<&'a [u8]>>,
    data: Vec<&'a [u8]>,
}

impl<'a> EventColumns<'a> {
    fn push(&mut self, append: &'a Append, seq: i64, data: &'a [u8]) {
        self.games.push(append.game.0);
        self.seqs.push(seq);
        self.ats.push(append.at);
        self.commands.push(append.command.as_ref().map(|command| &command.0[..]));
        self.data.push(data);
    }
}

/// Columns of what changes about games.
#[derive(Default)]
struct ChangeColumns<'a> {
    games: Vec<i64>,
    ats: Vec<i64>,
    seated: Vec<bool>,
    seats: [Vec<Option<&'a [u8]>>; 2],
    lists: [Vec<Option<&'a [u8]>>; 2],
    winners: Vec<Option<i64>>,
}

impl<'a> ChangeColumns<'a> {
    fn push(&mut self, append: &'a Append) {
        if append.changes.is_empty() {
            return;
        }
        let (mut holders, mut winner): ([Option<&'a Person>; 2], _) = ([None; 2], None);
        for change in &append.changes {
            match change {
                GameChange::Seated { white, holder } => holders[usize::from(!white)] = Some(holder),
                GameChange::Ended { winner: ended } => winner = Some(winner_code(*ended)),
            }
        }
        self.games.push(append.game.0);
        self.ats.push(append.at);
        self.seated.push(holders.iter().any(Option::is_some));
        for (side, holder) in holders.into_iter().enumerate() {
            self.seats[side].push(holder.map(|person| &person.seat.0[..]));
            self.lists[side].push(holder.map(|person| &person.list.0[..]));
        }
        self.winners.push(winner);
    }
}

/// Writes a batch; the games whose events are there now.
async fn insert(
    client: &Client,
    batch: &[Asked<Append, Appended>],
) -> Result<HashSet<i64>, tokio_postgres::Error> {
    let (mut first, mut others) = (EventColumns::default(), EventColumns::default());
    let mut changes = ChangeColumns::default();
    for asked in batch {
        let append = &asked.job;
        for (number, data) in (0..).zip(&append.events) {
            let into = if number == 0 { &mut first } else { &mut others };
            into.push(append, i64::from(append.after) + number, data);
        }
        changes.push(append);
    }
    let [white_seats, black_seats] = &changes.seats;
    let [white_lists, black_lists] = &changes.lists;
    let rows = execute(
        client,
        APPEND,
        &[
            &first.games,
            &first.seqs,
            &first.ats,
            &first.commands,
            &first.data,
            &others.games,
            &others.seqs,
            &others.ats,
            &others.commands,
            &others.data,
            &changes.games,
            &changes.ats,
            &changes.seated,
            white_seats,
            white_lists,
            black_seats,
            black_lists,
            &changes.winners,
        ],
    )
    .await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}
