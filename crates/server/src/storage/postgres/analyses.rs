//! What engines have found, by everything it depends on.

use std::sync::Arc;

use super::{connections::Connections, lane::Keeps};
use crate::storage::{ANALYSES, AnalysisKey, KeptAnalysis, StorageError};

/// Keeps what was found.
pub(super) struct Analyses(pub(super) Arc<Connections>);

const KEEP: &str = "SELECT keep_analyses($1, $2, $3, $4, $5)";

impl Keeps for Analyses {
    type Job = KeptAnalysis;

    fn collide(one: &KeptAnalysis, other: &KeptAnalysis) -> bool {
        one.key == other.key
    }

    async fn keep(&self, jobs: &[&KeptAnalysis]) -> Result<(), StorageError> {
        let keys: Vec<&[u8]> = jobs.iter().map(|found| &found.key.0[..]).collect();
        let depths: Vec<i64> = jobs.iter().map(|found| i64::from(found.depth)).collect();
        let nodes: Vec<i64> =
            jobs.iter().map(|found| i64::try_from(found.nodes).unwrap_or(i64::MAX)).collect();
        let texts: Vec<&[u8]> = jobs.iter().map(|found| &found.found[..]).collect();
        self.0.write(KEEP, &[&keys, &depths, &nodes, &texts, &ANALYSES]).await.map(drop)
    }
}

pub(super) async fn find(
    connections: &Connections,
    key: AnalysisKey,
) -> Result<Option<KeptAnalysis>, StorageError> {
    let sql = "SELECT depth, nodes, found FROM analysis WHERE key = $1";
    let rows = connections.read(sql, &[&&key.0[..]]).await?;
    Ok(rows.first().map(|row| KeptAnalysis {
        key,
        depth: u32::try_from(row.get::<_, i64>(0)).unwrap_or(0),
        nodes: u64::try_from(row.get::<_, i64>(1)).unwrap_or(0),
        found: row.get(2),
    }))
}
