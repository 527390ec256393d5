//! What was found is kept for whoever asks next.

use std::sync::Arc;

use tokio::runtime::Handle;

use super::findings::Findings;
use crate::storage::{AnalysisKey, KeptAnalysis, Storage};

/// A search of fewer positions is not worth a row: it is done again in no time.
const WORTH: u64 = 20_000;

/// Where and under which name a result is kept.
pub(super) struct CacheSlot {
    pub(super) key: AnalysisKey,
    pub(super) storage: Arc<dyn Storage>,
    pub(super) runtime: Handle,
}

impl CacheSlot {
    /// What is known already.
    pub(super) async fn look_up(storage: &dyn Storage, key: AnalysisKey) -> Option<Findings> {
        match storage.analysis(key).await {
            Ok(kept) => serde_json::from_slice(&kept?.found).ok(),
            Err(error) => {
                tracing::warn!(%error, "what was found before is not to be had");
                None
            }
        }
    }

    /// Keeps what is more than was known. Nobody waits for it.
    pub(super) fn keep(self, known: &Findings, found: &Findings) {
        if found.nodes < known.nodes + WORTH || found.lines.is_empty() {
            return;
        }
        let Ok(text) = serde_json::to_vec(found) else { return };
        let kept = KeptAnalysis { key: self.key, depth: found.depth, nodes: found.nodes, found: text };
        self.runtime.spawn(async move {
            if let Err(error) = self.storage.keep_analysis(kept).await {
                tracing::warn!(%error, "what was found is not kept");
            }
        });
    }
}
