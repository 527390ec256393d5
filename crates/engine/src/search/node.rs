//! One node of the principal variation search, in seven numbered steps.

use tabiya_rules::movegen::Scope;
use tabiya_rules::position::Position;

use super::features::SearchFeature;
use super::pruning::must_capture;
use super::worker::Worker;
use crate::eval::Judged;
use crate::packed::unpack;
use crate::score::{DRAW, MAX_PLY, Value, mate_in, mated_in};
use crate::transposition::{Bound, Entry};

/// Whether the side to move has to take something, by the rules.
#[inline(always)]
fn takes_by_duty<R: Judged>(position: &Position<R>) -> bool {
    if !must_capture(position) {
        return false;
    }
    let mut moves = R::Moves::default();
    position.generate(Scope::Noisy, &mut moves);
    moves.iter().any(|m| position.is_capture(*m))
}

/// What is known of a node before its moves are searched.
pub(super) struct Node<'a, R: Judged> {
    pub(super) position: &'a Position<R>,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// An expected cut node: some move is expected to fail high here.
    pub(super) cut: bool,
    /// A PV node now, or when it was stored in the transposition table.
    pub(super) was_pv: bool,
    /// The static evaluation is better than two plies before (`improving`).
    pub(super) improving: bool,
    /// The evaluation before correction; `None` in check.
    pub(super) raw: Option<Value>,
    /// The corrected evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    pub(super) entry: Option<Entry>,
    pub(super) table_move: Option<R::Move>,
    pub(super) excluded: Option<R::Move>,
}

impl<R: Judged> Worker<R> {
    /// The value of a position to a depth, within a window; outside of it a bound.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position<R>,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Value {
        // Step 1: the horizon. A check is always answered first, and so is a duty to take.
        if depth <= 0 && !position.is_check() && !takes_by_duty(position) {
            return self.quiesce::<PV>(position, alpha, beta, ply);
        }
        let depth = depth.max(1);
        let (mut alpha, mut beta) = (alpha, beta);
        if PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
        // Step 2: ends, draws, and mate distance pruning.
        if ply > 0 {
            if self.stopped {
                return DRAW;
            }
            if let Some(value) = self.decided(position, ply) {
                return value;
            }
            if ply >= MAX_PLY - 1 {
                return if position.is_check() { DRAW } else { self.evaluate(position, ply) };
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        // Step 3: the transposition table.
        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_some() { None } else { self.table.probe(position.key(), ply) };
        if !PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && entry.bound.allows(entry.value, beta)
            // A value from elsewhere knows nothing of the fifty moves.
            && position.halfmoves() < 90
        {
            return entry.value;
        }
        let table_move = entry.and_then(|entry| unpack::<R::Move>(entry.packed));
        let table_move = table_move.filter(|m| position.is_legal(*m));
        // Step 4: the static evaluation.
        let (raw, eval) = self.judge(position, ply, entry, excluded.is_some());
        let mut node = Node {
            position,
            alpha,
            beta,
            depth,
            ply,
            cut,
            was_pv: PV || entry.is_some_and(|entry| entry.was_pv),
            improving: self.is_improving(ply, eval),
            raw,
            eval,
            entry,
            table_move,
            excluded,
        };
        self.frame(ply + 1).killer = None;
        self.frame(ply + 2).cutoffs = 0;
        // Step 5: razoring, reverse futility pruning, null move pruning.
        if !PV
            && excluded.is_none()
            && self.uses(SearchFeature::NodePruning)
            && let Some(value) = self.prune(&node)
        {
            return value;
        }
        // Step 6: internal iterative reduction: without a move from the table, a shallower search will do (and find one).
        if node.depth >= 4
            && node.table_move.is_none()
            && (PV || cut)
            && excluded.is_none()
            && self.uses(SearchFeature::TableReductions)
        {
            node.depth -= 1;
        }
        // Step 7: the move loop.
        let mark = self.list.len();
        let value = self.try_moves::<PV>(&mut node);
        self.list.truncate(mark);
        value
    }

    /// The evaluation, raw and corrected. Where the table has a better value that is taken for the corrected.
    fn judge(
        &mut self,
        position: &Position<R>,
        ply: usize,
        entry: Option<Entry>,
        again: bool,
    ) -> (Option<Value>, Option<Value>) {
        if position.is_check() {
            self.frame(ply).eval = None;
            return (None, None);
        }
        if again {
            let eval = self.frame(ply).eval;
            return (eval, eval);
        }
        let raw = entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.eval);
        let mut eval = self.corrected(position, ply, raw);
        self.frame(ply).eval = Some(eval);
        if let Some(entry) = entry
            && entry.bound != Bound::None
            && !crate::score::is_mate(entry.value)
            && entry.bound.allows(entry.value, eval)
        {
            eval = entry.value;
        } else if entry.is_none() {
            // An evaluation is dear enough to be kept.
            let fresh =
                Entry { packed: 0, value: DRAW, eval: raw, depth: -6, bound: Bound::None, was_pv: false };
            self.table.store(position.key(), ply, fresh);
        }
        (Some(raw), Some(eval))
    }

    fn is_improving(&self, ply: usize, eval: Option<Value>) -> bool {
        let Some(eval) = eval else { return false };
        let before = self.frame_back(ply, 2).eval.or_else(|| self.frame_back(ply, 4).eval);
        before.is_none_or(|before| eval > before)
    }
}
