//! What the search asks of an evaluation.

use tabiya_rules::position::{Chess, Observer, Position, Rules};
use tabiya_rules::types::Role;

use super::network::Network;
use super::{Chosen, Keys};
use crate::score::Value;

/// An evaluation that follows the position: it hears of every piece that comes and goes.
pub trait Evaluator<R: Rules>: Observer + Clone + Send + 'static {
    /// What it remembers between positions, one for each thread.
    type Cache: Default + Send;

    /// The evaluation of a position from nothing.
    fn new(position: &Position<R>) -> Self;

    /// The move is complete: whatever could not be followed piece by piece is made good now.
    fn settle(&mut self, position: &Position<R>);

    /// The value for the side to move, within [`EVAL_BOUND`](crate::score::EVAL_BOUND). The ply tells the cache near
    /// which others the position is; it does not change the value.
    fn evaluate(&self, position: &Position<R>, ply: usize, cache: &mut Self::Cache) -> Value;

    /// Keys of parts of the position.
    fn keys(&self) -> &Keys;

    /// What a piece is worth in an exchange.
    fn worth(rules: &R, role: Role) -> Value;

    /// From now on positions are judged by a network: this one, if it was made for these rules, else the one that the
    /// program has for them, if it has one. Without a network they are judged by hand. An evaluation that has no use for
    /// networks goes on as before.
    fn use_network(_cache: &mut Self::Cache, _network: Option<&'static Network>) {}
}

/// Rules with an evaluation.
pub trait Judged: Rules {
    /// How positions are judged.
    type Evaluator: Evaluator<Self>;
}

impl Judged for Chess {
    type Evaluator = Chosen;
}
