//! Which moves are looked at again.

use tabiya_engine::score::Score;
use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
    types::MoveCode as _,
};

use super::Reviewer;
use crate::{
    findings::{Doubt, Found},
    sacrifice::{acceptances, balance, gives_up},
    verdict::{INACCURACY, MISTAKE},
};

/// Mates that nobody should miss.
pub(super) const SHORT_MATE: i32 = 3;

impl<R: Rules> Reviewer<'_, R> {
    /// Whether the move has to be looked at again, and why.
    pub(super) fn doubt(&self, ply: usize, record: &Record<R>, found: &Found<R::Move>) -> Doubt {
        let verdict = &found.verdict;
        let arrived = self.analysis(ply + 1).arrived;
        let is_best = found.best.moves.first() == Some(&self.played(ply));
        let missed = !is_best && misses_short_mate(found.best.score, arrived);
        // Nothing less can become a label: the milder of two looks stands.
        let bad = verdict.loss() >= INACCURACY && !verdict.is_decided();
        if missed || !is_best && bad {
            Doubt::Bad
        } else if self.may_give_up(record, found, ply) {
            Doubt::Sacrifice
        } else if is_best && self.is_only_move(ply, record) {
            Doubt::Great
        } else {
            Doubt::None
        }
    }

    /// Whether every other move than the one played loses much.
    fn is_only_move(&self, ply: usize, record: &Record<R>) -> bool {
        let here = self.analysis(ply);
        let played = self.played(ply);
        let Some(other) = here.other(played) else { return false };
        // Who mates at once has no choice to be praised for.
        if matches!(here.score, Score::Mate(0..=1)) {
            return false;
        }
        let (best, other) = (self.scale.points(here.score), self.scale.points(other.score));
        let position = record.position();
        let taken_before = ply.checked_sub(1).and_then(|before| {
            let m = self.played(before);
            self.game.record.position_at(before)?.captured(m).map(|_| m.to())
        });
        let recaptures = position.captured(played).is_some() && taken_before == Some(played.to());
        position.legal_moves().len() >= 3 && !recaptures && best - other >= MISTAKE && best > MISTAKE
    }

    /// Whether the first look has a sacrifice in sight.
    fn may_give_up(&self, record: &Record<R>, found: &Found<R::Move>, ply: usize) -> bool {
        let (here, next) = (self.analysis(ply), self.analysis(ply + 1));
        let played = self.played(ply);
        let sound = found.verdict.loss() < 2.0
            && found.verdict.after >= 45.0
            && here.other(played).is_some_and(|other| self.scale.points(other.score) < 90.0);
        if !sound || next.by_rule {
            return false;
        }
        let after = record.position().after(played);
        let declined = found.answer.moves.first().is_none_or(|m| !acceptances(&after, played).contains(m));
        let offered = declined && is_offered(record.position(), played);
        offered || gives_up(record.position(), played, &found.answer.moves)
    }
}

/// Whether a short mate was there and is gone.
pub(super) fn misses_short_mate(best: Score, played: Score) -> bool {
    matches!(best, Score::Mate(1..=SHORT_MATE)) && !matches!(played, Score::Mate(1..))
}

/// Whether what just moved may be taken by something cheaper, or is not guarded: an offer that can be declined.
fn is_offered<R: Rules>(before: &Position<R>, played: R::Move) -> bool {
    let after = before.after(played);
    acceptances(&after, played).into_iter().any(|take| {
        let side = before.turn();
        let lost = balance(before, side).zip(balance(&after.after(take), side));
        lost.is_some_and(|(before, now)| now <= before - 2)
    })
}
