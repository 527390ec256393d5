//! The move loop of a node: pruning of moves, extensions, late move reductions, and what is learnt from the best move.

use arrayvec::ArrayVec;

use super::features::SearchFeature;
use super::history::{Context, LIMIT, bonus};
use super::node::Node;
use super::picker::{Picker, PickerContext, is_quiet};
use super::pruning::must_capture;
use super::reductions::PLY;
use super::worker::Worker;
use crate::eval::Judged;
use crate::packed::pack;
use crate::score::{DRAW, INFINITE, MATE_BOUND, Value, is_mate};
use crate::transposition::{Bound, Entry};

/// Moves that were searched and did not become the best: they get a malus when another cuts off.
type Tried<M> = ArrayVec<M, 48>;

/// One move about to be tried.
struct Candidate<M> {
    m: M,
    quiet: bool,
    /// Its history score.
    history: i32,
    /// Its number at this node, from 1.
    count: i32,
}

impl<R: Judged> Worker<R> {
    /// The best value that a move of this node gives.
    pub(super) fn try_moves<const PV: bool>(&mut self, node: &mut Node<'_, R>) -> Value {
        let (position, ply, root) = (node.position, node.ply, node.ply == 0);
        let first_alpha = node.alpha;
        let context = self.context(ply);
        let killer = self.frame(ply).killer;
        let mut picker = Picker::all(node.table_move, killer, self.list.len());
        let (mut best, mut best_move, mut count) = (-INFINITE, None, 0);
        let mut overlooked = false;
        let (mut quiets, mut noisies) = (Tried::<R::Move>::new(), Tried::<R::Move>::new());
        loop {
            let ordering = PickerContext {
                position,
                histories: &self.histories,
                context: &context,
                exchange_values: &self.exchange_values,
            };
            let Some(m) = picker.next(&ordering, &mut self.list, true) else { break };
            if node.excluded == Some(m) || root && !self.may_begin(m) {
                continue;
            }
            // What a fallible player thinks about at the root was chosen before.
            if !root && self.overlooks(position, m, ply) {
                overlooked = true;
                continue;
            }
            count += 1;
            let quiet = is_quiet(position, m);
            let history = if quiet {
                self.histories.quiet(position, &context, m)
            } else {
                self.histories.noisy(position, m)
            };
            let candidate = Candidate { m, quiet, history, count };
            if !root && best > -MATE_BOUND && self.is_pruned(node, &candidate, &mut picker) {
                continue;
            }
            let extension = match self.extension::<PV>(node, m) {
                Extension::Plies(plies) => plies,
                Extension::Cut(value) => return value,
            };
            let nodes_before = self.nodes;
            let value = self.try_move::<PV>(node, &candidate, extension);
            if self.stopped {
                return DRAW;
            }
            if root {
                self.note_root(m, value, count == 1 || value > node.alpha, self.nodes - nodes_before);
            }
            if value > best {
                best = value;
                if value > node.alpha {
                    best_move = Some(m);
                    if PV {
                        self.lines.set(ply, m);
                    }
                    if value >= node.beta {
                        self.frame(ply).cutoffs += 1;
                        self.learn(node, &context, m, quiet, &quiets, &noisies);
                        break;
                    }
                    node.alpha = value;
                }
            }
            if Some(m) != best_move {
                let tried = if quiet { &mut quiets } else { &mut noisies };
                let _ = tried.try_push(m);
            }
        }
        if count == 0 {
            // With a move left out there may be others that were not: nothing is proven.
            return if node.excluded.is_some() {
                node.alpha
            } else if overlooked {
                node.eval.unwrap_or(node.alpha)
            } else {
                self.without_moves(position, ply)
            };
        }
        if node.excluded.is_none() {
            self.remember(node, first_alpha, best, best_move);
        }
        best
    }

