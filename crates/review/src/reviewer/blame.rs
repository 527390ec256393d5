//! The second look at what may be bad: is it, what would have been as good as the best, what kind of mistake is it, and why.

use tabiya_engine::score::Score;
use tabiya_protocol::{Judgement, Mark};
use tabiya_rules::{position::Rules, record::Record};

use super::{Reviewer, doubts::misses_short_mate};
use crate::{
    case::Case,
    course::Class,
    explain::remarks,
    findings::thousandths,
    position_analysis::answered,
    searcher::{Line, Question, Stopped},
    verdict::{ACCEPTED, INACCURACY, Verdict},
};

/// Moves that may be as good as the best.
const OTHERS: usize = 5;

impl<R: Rules> Reviewer<'_, R> {
    /// Compares two moves from the same root; a line for each that was found.
    pub(super) fn compare(
        &mut self,
        record: &Record<R>,
        moves: [R::Move; 2],
    ) -> Result<[Option<Line<R::Move>>; 2], Stopped> {
        let question = Question { lines: 2, nodes: self.effort.doubt(), only: moves.to_vec() };
        let lines = self.searcher.search(record, &question)?;
        Ok(moves.map(|m| lines.iter().find(|line| line.moves.first() == Some(&m)).cloned()))
    }

    /// What the first move of a line is worth if nothing else is looked at; what it was before, if nothing is found.
    fn alone(&mut self, record: &Record<R>, line: &Line<R::Move>) -> Result<Score, Stopped> {
        let only = line.moves.first().copied().into_iter().collect();
        let found = self.searcher.search(record, &Question { lines: 1, nodes: self.effort.doubt(), only })?;
        Ok(found.first().map_or(line.score, |found| found.score))
    }

    /// Whether it is bad when the best move and this one are compared from the same root, and why.
    pub(super) fn look_at_bad(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let played = self.played(ply);
        let Some(best) = self.found[ply].best.moves.first().copied() else { return Ok(()) };
        let [Some(better), Some(line)] = self.compare(record, [best, played])? else {
            // A label needs two looks.
            self.found[ply].verdict.judgement = self.found[ply].verdict.judgement.min(Judgement::Good);
            return Ok(());
        };
        let (arrived, by_rule) = (self.analyses[ply + 1].arrived, self.analyses[ply + 1].by_rule);
        let mut second = (better.score, if by_rule { arrived } else { line.score });
        let short_sighted = !by_rule && self.is_better(line.score, arrived);
        let again = Verdict::of(self.scale, second.0, second.1);
        if short_sighted && again.judgement < self.found[ply].verdict.judgement {
            // What the positions after the move have shown is not seen from here yet: each of the two is looked at alone.
            second = (self.alone(record, &better)?, self.alone(record, &line)?);
        }
        let scores = [(self.found[ply].best.score, arrived), second];
        let found = &mut self.found[ply];
        found.verdict = found.verdict.milder(Verdict::of(self.scale, second.0, second.1));
        if line.moves.len() > found.answer.moves.len().min(3) && !by_rule && !short_sighted {
            found.answer = answered(&line);
        }
        if better.moves.len() >= found.best.moves.len().min(3) {
            found.best = better;
        }
        if scores.iter().all(|(best, played)| misses_short_mate(*best, *played)) {
            found.marks.push(Mark::MissedMate);
        }
        if self.is_told(ply) {
            self.look_at_others(ply, record)?;
        }
        self.settle_worth(ply, &scores);
        if self.is_told(ply) {
            self.mark_bad(ply, &scores);
            self.explain(ply, record)?;
        }
        Ok(())
    }

    /// Whether anything is said of the move.
    fn is_told(&self, ply: usize) -> bool {
        let found = &self.found[ply];
        found.verdict.judgement >= Judgement::Inaccuracy || found.marks.contains(&Mark::MissedMate)
    }

    /// Whether one score is better than another by as much as is told.
    fn is_better(&self, score: Score, than: Score) -> bool {
        self.scale.points(score) - self.scale.points(than) >= INACCURACY
    }

    /// What the position is worth follows from what the one after the move is, and what the move has lost.
    fn settle_worth(&mut self, ply: usize, scores: &[(Score, Score)]) {
        let arrived = self.analyses[ply + 1].arrived;
        let verdict = &mut self.found[ply].verdict;
        let loss = verdict.loss();
        verdict.after = self.scale.points(arrived);
        verdict.before = (verdict.after + loss).min(100.0);
        let known = scores.iter().map(|(best, _)| *best).chain([arrived]);
        self.analyses[ply].set(self.scale.score(verdict.before, known));
    }

    /// Finds the moves that would have been as good as the best; if the played one is among them, all the better.
    fn look_at_others(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let question = Question { lines: OTHERS, nodes: self.effort.others(), only: Vec::new() };
        let lines = self.searcher.search(record, &question)?;
        let Some(best) = lines.first() else { return Ok(()) };
        let played = self.played(ply);
        if let Some(line) = lines.iter().find(|line| line.moves.first() == Some(&played))
            && !self.analyses[ply + 1].by_rule
        {
            let third = Verdict::of(self.scale, best.score, line.score);
            self.found[ply].verdict = self.found[ply].verdict.milder(third);
        }
        let found = &mut self.found[ply];
        let points = |line: &Line<R::Move>| self.scale.points(line.score);
        let enough = |line: &&Line<R::Move>| points(line) >= points(best) - ACCEPTED;
        let accepted = lines.iter().filter(enough).filter_map(|line| line.moves.first().copied());
        found.accepted = accepted.filter(|m| *m != played).collect();
        if let Some(first) = found.best.moves.first().filter(|first| !found.accepted.contains(first)) {
            found.accepted.push(*first);
        }
        Ok(())
    }

    /// What kind of mistake it is.
    fn mark_bad(&mut self, ply: usize, scores: &[(Score, Score)]) {
        let found = &mut self.found[ply];
        let verdict = found.verdict;
        if verdict.judgement < Judgement::Inaccuracy {
            return;
        }
        let loses = |score: Score| matches!(score, Score::Mate(moves) if moves <= 0);
        if scores.iter().all(|(best, played)| loses(*played) && !loses(*best)) {
            found.marks.push(Mark::AllowedMate);
        }
        if verdict.judgement >= Judgement::Mistake
            && Class::of(verdict.before) == Class::Won
            && Class::of(verdict.after) != Class::Won
        {
            found.marks.push(Mark::MissedWin);
        }
        if verdict.judgement == Judgement::Inaccuracy && verdict.still_wins() {
            found.marks.push(Mark::Slower);
        }
    }

    /// Says why.
    fn explain(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let found = &self.found[ply];
        let case = Case {
            before: record,
            played: self.game.record.moves()[ply],
            judgement: found.verdict.judgement,
            loss: thousandths(found.verdict.loss()),
            best: &found.best,
            answer: &found.answer,
            nodes: self.effort.nodes,
        };
        let remarks = remarks(&case, self.searcher)?;
        self.found[ply].remarks = remarks;
        Ok(())
    }
}
