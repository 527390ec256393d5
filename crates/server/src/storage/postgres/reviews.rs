//! Reviews of games, and for whom they were made.

use tokio_postgres::Row;

use super::{connections::Connections, lists::at_most};
use crate::storage::{HeldReview, KeptReview, REVIEWS, ReviewKey, ReviewedFor, SecretHash, StorageError};

/// Keeps a review and for whom it was made; what was written longest ago goes.
pub(super) async fn keep(
    connections: &Connections,
    review: &KeptReview,
    reviewed: &ReviewedFor,
) -> Result<(), StorageError> {
    let KeptReview { key, at, mode, source, start, review } = review;
    let ReviewedFor { holder, study, game } = reviewed;
    connections
        .write(
            "SELECT keep_review($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            &[&&key.0[..], at, mode, source, start, review, &&holder.0[..], study, game, &REVIEWS],
        )
        .await
        .map(drop)
}

pub(super) async fn find(
    connections: &Connections,
    key: ReviewKey,
) -> Result<Option<KeptReview>, StorageError> {
    let sql = "SELECT key, at_ms, mode, source, start, review FROM review WHERE key = $1";
    let rows = connections.read(sql, &[&&key.0[..]]).await?;
    rows.first().map(|row| kept(row, 0)).transpose()
}

const HELD: &str = "SELECT number, study, game, key, at_ms, mode, source, start, review.review
  FROM reviewed JOIN review ON review.id = reviewed.review WHERE holder = $1";

pub(super) async fn of(
    connections: &Connections,
    holder: SecretHash,
    after: i64,
    most: usize,
) -> Result<Vec<HeldReview>, StorageError> {
    let sql = format!("{HELD} AND number > $2 ORDER BY number LIMIT $3");
    let rows = connections.read(&sql, &[&&holder.0[..], &after, &at_most(most)]).await?;
    rows.iter().map(|row| held(row, holder)).collect()
}

pub(super) async fn last_of(
    connections: &Connections,
    holder: SecretHash,
    study: &str,
) -> Result<Option<HeldReview>, StorageError> {
    let sql = format!("{HELD} AND study = $2 ORDER BY number DESC LIMIT 1");
    let rows = connections.read(&sql, &[&&holder.0[..], &study]).await?;
    rows.first().map(|row| held(row, holder)).transpose()
}

fn held(row: &Row, holder: SecretHash) -> Result<HeldReview, StorageError> {
    let reviewed = ReviewedFor { holder, study: row.get(1), game: row.get(2) };
    Ok(HeldReview { number: row.get(0), reviewed, kept: kept(row, 3)? })
}

fn kept(row: &Row, first: usize) -> Result<KeptReview, StorageError> {
    let key = row.get::<_, &[u8]>(first).try_into();
    Ok(KeptReview {
        key: ReviewKey(key.map_err(|_| StorageError::Corrupt("the key of a review".into()))?),
        at: row.get(first + 1),
        mode: row.get(first + 2),
        source: row.get(first + 3),
        start: row.get(first + 4),
        review: row.get(first + 5),
    })
}
