//! Games in SQL.

use tokio_postgres::Row;

use super::{connections::Connections, log::GAMES};
use crate::storage::{
    CommandId, Created, GameKey, GameRow, Holders, InstantOf, Invite, NewRecord, Person, SecretHash,
    SeriesGame, StorageError, StoredGame,
    record::{winner_code, winner_of},
};

/// Nothing, if the game was there or another makes it in the same moment: asked again, it is there.
const CREATE: &str = "
WITH there AS (
  SELECT id, name FROM game WHERE command = $4 UNION ALL SELECT id, name FROM game WHERE name = $2 LIMIT 1
), new AS (
  SELECT nextval(pg_get_serial_sequence('game', 'id')) AS id WHERE NOT EXISTS(SELECT 1 FROM there)
), made AS (
  INSERT INTO game(id, name, created_ms, command, series, flipped, timed, white_holder, black_holder, host_holder,
      white_lister, black_lister, host_lister, invite_token, invite_white, winner, ended_ms)
    SELECT new.id, $2::text, $3::bigint, $4::bytea, coalesce($5::bigint, new.id), $6::boolean, $7::boolean,
      $8::bytea, $9::bytea, $10::bytea, $11::bytea, $12::bytea, $13::bytea, $14::bytea, $15::boolean, $16::bigint,
      CASE WHEN $16::bigint IS NULL THEN NULL ELSE $3::bigint END
    FROM new ON CONFLICT DO NOTHING RETURNING id, name
), log AS (
  INSERT INTO event(game, seq, at_ms, command, data)
    SELECT made.id, place - 1, $3::bigint, $4::bytea, data FROM made, unnest($1::bytea[]) WITH ORDINALITY AS first(data, place)
)
SELECT id, name, false FROM made UNION ALL SELECT id, name, true FROM there";

pub(super) async fn create(connections: &Connections, record: &NewRecord) -> Result<Created, StorageError> {
    let holders = [&record.holders.white, &record.holders.black, &record.holders.host];
    let [white, black, host] = holders.map(|holder| holder.as_ref().map(|person| &person.seat.0[..]));
    let [white_list, black_list, host_list] =
        holders.map(|holder| holder.as_ref().map(|person| &person.list.0[..]));
    let row = connections
        .write_one(
            CREATE,
            &[
                &record.events,
                &record.name,
                &record.created,
                &&record.command.0[..],
                &record.series.map(|series| series.0),
                &record.flipped,
                &record.timed,
                &white,
                &black,
                &host,
                &white_list,
                &black_list,
                &host_list,
                &record.invite.as_ref().map(|invite| &invite.token.0[..]),
                &record.invite.map(|invite| invite.white),
                &record.winner.map(winner_code),
            ],
        )
        .await?;
    Ok(Created { key: GameKey(row.get(0)), name: row.get(1), again: row.get(2) })
}

pub(super) async fn made(
    connections: &Connections,
    command: CommandId,
) -> Result<Option<String>, StorageError> {
    let rows = connections.read("SELECT name FROM game WHERE command = $1", &[&&command.0[..]]).await?;
    Ok(rows.first().map(|row| row.get(0)))
}

pub(super) async fn invite(
    connections: &Connections,
    game: GameKey,
    invite: Invite,
) -> Result<(), StorageError> {
    let sql = "UPDATE game SET invite_token = $2, invite_white = $3 WHERE id = $1";
    connections.write(sql, &[&game.0, &&invite.token.0[..], &invite.white]).await.map(drop)
}

/// What makes up a [`GameRow`].
const LOAD: &str =
    "SELECT id, name, created_ms, white_holder, black_holder, host_holder, white_lister, black_lister, host_lister,
  invite_token, invite_white, series, flipped, winner FROM game WHERE name = $1";

pub(super) async fn load(connections: &Connections, name: &str) -> Result<Option<StoredGame>, StorageError> {
    let rows = connections.read(LOAD, &[&name]).await?;
    let Some(row) = rows.first().map(game_row) else { return Ok(None) };
    let events = GAMES.load(connections, &row.key.0).await?;
    Ok(Some(StoredGame { row, events }))
}

/// The hash in a column.
pub(super) fn hash(row: &Row, column: usize) -> Option<SecretHash> {
    row.get::<_, Option<&[u8]>>(column).and_then(|bytes| bytes.try_into().ok()).map(SecretHash)
}

