//! Lists of games in SQL.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use tabiya_protocol::WantedResult;

use super::games::holders;
use crate::storage::{Found, GameKey, Listing, Mark, Search, SecretHash, record::winner_of};

/// A holder's games, the latest first: `held` has them in this order, so a page costs what it shows, however many there are.
const SEARCH: &str = "
SELECT game.id, game.name, game.created_ms, game.white_holder, game.black_holder, game.host_holder,
  game.white_lister, game.black_lister, game.host_lister, game.winner, coalesce(mark.starred, 0), listing.line
FROM held CROSS JOIN game ON game.id = held.game
  LEFT JOIN listing ON listing.game = game.id
  LEFT JOIN mark ON mark.game = game.id AND mark.holder = :holder
WHERE held.holder = :holder AND held.over = NOT :running AND held.game < :before
  AND coalesce(mark.removed, 0) = 0
  AND (:since IS NULL OR game.created_ms >= :since)
  AND (:until IS NULL OR game.created_ms < :until)
  AND (:starred = 0 OR mark.starred = 1)
  AND (:mode IS NULL OR listing.mode = :mode)
  AND (:opening IS NULL OR instr(listing.opening, :opening) > 0)
  AND (:player IS NULL OR instr(listing.white, :player) > 0 OR instr(listing.black, :player) > 0)
  AND (:result IS NULL
    OR :result = 0 AND game.winner = 3
    OR :result = 1 AND (game.winner = 1 AND game.white_lister IS :holder OR game.winner = 2 AND game.black_lister IS :holder)
    OR :result = 2 AND (game.winner = 2 AND game.white_lister IS :holder AND game.black_lister IS NOT :holder
      OR game.winner = 1 AND game.black_lister IS :holder AND game.white_lister IS NOT :holder))
ORDER BY held.game DESC LIMIT :most";

pub(super) fn search(connection: &Connection, search: &Search) -> rusqlite::Result<Vec<Found>> {
    let result = search.result.map(|result| match result {
        WantedResult::Drawn => 0,
        WantedResult::Won => 1,
        WantedResult::Lost => 2,
    });
    connection
        .prepare_cached(SEARCH)?
        .query_map(
            named_params! {
                ":holder": &search.holder.0[..],
                ":running": search.running,
                ":before": search.before.map_or(i64::MAX, |key| key.0),
                ":since": search.since,
                ":until": search.until,
                ":starred": search.starred,
                ":mode": search.mode,
                ":opening": search.opening,
                ":player": search.player,
                ":result": result,
                ":most": i64::try_from(search.most).unwrap_or(i64::MAX),
            },
            found,
        )?
        .collect()
}

fn found(row: &Row<'_>) -> rusqlite::Result<Found> {
    Ok(Found {
        key: GameKey(row.get(0)?),
        name: row.get(1)?,
        created: row.get(2)?,
        holders: holders(row, 3)?,
        winner: winner_of(row.get(9)?),
        starred: row.get(10)?,
        line: row.get(11)?,
    })
}

pub(super) fn unlisted(
    connection: &Connection,
    before: Option<GameKey>,
    most: usize,
) -> rusqlite::Result<Vec<(GameKey, String)>> {
    connection
        .prepare_cached(
            "SELECT id, name FROM game WHERE winner IS NOT NULL AND id < ?1
               AND NOT EXISTS(SELECT 1 FROM listing WHERE listing.game = game.id) ORDER BY id DESC LIMIT ?2",
        )?
        .query_map(
            params![before.map_or(i64::MAX, |key| key.0), i64::try_from(most).unwrap_or(i64::MAX)],
            |row| Ok((GameKey(row.get(0)?), row.get(1)?)),
        )?
        .collect()
}

pub(super) fn list(connection: &Connection, game: GameKey, listing: &Listing) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO listing(game, white, black, mode, opening, line) VALUES(?1,?2,?3,?4,?5,?6)
               ON CONFLICT(game) DO UPDATE SET white = ?2, black = ?3, mode = ?4, opening = ?5, line = ?6",
        )?
        .execute(params![
            game.0,
            listing.white,
            listing.black,
            listing.mode,
            listing.opening,
            listing.line
        ])?;
    Ok(())
}

pub(super) fn mark(
    connection: &Connection,
    game: &str,
    holder: SecretHash,
    mark: Mark,
) -> rusqlite::Result<bool> {
    let key: Option<i64> = connection
        .prepare_cached(
            "SELECT id FROM game WHERE name = ?1 AND ?2 IN (white_lister, black_lister, host_lister)",
        )?
        .query_row(params![game, &holder.0[..]], |row| row.get(0))
        .optional()?;
    let Some(key) = key else { return Ok(false) };
    connection
        .prepare_cached(
            "INSERT INTO mark(holder, game, starred, removed) VALUES(?1, ?2, coalesce(?3, 0), coalesce(?4, 0))
               ON CONFLICT(holder, game) DO UPDATE SET
                 starred = coalesce(?3, starred), removed = coalesce(?4, removed)",
        )?
        .execute(params![&holder.0[..], key, mark.starred, mark.removed])?;
    Ok(true)
}
