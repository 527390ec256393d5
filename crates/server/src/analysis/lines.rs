//! The lines of one depth, which an engine tells one after the other.

use tabiya_engine::engine::{Exactness, Info};
use tabiya_protocol::EngineLine;
use tabiya_review::written;
use tabiya_rules::position::{Position, Rules};

use super::findings::{Findings, evaluation};

/// Moves of a line that are told.
const MOST_MOVES: usize = 32;

/// Gathers the lines of one depth.
pub(crate) struct Lines<R: Rules> {
    position: Position<R>,
    /// How many there will be.
    count: usize,
    gathered: Vec<EngineLine>,
}

/// All lines of one depth.
pub(crate) struct Found {
    depth: u32,
    selective_depth: u32,
    /// Positions searched so far.
    pub(crate) nodes: u64,
    lines: Vec<EngineLine>,
}

impl<R: Rules> Lines<R> {
    /// So many lines are wanted; there are no more than legal moves.
    pub(crate) fn new(position: Position<R>, wanted: u8) -> Self {
        let count = usize::from(wanted).min(position.legal_moves().len());
        Self { position, count, gathered: Vec::new() }
    }

    /// All lines of a depth, once the last of them is told; nothing of depths that are known already.
    pub(crate) fn hear(&mut self, info: &Info<R::Move>, known: u32) -> Option<Found> {
        if info.exactness != Exactness::Exact || info.depth <= known {
            return None;
        }
        if info.line == 1 {
            self.gathered.clear();
        }
        let moves = &info.moves[..info.moves.len().min(MOST_MOVES)];
        let worth = evaluation(info.score, self.position.turn(), info.depth);
        self.gathered.push(EngineLine { evaluation: worth, moves: written(&self.position, moves) });
        (info.line == self.count && self.gathered.len() == self.count).then(|| Found {
            depth: info.depth,
            selective_depth: info.selective_depth,
            nodes: info.nodes,
            lines: std::mem::take(&mut self.gathered),
        })
    }
}

impl Found {
    /// This is known now.
    pub(crate) fn tell(self, findings: &mut Findings) {
        findings.depth = self.depth;
        findings.selective_depth = self.selective_depth;
        findings.evaluation = self.lines.first().map(|line| line.evaluation.clone());
        findings.lines = self.lines;
    }
}
