//! What engines have found, by everything it depends on.

use std::sync::Arc;

use super::{
    connections::{Connections, Parameters},
    lane::{Asked, Batches},
};
use crate::storage::{ANALYSES, AnalysisKey, KeptAnalysis, StorageError};

/// Keeps what was found.
pub(super) struct Analyses(pub(super) Arc<Connections>);

const KEEP: &str = "SELECT keep_analyses($1, $2, $3, $4, $5)";

impl Batches for Analyses {
    type Job = KeptAnalysis;
    type Answer = ();

    fn collide(one: &KeptAnalysis, other: &KeptAnalysis) -> bool {
        one.key == other.key
    }

    async fn write(&self, batch: Vec<Asked<KeptAnalysis, ()>>) {
        let found = || batch.iter().map(|asked| &asked.job);
        let keys: Vec<&[u8]> = found().map(|found| &found.key.0[..]).collect();
        let depths: Vec<i64> = found().map(|found| i64::from(found.depth)).collect();
        let nodes: Vec<i64> = found().map(|found| i64::try_from(found.nodes).unwrap_or(i64::MAX)).collect();
        let texts: Vec<&[u8]> = found().map(|found| &found.found[..]).collect();
        let parameters: Parameters<'_> = &[&keys, &depths, &nodes, &texts, &ANALYSES];
        let written = self.0.write(KEEP, parameters).await.map(drop);
        for asked in batch {
            asked.answer(match &written {
                Ok(()) => Ok(()),
                Err(error) => Err(StorageError::Busy(error.to_string())),
            });
        }
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