    /// Whether a move is pruned: late move pruning, futility pruning, history pruning; for captures, SEE pruning.
    #[inline(always)]
    fn is_pruned(
        &mut self,
        node: &Node<'_, R>,
        candidate: &Candidate<R::Move>,
        picker: &mut Picker<R::Move>,
    ) -> bool {
        let Candidate { m, quiet, history, count } = *candidate;
        if must_capture(node.position) || !self.uses(SearchFeature::MovePruning) {
            return false;
        }
        let reduced = (node.depth - self.reductions.of(node.depth, count) / PLY).max(0);
        if !quiet {
            return picker.is_losing()
                && node.depth <= 8
                && !self.exchange_values.see_ge(node.position, m, -90 * node.depth - history / 64);
        }
        let Some(eval) = node.eval else { return false };
        // Late move pruning (LMP).
        if count > (4 + node.depth * node.depth) / (2 - i32::from(node.improving)) {
            picker.skip_quiets();
            return true;
        }
        // Futility pruning: so far below alpha that a quiet move will not reach it.
        if reduced <= 8 && eval + 90 + 85 * reduced + history / 128 <= node.alpha {
            picker.skip_quiets();
            return true;
        }
        // History pruning, then SEE pruning of quiet moves.
        if reduced <= 4 && history < -3500 * node.depth {
            return true;
        }
        reduced <= 8 && !self.exchange_values.see_ge(node.position, m, -22 * reduced * reduced)
    }

    /// Singular extension: how much deeper the move from the transposition table is to be searched.
    #[inline(always)]
    fn extension<const PV: bool>(&mut self, node: &Node<'_, R>, m: R::Move) -> Extension {
        let Some(entry) = node.entry else { return Extension::Plies(0) };
        if node.table_move != Some(m)
            || node.excluded.is_some()
            || node.depth < 8
            || entry.depth < node.depth - 3
            || !matches!(entry.bound, Bound::Lower | Bound::Exact)
            || is_mate(entry.value)
            || node.ply == 0
            || node.ply >= 2 * self.depth as usize
            || !self.uses(SearchFeature::Singularity)
        {
            return Extension::Plies(0);
        }
        self.singular::<PV>(node, m, entry.value)
    }

    /// Singular search: is the move from the transposition table much better than all others?
    fn singular<const PV: bool>(&mut self, node: &Node<'_, R>, m: R::Move, table_value: Value) -> Extension {
        let ply = node.ply;
        let bar = table_value - node.depth * 3 / 2;
        self.frame(ply).excluded = Some(m);
        let depth = (node.depth - 1) / 2;
        let value = self.search::<false>(node.position, bar - 1, bar, depth, ply, node.cut);
        self.frame(ply).excluded = None;
        if self.stopped {
            return Extension::Plies(0);
        }
        if value < bar {
            let doubles = self.frame_back(ply, 1).doubles;
            let double = !PV && value < bar - 18 && doubles < 8;
            self.frame(ply).doubles = doubles + u32::from(double);
            return Extension::Plies(1 + i32::from(double));
        }
        // Multi-cut: even without it the node fails high.
        if bar >= node.beta && !is_mate(bar) {
            return Extension::Cut(bar);
        }
        let fewer = if table_value >= node.beta { 2 } else { i32::from(node.cut) };
        Extension::Plies(-fewer)
    }

