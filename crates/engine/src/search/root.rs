//! The moves at the root and what is known of each.

use crate::score::{INFINITE, Value};

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// Its value in this iteration, and in the last one that was completed.
    pub(crate) value: Value,
    pub(crate) last: Value,
    /// The best line, this move first.
    pub(crate) line: Vec<M>,
    pub(crate) selective_depth: usize,
    /// Positions that went into it.
    pub(crate) nodes: u64,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(m: M) -> Self {
        Self { m, value: -INFINITE, last: -INFINITE, line: vec![m], selective_depth: 0, nodes: 0 }
    }
}
