//! What was found, as everybody is told it.
//!
//! Invariant: nothing but [`Judgement::Good`] and better is told of a move that was looked at only once.

use tabiya_protocol::{Evaluation, Judgement, LineMove, Mark, Remark, ReviewedMove};
use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
};

use crate::{
    accuracy,
    chance::Scale,
    explain::shown,
    position_analysis::PositionAnalysis,
    searcher::Line,
    verdict::{MISTAKE, Verdict},
};

/// What is known of a move.
#[derive(Clone, Debug)]
pub(crate) struct Found<M> {
    pub(crate) verdict: Verdict,
    /// There was no other.
    pub(crate) forced: bool,
    /// The best line, of the last search that knew both it and the move.
    pub(crate) best: Line<M>,
    /// What answers the move.
    pub(crate) answer: Line<M>,
    pub(crate) accepted: Vec<M>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) remarks: Vec<Remark>,
    /// Why it is looked at again.
    pub(crate) doubt: Doubt,
    /// Whether it was.
    pub(crate) looked_twice: bool,
}

/// Why a move is looked at again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    /// It is not.
    None,
    /// It may be bad.
    Bad,
    /// It may be the only one that turns the game.
    Great,
    /// It may give something up for good reasons.
    Sacrifice,
}

/// What a review has found.
pub(crate) struct Findings {
    pub(crate) start: Evaluation,
    /// What each position is worth to White in points: the start, then after each move.
    pub(crate) points: Vec<f64>,
    pub(crate) moves: Vec<ReviewedMove>,
    pub(crate) verdicts: Vec<Verdict>,
}

/// Everything around a move that is to be told.
pub(crate) struct MoveContext<'a, R: Rules> {
    pub(crate) scale: Scale,
    /// The game before it.
    pub(crate) before: &'a Record<R>,
    pub(crate) played: R::Move,
    pub(crate) found: &'a Found<R::Move>,
    /// The position after it.
    pub(crate) next: &'a PositionAnalysis<R::Move>,
    /// Whether its position is known by name, or on the way to one that is.
    pub(crate) in_theory: bool,
    pub(crate) hurried: bool,
}

impl<R: Rules> MoveContext<'_, R> {
    /// The move.
    pub(crate) fn reviewed_move(self) -> ReviewedMove {
        let Self { scale, before, played, found, next, .. } = self;
        let position = before.position();
        let verdict = &found.verdict;
        let in_book = self.in_theory && verdict.loss() < MISTAKE;
        let is_unsure = found.doubt == Doubt::Bad && !found.looked_twice;
        let judgement = match (found.forced, in_book) {
            (true, _) => Judgement::Forced,
            (_, true) => Judgement::Book,
            _ if is_unsure => verdict.judgement.min(Judgement::Good),
            _ => verdict.judgement,
        };
        // What is known or forced deserves neither praise nor blame.
        let marks = if judgement > Judgement::Book { found.marks.clone() } else { Vec::new() };
        let counts = judgement > Judgement::Book && !verdict.is_decided();
        let is_explained = judgement >= Judgement::Inaccuracy || marks.contains(&Mark::MissedMate);
        let best = if found.best.moves.first() == Some(&played) { &[][..] } else { &found.best.moves };
        let (answer, accepted, remarks) = match is_explained {
            true => (&found.answer.moves[..], &found.accepted[..], &found.remarks[..]),
            false => (&[][..], &[][..], &[][..]),
        };
        let mut after = before.clone();
        after.play(played);
        let (best, answer) = (shown(before, best), shown(&after, answer));
        ReviewedMove {
            ply: before.ply() as u32 + 1,
            san: position.san(played).to_string(),
            uci: position.uci(played, true).to_string(),
            judgement,
            marks,
            evaluation: next.evaluation(scale, !position.turn()),
            loss: thousandths(verdict.loss()),
            chance: thousandths(verdict.before),
            accuracy: counts.then(|| thousandths(accuracy::of_move(verdict.loss()))),
            hurried: self.hurried,
            best: written(position, &best),
            refutation: written(after.position(), &answer),
            accepted: accepted.iter().map(|m| position.uci(*m, true).to_string()).collect(),
            remarks: remarks.to_vec(),
        }
    }
}

/// Tenths of points, which are thousandths of a game.
pub(crate) fn thousandths(points: f64) -> u16 {
    (10.0 * points).round() as u16
}

/// A line as people and programs write it, as far as its moves are legal.
#[must_use]
pub fn written<R: Rules>(position: &Position<R>, moves: &[R::Move]) -> Vec<LineMove> {
    let mut position = *position;
    let mut written = Vec::with_capacity(moves.len());
    for m in moves {
        if !position.is_legal(*m) {
            break;
        }
        written.push(LineMove { san: position.san(*m).to_string(), uci: position.uci(*m, true).to_string() });
        position.play(*m);
    }
    written
}
