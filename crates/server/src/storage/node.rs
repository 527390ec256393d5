//! The servers that share a store: each tells now and then that it runs, and the store's own clock says how long ago.
//!
//! Invariant: ages are differences of one clock, the store's. No two machines' clocks are ever compared.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::Later;
use crate::clock::wall_clock;

/// Nodes that have told nothing for so many milliseconds are forgotten.
pub const NODE_FORGOTTEN: i64 = 3_600_000;

/// What a server that shares a store tells of itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Node {
    /// What it is called: the same after a restart.
    pub name: String,
    /// Rises with each start of a node of this name. What an earlier one tells is not noted any more.
    pub generation: i64,
    /// Where the others reach it.
    pub address: String,
    /// Its own clock: the instant at which it certainly ran.
    pub clock: i64,
}

/// A node, and when it last told of itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SeenNode {
    /// What it told.
    pub node: Node,
    /// How long ago, by the store's clock, in milliseconds.
    pub age: i64,
}

/// A place where servers that share a store tell of themselves.
pub trait NodeStorage: Send + Sync + 'static {
    /// Notes that a node runs, and tells of all that have told of themselves within [`NODE_FORGOTTEN`], by name: this one
    /// too, or the one of a later generation that has its name and stays.
    fn beat(&self, node: Node) -> Later<'_, Vec<SeenNode>>;

    /// The same without telling anything.
    fn nodes(&self) -> Later<'_, Vec<SeenNode>>;

    /// A node that stops is no longer there at once. One of a later generation stays.
    fn leave(&self, name: &str, generation: i64) -> Later<'_, ()>;

    /// The store's clock, in milliseconds since 1970.
    fn database_now(&self) -> Later<'_, i64>;
}

/// The nodes of a store that one process has: they go with it.
#[derive(Debug)]
pub(super) struct OwnNodes {
    /// The wall clock when the store was opened; from then on nobody sets it.
    base: i64,
    opened: Instant,
    /// By name, with the instant at which each was last seen.
    seen: Mutex<BTreeMap<String, (Node, i64)>>,
}

impl Default for OwnNodes {
    fn default() -> Self {
        Self { base: wall_clock(), opened: Instant::now(), seen: Mutex::default() }
    }
}

impl OwnNodes {
    pub(super) fn now(&self) -> i64 {
        self.base + i64::try_from(self.opened.elapsed().as_millis()).unwrap_or(i64::MAX - self.base)
    }

    pub(super) fn beat(&self, node: Node) -> Vec<SeenNode> {
        let now = self.now();
        {
            let mut seen = self.seen.lock();
            if seen.get(&node.name).is_none_or(|(there, _)| there.generation <= node.generation) {
                seen.insert(node.name.clone(), (node, now));
            }
        }
        self.all()
    }

    pub(super) fn all(&self) -> Vec<SeenNode> {
        let now = self.now();
        let mut seen = self.seen.lock();
        seen.retain(|_, (_, at)| now - *at <= NODE_FORGOTTEN);
        seen.values().map(|(node, at)| SeenNode { node: node.clone(), age: now - at }).collect()
    }

    pub(super) fn leave(&self, name: &str, generation: i64) {
        let mut seen = self.seen.lock();
        if seen.get(name).is_some_and(|(there, _)| there.generation <= generation) {
            seen.remove(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_node_that_tells_nothing_grows_old_and_is_forgotten() {
        let nodes = OwnNodes::default();
        let node = |name: &str| Node { name: name.into(), generation: 1, address: String::new(), clock: 0 };
        let ages =
            |seen: Vec<SeenNode>| seen.into_iter().map(|seen| (seen.node.name, seen.age)).collect::<Vec<_>>();
        nodes.beat(node("a"));
        time::advance(Duration::from_secs(7)).await;
        assert_eq!(ages(nodes.beat(node("b"))), [("a".into(), 7_000), ("b".into(), 0)]);
        time::advance(Duration::from_millis(3_600_000)).await;
        assert_eq!(ages(nodes.all()), [("b".into(), 3_600_000)]);
    }
}
