//! Who is asked what positions are worth.

use tabiya_engine::score::Score;
use tabiya_rules::{position::Rules, record::Record};

/// What is asked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Question<M> {
    /// How many lines.
    pub lines: usize,
    /// Positions to search at most.
    pub nodes: u64,
    /// Only these moves are considered; all, if there are none here.
    pub only: Vec<M>,
}

/// What an engine says: a line and what it is worth to the side to move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Line<M> {
    /// What it is worth to the side to move.
    pub score: Score,
    /// Plies searched in full.
    pub depth: u32,
    /// The moves; none where there is no legal one.
    pub moves: Vec<M>,
}

/// Nobody wants to know any more.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the review was stopped")]
pub struct Stopped;

/// Somebody who knows what positions are worth.
pub trait Searcher<R: Rules> {
    /// The best lines of the position at the end of this game, the best first. What was learnt stays for the next question.
    ///
    /// # Errors
    /// When nobody wants to know any more.
    fn search(
        &mut self,
        game: &Record<R>,
        question: &Question<R::Move>,
    ) -> Result<Vec<Line<R::Move>>, Stopped>;

    /// The move that somebody without any knowledge of the game would play after a short look at the position at its end;
    /// nothing where that cannot be told.
    ///
    /// # Errors
    /// When nobody wants to know any more.
    fn at_first_sight(&mut self, game: &Record<R>, nodes: u64) -> Result<Option<R::Move>, Stopped> {
        let _ = (game, nodes);
        Ok(None)
    }
}
