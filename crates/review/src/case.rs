//! A move that has to be explained, with everything that is known about it.

use tabiya_protocol::Judgement;
use tabiya_rules::{position::Rules, record::Record};

use crate::searcher::Line;

/// A move that was not good.
#[derive(Clone, Debug)]
pub struct Case<'a, R: Rules> {
    /// The game before the move.
    pub before: &'a Record<R>,
    /// The move.
    pub played: R::Move,
    /// How bad it was.
    pub judgement: Judgement,
    /// What it cost, in thousandths of a game.
    pub loss: u16,
    /// What was best, to the mover.
    pub best: &'a Line<R::Move>,
    /// What answers the move, to the opponent; no moves where the game is over.
    pub answer: &'a Line<R::Move>,
    /// Positions that one question of the explanation may cost.
    pub nodes: u64,
}
