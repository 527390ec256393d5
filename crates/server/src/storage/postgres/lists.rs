//! Lists of games in SQL.

use tabiya_protocol::WantedResult;
use tokio_postgres::Row;

use super::{connections::Connections, games::holders};
use crate::storage::{Found, GameKey, Listing, Mark, Search, SecretHash, StorageError, record::winner_of};

/// A holder's games, the latest first: `held` has them in this order, so a page costs what it shows, however many there are.
const SEARCH: &str = "
SELECT game.id, game.name, game.created_ms, game.white_holder, game.black_holder, game.host_holder,
  game.white_lister, game.black_lister, game.host_lister, game.winner, coalesce(mark.starred, false), listing.line
FROM held JOIN game ON game.id = held.game
  LEFT JOIN listing ON listing.game = held.game
  LEFT JOIN mark ON mark.game = held.game AND mark.holder = $1
WHERE held.holder = $1 AND held.over = NOT $2::boolean AND held.game < $3
  AND NOT coalesce(mark.removed, false)
  AND ($4::bigint IS NULL OR game.created_ms >= $4)
  AND ($5::bigint IS NULL OR game.created_ms < $5)
  AND (NOT $6::boolean OR mark.starred)
  AND ($7::text IS NULL OR listing.mode = $7)
  AND ($8::text IS NULL OR strpos(listing.opening, $8) > 0)
  AND ($9::text IS NULL OR strpos(listing.white, $9) > 0 OR strpos(listing.black, $9) > 0)
  AND ($10::bigint IS NULL
    OR $10 = 0 AND game.winner = 3
    OR $10 = 1 AND (game.winner = 1 AND game.white_lister IS NOT DISTINCT FROM $1
      OR game.winner = 2 AND game.black_lister IS NOT DISTINCT FROM $1)
    OR $10 = 2 AND (game.winner = 2 AND game.white_lister IS NOT DISTINCT FROM $1 AND game.black_lister IS DISTINCT FROM $1
      OR game.winner = 1 AND game.black_lister IS NOT DISTINCT FROM $1 AND game.white_lister IS DISTINCT FROM $1))
ORDER BY held.game DESC LIMIT $11";

pub(super) async fn search(connections: &Connections, search: &Search) -> Result<Vec<Found>, StorageError> {
    let result = search.result.map(|result| match result {
        WantedResult::Drawn => 0_i64,
        WantedResult::Won => 1,
        WantedResult::Lost => 2,
    });
    let rows = connections
        .read(
            SEARCH,
            &[
                &&search.holder.0[..],
                &search.running,
                &search.before.map_or(i64::MAX, |key| key.0),
                &search.since,
                &search.until,
                &search.starred,
                &search.mode,
                &search.opening,
                &search.player,
                &result,
                &at_most(search.most),
            ],
        )
        .await?;
    Ok(rows.iter().map(found).collect())
}

/// How many rows are wanted.
pub(super) fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn found(row: &Row) -> Found {
    Found {
        key: GameKey(row.get(0)),
        name: row.get(1),
        created: row.get(2),
        holders: holders(row, 3),
        winner: winner_of(row.get(9)),
        starred: row.get(10),
        line: row.get(11),
    }
}

pub(super) async fn unlisted(
    connections: &Connections,
    before: Option<GameKey>,
    most: usize,
) -> Result<Vec<(GameKey, String)>, StorageError> {
    let sql = "SELECT id, name FROM game WHERE winner IS NOT NULL AND id < $1
      AND NOT EXISTS(SELECT 1 FROM listing WHERE listing.game = game.id) ORDER BY id DESC LIMIT $2";
    let before = before.map_or(i64::MAX, |key| key.0);
    let rows = connections.read(sql, &[&before, &at_most(most)]).await?;
    Ok(rows.iter().map(|row| (GameKey(row.get(0)), row.get(1))).collect())
}

pub(super) async fn list(
    connections: &Connections,
    game: GameKey,
    listing: &Listing,
) -> Result<(), StorageError> {
    let sql = "INSERT INTO listing(game, white, black, mode, opening, line) VALUES($1, $2, $3, $4, $5, $6)
      ON CONFLICT(game) DO UPDATE SET white = $2, black = $3, mode = $4, opening = $5, line = $6";
    let Listing { white, black, mode, opening, line } = listing;
    connections.write(sql, &[&game.0, white, black, mode, opening, line]).await.map(drop)
}

pub(super) async fn mark(
    connections: &Connections,
    game: &str,
    holder: SecretHash,
    mark: Mark,
) -> Result<bool, StorageError> {
    let sql = "INSERT INTO mark AS there(holder, game, starred, removed)
        SELECT $2::bytea, id, coalesce($3::boolean, false), coalesce($4::boolean, false) FROM game
        WHERE name = $1 AND $2 IN (white_lister, black_lister, host_lister)
      ON CONFLICT(holder, game) DO UPDATE SET
        starred = coalesce($3, there.starred), removed = coalesce($4, there.removed)
      RETURNING game";
    let marked = connections.write(sql, &[&game, &&holder.0[..], &mark.starred, &mark.removed]).await?;
    Ok(!marked.is_empty())
}
