//! The evaluation of chess: by a network where the engine was given one, else hand-written.
//!
//! The few endings in which a rule knows more than any network (a bare king to be driven into its corner, material that
//! cannot win) are always judged by hand.

use tabiya_rules::position::{Chess, Observer, Position, Rules};
use tabiya_rules::types::{Color, Piece, Role, Square};

use super::network::{Network, NetworkRules, Trail, embedded};
use super::pawns::PawnCache;
use super::{Evaluator, HandWritten, Keys};
use crate::score::{EVAL_BOUND, Value};

/// The evaluation of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen(HandWritten);

/// What the evaluation of chess remembers.
#[derive(Default)]
pub struct ChosenCache {
    pawns: PawnCache,
    trail: Option<Trail>,
}

impl Observer for Chosen {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.0.added(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.0.removed(piece, square);
    }
}

impl Evaluator<Chess> for Chosen {
    type Cache = ChosenCache;

    fn new(position: &Position<Chess>) -> Self {
        Self(HandWritten::new(position))
    }

    #[inline(always)]
    fn settle(&mut self, position: &Position<Chess>) {
        self.0.settle(position);
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position<Chess>, ply: usize, cache: &mut ChosenCache) -> Value {
        match &mut cache.trail {
            Some(trail) if !is_for_rules(position) => {
                let on_top = trail.network().is_on_top();
                let base = if on_top { self.0.evaluate(position, ply, &mut cache.pawns) } else { 0 };
                let value = base + fade(trail.value(position, ply), position);
                value.clamp(-EVAL_BOUND, EVAL_BOUND)
            }
            _ => self.0.evaluate(position, ply, &mut cache.pawns),
        }
    }

    #[inline(always)]
    fn keys(&self) -> &Keys {
        self.0.keys()
    }

    fn worth(rules: &Chess, role: Role) -> Value {
        HandWritten::worth(rules, role)
    }

    fn use_network(cache: &mut ChosenCache, network: Option<&'static Network>) {
        let is_for_chess = |network: &&'static Network| *network.rules() == NetworkRules::Chess;
        let network = network.map(|network| Some(network).filter(is_for_chess).unwrap_or_else(embedded));
        cache.trail = network.map(|network| Trail::new(network, &Chess));
    }
}

/// An advantage that makes no progress fades toward the draw by fifty moves.
#[inline(always)]
pub(super) fn fade<R: Rules>(value: Value, position: &Position<R>) -> Value {
    value * (220 - i32::from(position.halfmoves().min(100))) / 220
}

/// Whether rules know more of this ending than a network: a bare king, or few pieces and no pawn.
#[inline(always)]
fn is_for_rules(position: &Position<Chess>) -> bool {
    let board = position.board();
    let bare = |color: Color| !board.by_color(color).several();
    bare(Color::White)
        || bare(Color::Black)
        || board.occupied().count() <= 6 && board.by_role(Role::PAWN).is_empty()
}