    /// Principal variation search of one move: first reduced with a null window, deeper and wider where it beats alpha.
    #[inline(always)]
    fn try_move<const PV: bool>(
        &mut self,
        node: &Node<'_, R>,
        candidate: &Candidate<R::Move>,
        extension: i32,
    ) -> Value {
        let Node { position, alpha, beta, ply, .. } = *node;
        let count = candidate.count;
        if extension < 2 {
            self.frame(ply).doubles = if ply > 0 { self.frame_back(ply, 1).doubles } else { 0 };
        }
        let next = self.play(position, candidate.m, ply);
        let mut depth = node.depth - 1 + extension;
        let mut value = -INFINITE;
        let mut full = !PV || count > 1;
        if node.depth >= 2
            && count > 1 + i32::from(PV)
            && (candidate.quiet || count > 4)
            && self.uses(SearchFeature::Reductions)
        {
            let reduction = self.reduction::<PV>(node, candidate, next.is_check());
            let reduced = (depth - reduction).clamp(1, depth.max(1));
            value = -self.search::<false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
            full = value > alpha && reduced < depth;
            if full {
                // Deeper or shallower than planned, by how well the reduced search did.
                depth += i32::from(value > alpha + 60 + 2 * depth) - i32::from(value < alpha + 8);
                full = reduced < depth;
            }
        }
        if full {
            value = -self.search::<false>(&next, -alpha - 1, -alpha, depth, ply + 1, !node.cut);
        }
        if PV && (count == 1 || value > alpha) {
            value = -self.search::<true>(&next, -beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        value
    }

    /// Late move reduction (LMR): plies by which a late move is searched less deep.
    #[inline(always)]
    fn reduction<const PV: bool>(
        &mut self,
        node: &Node<'_, R>,
        candidate: &Candidate<R::Move>,
        check: bool,
    ) -> i32 {
        let mut reduction = self.reductions.of(node.depth, candidate.count);
        if !candidate.quiet {
            reduction -= PLY + PLY * candidate.history / LIMIT;
        } else {
            reduction -= PLY * candidate.history / (LIMIT / 2 + 500);
        }
        if node.cut {
            reduction += 3 * PLY / 2;
        }
        if node.was_pv {
            reduction -= PLY;
        }
        if PV {
            reduction -= PLY / 2;
        }
        if !node.improving {
            reduction += PLY / 2;
        }
        if check {
            reduction -= PLY;
        }
        if self.frame(node.ply + 1).cutoffs > 3 {
            reduction += PLY;
        }
        reduction / PLY
    }

    /// History bonus for the move that caused the cutoff, and a malus for those tried before it; a quiet one becomes the killer.
    fn learn(
        &mut self,
        node: &Node<'_, R>,
        context: &Context,
        m: R::Move,
        quiet: bool,
        quiets: &[R::Move],
        noisies: &[R::Move],
    ) {
        if !self.uses(SearchFeature::Histories) {
            return;
        }
        let bonus = bonus(node.depth + i32::from(node.eval.is_some_and(|eval| eval <= node.alpha)));
        if quiet {
            self.frame(node.ply).killer = Some(m);
            // A move that refutes at once at low depth teaches little.
            if node.depth > 2 || !quiets.is_empty() {
                self.histories.reward_quiet(node.position, context, m, bonus);
            }
            for tried in quiets {
                self.histories.reward_quiet(node.position, context, *tried, -bonus);
            }
        } else {
            self.histories.reward_noisy(node.position, m, bonus);
        }
        for tried in noisies {
            self.histories.reward_noisy(node.position, *tried, -bonus);
        }
    }

    /// Stores the result in the transposition table, and the evaluation's error in the correction history.
    fn remember(&mut self, node: &Node<'_, R>, first_alpha: Value, best: Value, best_move: Option<R::Move>) {
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let ply = node.ply;
        if let Some(eval) = self.frame(ply).eval
            && best_move.is_none_or(|m| is_quiet(node.position, m))
            && !is_mate(best)
            && !(bound == Bound::Lower && best <= eval)
            && !(bound == Bound::Upper && best >= eval)
            && self.uses(SearchFeature::Corrections)
        {
            let (keys, last) = (*crate::eval::Evaluator::keys(&self.evals[ply]), self.last_moves(ply));
            self.corrections.learn(node.position.turn(), &keys, last, node.depth, best - eval);
        }
        // Of several lines only the first may speak for the position.
        if ply == 0 && self.root_first > 0 {
            return;
        }
        let entry = Entry {
            packed: best_move.map_or(0, pack),
            value: best,
            eval: node.raw.unwrap_or(DRAW),
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.table.store(node.position.key(), ply, entry);
    }

    /// Whether the line now searched may begin with this move.
    fn may_begin(&self, m: R::Move) -> bool {
        self.root_moves[self.root_first..].iter().any(|root| root.m == m)
    }

    /// Notes what a root move has given.
    fn note_root(&mut self, m: R::Move, value: Value, exact: bool, nodes: u64) {
        let line = self.lines.after_root();
        let selective_depth = self.selective_depth;
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.m == m) {
            root.nodes += nodes;
            if exact {
                root.value = value;
                root.selective_depth = selective_depth;
                root.line.clear();
                root.line.push(m);
                root.line.extend_from_slice(line);
            } else {
                root.value = -INFINITE;
            }
        }
    }
}

/// What to do with a move that may be better than all others.
enum Extension {
    /// Extend it by so many plies.
    Plies(i32),
    /// Multi-cut: even without it the node has at least this value.
    Cut(Value),
}
