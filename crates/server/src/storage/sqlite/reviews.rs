//! Reviews of games, and for whom they were made.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::storage::{HeldReview, KeptReview, REVIEWS, ReviewKey, ReviewedFor, SecretHash};

/// Keeps a review and for whom it was made; what was written longest ago goes.
pub(super) fn keep(
    connection: &Connection,
    review: &KeptReview,
    reviewed: &ReviewedFor,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO review(id, key, at_ms, mode, source, start, review)
               VALUES((SELECT coalesce(max(id), 0) + 1 FROM review), ?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT(key) DO NOTHING",
        )?
        .execute(params![
            &review.key.0[..],
            review.at,
            review.mode,
            review.source,
            review.start,
            review.review
        ])?;
    connection
        .prepare_cached(
            "INSERT INTO reviewed(holder, review, study, game)
               SELECT ?2, id, ?3, ?4 FROM review WHERE key = ?1 ON CONFLICT(holder, review) DO NOTHING",
        )?
        .execute(params![&review.key.0[..], &reviewed.holder.0[..], reviewed.study, reviewed.game])?;
    // For whom they were made goes with them.
    connection
        .prepare_cached("DELETE FROM review WHERE id <= (SELECT max(id) FROM review) - ?1")?
        .execute([REVIEWS])?;
    Ok(())
}

pub(super) fn find(connection: &Connection, key: ReviewKey) -> rusqlite::Result<Option<KeptReview>> {
    connection
        .prepare_cached("SELECT key, at_ms, mode, source, start, review FROM review WHERE key = ?1")?
        .query_row([&key.0[..]], |row| kept(row, 0))
        .optional()
}

pub(super) fn of(
    connection: &Connection,
    holder: SecretHash,
    after: i64,
    most: usize,
) -> rusqlite::Result<Vec<HeldReview>> {
    connection
        .prepare_cached(
            "SELECT number, study, game, key, at_ms, mode, source, start, review.review
               FROM reviewed JOIN review ON review.id = reviewed.review
               WHERE holder = ?1 AND number > ?2 ORDER BY number LIMIT ?3",
        )?
        .query_map(params![&holder.0[..], after, i64::try_from(most).unwrap_or(i64::MAX)], |row| {
            held(row, holder)
        })?
        .collect()
}

pub(super) fn last_of(
    connection: &Connection,
    holder: SecretHash,
    study: &str,
) -> rusqlite::Result<Option<HeldReview>> {
    connection
        .prepare_cached(
            "SELECT number, study, game, key, at_ms, mode, source, start, review.review
               FROM reviewed JOIN review ON review.id = reviewed.review
               WHERE holder = ?1 AND study = ?2 ORDER BY number DESC LIMIT 1",
        )?
        .query_row(params![&holder.0[..], study], |row| held(row, holder))
        .optional()
}

fn held(row: &Row<'_>, holder: SecretHash) -> rusqlite::Result<HeldReview> {
    let reviewed = ReviewedFor { holder, study: row.get(1)?, game: row.get(2)? };
    Ok(HeldReview { number: row.get(0)?, reviewed, kept: kept(row, 3)? })
}

fn kept(row: &Row<'_>, first: usize) -> rusqlite::Result<KeptReview> {
    Ok(KeptReview {
        key: ReviewKey(row.get(first)?),
        at: row.get(first + 1)?,
        mode: row.get(first + 2)?,
        source: row.get(first + 3)?,
        start: row.get(first + 4)?,
        review: row.get(first + 5)?,
    })
}