/// White's holder, Black's and the host's in three columns, and what each has it listed under in the next three.
pub(super) fn holders(row: &Row, first: usize) -> Holders {
    let person = |column: usize| {
        let (seat, list) = (hash(row, column), hash(row, column + 3));
        seat.map(|seat| Person { seat, list: list.unwrap_or(seat) })
    };
    Holders { white: person(first), black: person(first + 1), host: person(first + 2) }
}

fn game_row(row: &Row) -> GameRow {
    let (token, white) = (hash(row, 9), row.get::<_, Option<bool>>(10));
    GameRow {
        key: GameKey(row.get(0)),
        name: row.get(1),
        created: row.get(2),
        holders: holders(row, 3),
        invite: token.zip(white).map(|(token, white)| Invite { token, white }),
        series: GameKey(row.get(11)),
        flipped: row.get(12),
        winner: winner_of(row.get(13)),
    }
}

pub(super) async fn running(connections: &Connections) -> Result<Vec<String>, StorageError> {
    let sql = "SELECT name FROM game WHERE winner IS NULL AND timed ORDER BY id";
    Ok(connections.read(sql, &[]).await?.iter().map(|row| row.get(0)).collect())
}

/// Rows of the end of each such game's log, the last first.
const LATEST: &str = "
SELECT game.id, last.data FROM game
  CROSS JOIN LATERAL (SELECT data, seq FROM event WHERE event.game = game.id ORDER BY seq DESC LIMIT $2) AS last
WHERE winner IS NULL AND timed AND id > $1 AND id = ANY(ARRAY(
  SELECT id FROM game WHERE winner IS NULL AND timed AND id > $1 ORDER BY id LIMIT $3))
ORDER BY game.id, last.seq DESC";

/// Games whose logs are looked at in one statement.
const GAMES_AT_ONCE: i64 = 500;

/// Rows that are looked at in each log at first. Nearly every one has an instant.
const ROWS_AT_FIRST: i64 = 4;

pub(super) async fn latest(connections: &Connections, instant: InstantOf) -> Result<u64, StorageError> {
    let (mut latest, mut behind) = (0, i64::MIN);
    loop {
        let rows = connections.read(LATEST, &[&behind, &ROWS_AT_FIRST, &GAMES_AT_ONCE]).await?;
        let Some(last) = rows.last().map(|row| row.get::<_, i64>(0)) else { return Ok(latest) };
        for game in rows.chunk_by(|one, other| one.get::<_, i64>(0) == other.get::<_, i64>(0)) {
            let found = game.iter().find_map(|row| instant(row.get(1)));
            let at = match found {
                None if game.len() as i64 == ROWS_AT_FIRST => {
                    let log = GAMES.load(connections, &game[0].get::<_, i64>(0)).await?;
                    log.iter().rev().find_map(|event| instant(&event.data))
                }
                found => found,
            };
            latest = latest.max(at.unwrap_or(0));
        }
        behind = last;
    }
}

pub(super) async fn live(
    connections: &Connections,
    host: SecretHash,
    since: i64,
    beside: CommandId,
) -> Result<usize, StorageError> {
    let sql = "SELECT count(*) FROM game
      WHERE host_lister = $1 AND created_ms >= $2 AND winner IS NULL AND command <> $3";
    let rows = connections.read(sql, &[&&host.0[..], &since, &&beside.0[..]]).await?;
    let count = rows.first().map_or(0, |row| row.get::<_, i64>(0));
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

pub(super) async fn series(
    connections: &Connections,
    series: GameKey,
) -> Result<Vec<SeriesGame>, StorageError> {
    let sql = "SELECT name, flipped, winner FROM game WHERE series = $1 ORDER BY id";
    let rows = connections.read(sql, &[&series.0]).await?;
    let game =
        |row: &Row| SeriesGame { name: row.get(0), flipped: row.get(1), winner: winner_of(row.get(2)) };
    Ok(rows.iter().map(game).collect())
}

pub(super) async fn heartbeat(connections: &Connections, clock: i64) -> Result<(), StorageError> {
    let sql = "UPDATE clock SET ran_until_ms = greatest(ran_until_ms, $1)";
    connections.write(sql, &[&clock]).await.map(drop)
}

pub(super) async fn last_heartbeat(connections: &Connections) -> Result<i64, StorageError> {
    let rows = connections.read("SELECT ran_until_ms FROM clock", &[]).await?;
    rows.first()
        .map(|row| row.get(0))
        .ok_or_else(|| StorageError::Corrupt("the server's clock is gone".into()))
}
