//! The second look at what may be very good: only moves, and what is given up for good reasons.

use tabiya_engine::score::Score;
use tabiya_protocol::Mark;
use tabiya_rules::{position::Rules, record::Record};

use super::{Reviewer, doubts::SHORT_MATE};
use crate::{
    course::Class,
    position_analysis::turned,
    sacrifice::{FIRST_SIGHT, acceptances, gives_up},
    searcher::{Question, Stopped},
    verdict::MISTAKE,
};

impl<R: Rules> Reviewer<'_, R> {
    /// Whether the only move still is one, and turns the game.
    pub(super) fn look_at_great(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let played = self.played(ply);
        let Some(other) = self.analyses[ply].other(played).cloned() else { return Ok(()) };
        let Some(second) = other.moves.first().copied() else { return Ok(()) };
        let [Some(best), Some(again)] = self.compare(record, [played, second])? else { return Ok(()) };
        // Nobody is praised for taking what hangs, taking back, or a mate that everybody sees.
        let is_plain = record.position().captured(played).is_some()
            || matches!(self.analyses[ply].score, Score::Mate(0..=SHORT_MATE));
        let points = |score: Score| self.scale.points(score);
        if points(best.score) - points(again.score) >= MISTAKE && !is_plain {
            let class = |score: Score| Class::of(points(score));
            let turns = class(self.analyses[ply].score) > class(other.score)
                && class(best.score) > class(again.score);
            self.found[ply].marks.push(if turns { Mark::Great } else { Mark::OnlyMove });
        }
        Ok(())
    }

    /// Whether what is given up is given up for good reasons.
    pub(super) fn look_at_sacrifice(&mut self, ply: usize, record: &Record<R>) -> Result<(), Stopped> {
        let played = self.played(ply);
        let first_line = self.found[ply].answer.moves.clone();
        let mut after = record.clone();
        after.play(played);
        let takes = acceptances(after.position(), played);
        let accepts = |line: &[R::Move]| line.first().is_some_and(|m| takes.contains(m));
        let only = if takes.is_empty()
            || gives_up(record.position(), played, &first_line) && !accepts(&first_line)
        {
            Vec::new()
        } else {
            takes.clone()
        };
        let question = Question { lines: 1, nodes: self.effort.doubt(), only };
        let lines = self.searcher.search(&after, &question)?;
        let Some(line) = lines.first() else { return Ok(()) };
        let both = gives_up(record.position(), played, &line.moves)
            && (!accepts(&first_line) || gives_up(record.position(), played, &first_line));
        // Whoever is in check gives nothing up of his own will.
        let sound = self.scale.points(turned(line.score)) >= 45.0 && !record.position().is_check();
        if both && sound && self.searcher.at_first_sight(record, FIRST_SIGHT)? != Some(played) {
            self.found[ply].marks.push(Mark::Sacrifice);
        }
        Ok(())
    }
}
