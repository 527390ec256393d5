//! Reviews of games, and for whom they were made.

use std::sync::Arc;

use tokio_postgres::Row;

use super::{
    connections::{Connections, Parameters},
    lane::Keeps,
    lists::at_most,
};
use crate::storage::{HeldReview, KeptReview, REVIEWS, ReviewKey, ReviewedFor, SecretHash, StorageError};

/// Keeps reviews and for whom they were made; what was written longest ago goes.
pub(super) struct Reviews(pub(super) Arc<Connections>);

/// A review, and for whom.
pub(super) type Reviewed = (KeptReview, ReviewedFor);

/// One after the other, in one commit.
const KEEP: &str = "
SELECT keep_review(key, at_ms, mode, source, start, review, holder, study, game, $10)
FROM unnest($1::bytea[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::bytea[], $8::text[], $9::text[])
  AS new(key, at_ms, mode, source, start, review, holder, study, game)";

impl Keeps for Reviews {
    type Job = Reviewed;

    fn collide(_: &Reviewed, _: &Reviewed) -> bool {
        false
    }

    async fn keep(&self, jobs: &[&Reviewed]) -> Result<(), StorageError> {
        let keys: Vec<&[u8]> = jobs.iter().map(|(kept, _)| &kept.key.0[..]).collect();
        let ats: Vec<i64> = jobs.iter().map(|(kept, _)| kept.at).collect();
        let modes: Vec<&str> = jobs.iter().map(|(kept, _)| kept.mode.as_str()).collect();
        let sources: Vec<Option<&str>> = jobs.iter().map(|(kept, _)| kept.source.as_deref()).collect();
        let starts: Vec<&str> = jobs.iter().map(|(kept, _)| kept.start.as_str()).collect();
        let reviews: Vec<&[u8]> = jobs.iter().map(|(kept, _)| &kept.review[..]).collect();
        let holders: Vec<&[u8]> = jobs.iter().map(|(_, held)| &held.holder.0[..]).collect();
        let studies: Vec<&str> = jobs.iter().map(|(_, held)| held.study.as_str()).collect();
        let games: Vec<Option<&str>> = jobs.iter().map(|(_, held)| held.game.as_deref()).collect();
        let columns: Parameters<'_> =
            &[&keys, &ats, &modes, &sources, &starts, &reviews, &holders, &studies, &games, &REVIEWS];
        self.0.write(KEEP, columns).await.map(drop)
    }
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
