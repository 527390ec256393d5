//! Pruning of whole nodes: razoring, reverse futility pruning (static null move pruning) and null move pruning.

use tabiya_rules::position::Position;
use tabiya_rules::types::{Bitboard, Role};

use super::node::Node;
use super::worker::Worker;
use crate::eval::Judged;
use crate::score::{DRAW, MATE_BOUND, Value, is_mate};

impl<R: Judged> Worker<R> {
    /// The value, if it can be told without trying the moves.
    #[inline(always)]
    pub(super) fn prune(&mut self, node: &Node<'_, R>) -> Option<Value> {
        let eval = node.eval?;
        if must_capture(node.position) {
            return None;
        }
        self.razor(node, eval).or_else(|| reverse_futility(node, eval)).or_else(|| self.null_move(node, eval))
    }

    /// Razoring: far below alpha only captures can help, so quiescence search decides.
    fn razor(&mut self, node: &Node<'_, R>, eval: Value) -> Option<Value> {
        if node.depth > 3 || eval + 240 + 260 * node.depth * node.depth >= node.alpha || is_mate(node.alpha) {
            return None;
        }
        let value = self.quiesce::<false>(node.position, node.alpha, node.alpha + 1, node.ply);
        (value <= node.alpha).then_some(value)
    }

    /// Null move pruning: if even two moves in a row do not help the opponent, the node fails high.
    fn null_move(&mut self, node: &Node<'_, R>, eval: Value) -> Option<Value> {
        let Node { position, beta, depth, ply, .. } = *node;
        let static_eval = self.frame(ply).eval?;
        let just_passed = ply > 0 && self.frame_back(ply, 1).played.is_none();
        if depth < 3
            || eval < beta
            || static_eval + 22 * depth < beta + 150
            || just_passed
            || ply < self.null_until
            || is_mate(beta)
            || !has_pieces(position)
        {
            return None;
        }
        let reduction = 4 + depth / 3 + ((eval - beta) / 190).min(3) + i32::from(node.improving);
        let next = self.pass(position, ply);
        let value = -self.search::<false>(&next, -beta, -beta + 1, depth - reduction, ply + 1, !node.cut);
        self.undo();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        // No mate is proven by passing.
        let value = if value >= MATE_BOUND { beta } else { value };
        if self.null_until > 0 || depth < 14 {
            return Some(value);
        }
        // Verification search: deep down the risk of zugzwang is worth a second look without passing.
        self.null_until = ply + (depth - reduction).max(0) as usize * 3 / 4 + 1;
        let checked = self.search::<false>(position, beta - 1, beta, depth - reduction, ply, false);
        self.null_until = 0;
        (checked >= beta).then_some(value)
    }
}

/// Reverse futility pruning: so far above beta that one move will not spoil it.
fn reverse_futility<R: Judged>(node: &Node<'_, R>, eval: Value) -> Option<Value> {
    let margin = 78 * (node.depth - i32::from(node.improving)) + if node.was_pv { 30 } else { 0 };
    let enough = node.depth <= 8 && eval - margin >= node.beta && !is_mate(node.beta);
    enough.then_some((eval + node.beta) / 2)
}

/// Whether the rules make taking a duty: then nothing about a position can be told without its moves.
#[inline(always)]
pub(super) fn must_capture<R: Judged>(position: &Position<R>) -> bool {
    position.rules().mode_rules().is_some_and(|mode_rules| mode_rules.must_capture)
}

/// Whether the side to move has more than king and pawns: without, passing may be better than any move.
fn has_pieces<R: Judged>(position: &Position<R>) -> bool {
    let board = position.board();
    let own = board.by_color(position.turn());
    let simple: Bitboard = match position.rules().mode_rules() {
        None => board.by_role(Role::PAWN) | board.by_role(Role::KING),
        Some(mode_rules) => position.by_roles(mode_rules.pawns) | position.by_roles(mode_rules.royal),
    };
    (own - simple).any()
}
