//! What is seen of one position of a game, with the game that led to it.

use tabiya_engine::score::Score;
use tabiya_protocol::Evaluation;
use tabiya_rules::{movegen::Outcome, position::Rules, record::Record, types::Color};

use crate::{
    chance::Scale,
    played::Effort,
    searcher::{Line, Question, Searcher, Stopped},
};

/// How often a position may occur before the game is drawn.
const REPETITIONS: usize = 3;
/// Single moves without progress before the game is drawn.
const NO_PROGRESS: u16 = 100;

/// A position of the game.
#[derive(Clone, Debug)]
pub(crate) struct Sight<M> {
    /// The best lines, the best first; none where the game is over.
    pub(crate) lines: Vec<Line<M>>,
    /// What it is worth to the side to move, as the rules or else the search say.
    pub(crate) score: Score,
    /// The same to whoever moved into it.
    pub(crate) arrived: Score,
    /// Whether a rule says so.
    pub(crate) by_rule: bool,
    pub(crate) depth: u32,
}

impl<M: Copy + PartialEq> Sight<M> {
    /// Looks at the position at the end of a game. `next` is what was seen of the one after it, if there is one.
    pub(crate) fn of<R: Rules<Move = M>>(
        game: &Record<R>,
        next: Option<(M, &Self)>,
        effort: Effort,
        searcher: &mut dyn Searcher<R>,
    ) -> Result<Self, Stopped> {
        if let Some(score) = over(game) {
            return Ok(Self { lines: Vec::new(), score, arrived: turned(score), by_rule: true, depth: 0 });
        }
        let lines = match next {
            Some((forced, next)) if game.position().legal_moves().len() == 1 => {
                vec![continued(forced, next)]
            }
            _ => searcher.search(game, &Question { lines: 2, nodes: effort.nodes, only: Vec::new() })?,
        };
        let (found, depth) = lines.first().map_or((DRAW, 0), |best| (best.score, best.depth));
        let by_rule = is_drawn(game);
        let score = if by_rule { DRAW } else { found };
        Ok(Self { lines, score, arrived: turned(score), by_rule, depth })
    }

    /// What everybody is told of it, where this side is to move. A draw by rule is a draw and no chance of one.
    pub(crate) fn evaluation(&self, scale: Scale, turn: Color) -> Evaluation {
        let told = scale.evaluation(self.score, turn, self.depth);
        let is_drawn = self.by_rule && self.score == DRAW;
        if is_drawn { Evaluation { win: 0, draw: 1000, ..told } } else { told }
    }

    /// The first move of the best line.
    pub(crate) fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }

    /// The line that begins with this move.
    pub(crate) fn line(&self, m: M) -> Option<&Line<M>> {
        self.lines.iter().find(|line| line.moves.first() == Some(&m))
    }

    /// The second choice.
    pub(crate) fn second(&self) -> Option<&Line<M>> {
        self.lines.get(1)
    }
}

const DRAW: Score = Score::Centipawns(0);

/// What a position is worth to the side to move if the game is over there.
fn over<R: Rules>(game: &Record<R>) -> Option<Score> {
    let position = game.position();
    Some(match position.outcome()? {
        Outcome::Draw => DRAW,
        Outcome::Win(winner) if winner == position.turn() => Score::Mate(1),
        Outcome::Win(_) => Score::Mate(0),
    })
}

/// Whether either side may have the game called a draw here.
fn is_drawn<R: Rules>(game: &Record<R>) -> bool {
    game.position().halfmoves() >= NO_PROGRESS || game.repetitions() >= REPETITIONS
}

/// What a score is worth to the side that moved before.
pub(crate) fn turned(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) if moves > 0 => Score::Mate(-moves),
        Score::Mate(moves) => Score::Mate(1 - moves),
    }
}

/// The only move, and what follows it.
fn continued<M: Copy>(forced: M, next: &Sight<M>) -> Line<M> {
    let rest = next.lines.first().map_or(&[][..], |line| &line.moves);
    let moves = core::iter::once(forced).chain(rest.iter().copied()).collect();
    Line { score: next.arrived, depth: next.depth + 1, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_as_engines_count_them() {
        use tabiya_engine::score::{mate_in, mated_in};
        for ply in 0..20 {
            let value = if ply % 2 == 1 { mate_in(ply) } else { mated_in(ply) };
            let before = if ply % 2 == 1 { mated_in(ply + 1) } else { mate_in(ply + 1) };
            assert_eq!(turned(Score::of(value)), Score::of(before), "{ply}");
        }
        assert_eq!(turned(Score::Centipawns(35)), Score::Centipawns(-35));
    }
}
