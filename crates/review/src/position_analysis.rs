//! What is seen of one position of a game, with the game that led to it.

use tabiya_engine::score::Score;
use tabiya_protocol::Evaluation;
use tabiya_rules::{movegen::Outcome, position::Rules, record::Record, types::Color};

use crate::{
    chance::Scale,
    played::Effort,
    searcher::{Line, Question, Searcher, Stopped},
    verdict::INACCURACY,
};

/// How often a position may occur before the game is drawn.
const REPETITIONS: usize = 3;
/// Single moves without progress before the game is drawn.
const NO_PROGRESS: u16 = 100;

/// A position of the game.
#[derive(Clone, Debug)]
pub(crate) struct PositionAnalysis<M> {
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

impl<M: Copy + PartialEq> PositionAnalysis<M> {
    /// Looks at the position at the end of a game. `next` is what was seen of the one after it, if there is one.
    pub(crate) fn of<R: Rules<Move = M>>(
        game: &Record<R>,
        next: Option<(M, &Self)>,
        (effort, scale): (Effort, Scale),
        searcher: &mut dyn Searcher<R>,
    ) -> Result<Self, Stopped> {
        if let Some(score) = over(game) {
            return Ok(Self { lines: Vec::new(), score, arrived: turned(score), by_rule: true, depth: 0 });
        }
        let lines = match next {
            Some((forced, next)) if game.position().legal_moves().len() == 1 => vec![next.after(forced)],
            _ => searcher.search(game, &Question { lines: 2, nodes: effort.nodes, only: Vec::new() })?,
        };
        let (found, depth) = lines.first().map_or((DRAW, 0), |best| (best.score, best.depth));
        let by_rule = is_drawn(game);
        let score = if by_rule { DRAW } else { found };
        let mut analysis = Self { lines, score, arrived: turned(score), by_rule, depth };
        if let Some((played, next)) = next {
            analysis.back_up(played, next, scale);
        }
        Ok(analysis)
    }

    /// Takes what the move that was played is worth from the position after it, of which more was seen: this one is worth that, or
    /// what the best of the other moves is. Searches waver: what was the first choice is only doubted where that matters.
    pub(crate) fn back_up(&mut self, played: M, next: &Self, scale: Scale) {
        let least = if self.is_first(played) { INACCURACY } else { 0.0 };
        let better = |other: &Score| {
            other.value() > next.arrived.value() && scale.points(*other) - scale.points(next.arrived) >= least
        };
        let other = self.other(played).map(|line| line.score);
        self.set(other.filter(better).unwrap_or(next.arrived));
    }

    /// Whether this move was the first choice.
    pub(crate) fn is_first(&self, m: M) -> bool {
        self.lines.first().is_some_and(|line| line.moves.first() == Some(&m))
    }

    /// It is worth this, unless a rule says otherwise.
    pub(crate) fn set(&mut self, score: Score) {
        if !self.by_rule {
            (self.score, self.arrived) = (score, turned(score));
        }
    }

    /// What everybody is told of it, where this side is to move. A draw by rule is a draw and no chance of one.
    pub(crate) fn evaluation(&self, scale: Scale, turn: Color) -> Evaluation {
        let told = scale.evaluation(self.score, turn, self.depth);
        let is_drawn = self.by_rule && self.score == DRAW;
        if is_drawn { Evaluation { win: 0, draw: 1000, ..told } } else { told }
    }

    /// The best line that begins with another move than this.
    pub(crate) fn other(&self, m: M) -> Option<&Line<M>> {
        self.lines.iter().find(|line| line.moves.first().is_some_and(|first| *first != m))
    }

    /// The move that leads here, and what follows it.
    pub(crate) fn after(&self, m: M) -> Line<M> {
        let rest = self.lines.first().map_or(&[][..], |line| &line.moves);
        let moves = core::iter::once(m).chain(rest.iter().copied()).collect();
        Line { score: self.arrived, depth: self.depth + 1, moves }
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

/// What answers the first move of a line, to whoever answers.
pub(crate) fn answered<M: Copy>(line: &Line<M>) -> Line<M> {
    let score = match line.score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) if moves > 0 => Score::Mate(1 - moves),
        Score::Mate(moves) => Score::Mate(-moves),
    };
    Line { score, depth: line.depth.saturating_sub(1), moves: line.moves.iter().skip(1).copied().collect() }
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

    fn analysis(scores: &[(u8, Score)]) -> PositionAnalysis<u8> {
        let line = |(first, score): &(u8, Score)| Line { score: *score, depth: 9, moves: vec![*first] };
        let score = scores[0].1;
        let lines = scores.iter().map(line).collect();
        PositionAnalysis { lines, score, arrived: turned(score), by_rule: false, depth: 9 }
    }

    #[test]
    fn what_came_later_is_known_better() {
        let cp = Score::Centipawns;
        let after = |first: (u8, i32), second: (u8, i32), next: Score| {
            let mut here = analysis(&[(first.0, cp(first.1)), (second.0, cp(second.1))]);
            here.back_up(1, &analysis(&[(7, next)]), Scale::CHESS);
            (here.score, here.arrived)
        };
        // The move that was played turns out better than anything else, or than was thought.
        assert_eq!(after((1, 230), (2, 200), cp(-710)), (cp(710), cp(-710)));
        assert_eq!(after((2, 230), (3, 200), cp(-510)), (cp(510), cp(-510)));
        // Or worse: then the other one is what the position is worth.
        assert_eq!(after((1, 230), (2, 200), cp(100)), (cp(200), cp(-200)));
        // The first choice is not doubted for a little.
        assert_eq!(after((1, 230), (2, 220), cp(-200)), (cp(200), cp(-200)));
        assert_eq!(after((2, 230), (1, 200), cp(100)), (cp(230), cp(-230)));
        assert_eq!(after((1, 230), (2, 200), Score::Mate(0)).0, Score::Mate(1));
        // A draw by rule stays one.
        let mut drawn = PositionAnalysis { by_rule: true, ..analysis(&[(1, DRAW)]) };
        drawn.back_up(1, &analysis(&[(7, cp(-300))]), Scale::CHESS);
        assert_eq!(drawn.score, DRAW);
    }
}
