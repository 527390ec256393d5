//! What material changes hands because of the move, and the motif by which it does.

use tabiya_engine::score::Score;
use tabiya_protocol::{Gain, RemarkCode};
use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
};

use super::material::{balance, named, pawns};
use super::play::Play;
use super::say::Finding;
use super::settle::{Asking, against_every_reply, settle, shown};
use super::{attack, fork, guard, hanging, king, promotion, ray, trapped};
use crate::case::Case;
use crate::searcher::Stopped;

/// What the evaluation must have lost, in hundredths of a pawn, for each pawn of material that a sentence speaks of.
const SEEN: i32 = 60;

/// The lines in which material is lost because of the move.
pub(super) struct Losses<R: Rules> {
    /// What answers the move wins something.
    pub(super) refutation: Option<Play<R>>,
    /// What was best would have won something.
    pub(super) missed: Option<Play<R>>,
}

impl<R: Rules> Losses<R> {
    /// Plays both lines out. Material is a reason only if the mover has less of it at the end of what happened than at the end of what
    /// was best, and if the evaluation agrees.
    pub(super) fn of(
        case: &Case<'_, R>,
        after: &Record<R>,
        asking: &mut Asking<'_, R>,
    ) -> Result<Self, Stopped> {
        let us = case.before.position().turn();
        let taken = balance(after.position(), us) - balance(case.before.position(), us);
        let refutation = settle(after, case.answer, asking)?;
        let better = settle(case.before, case.best, asking)?;
        let won = |play: &Play<R>| play.gain(play.len());
        let guess = || shown(&Play::new(case.before, &case.best.moves)).map_or(0, |(_, gain)| gain);
        let could_have = better.as_ref().map_or_else(guess, won);
        let lost_cp = case.best.score.value().saturating_add(case.answer.score.value());
        let agrees = |pawns: i32| pawns >= 1 && lost_cp >= SEEN * pawns;
        let have = taken - refutation.as_ref().map_or(0, won);
        let wins = |play: &Play<R>| won(play) >= 1 && agrees(could_have - have);
        let plain = |score: Score| matches!(score, Score::Centipawns(_));
        let refutation = match refutation
            .filter(|play| wins(play) && won(play) - taken >= 1 && plain(case.answer.score))
        {
            Some(play) => {
                against_every_reply(play, asking)?.filter(|play| wins(play) && won(play) - taken >= 1)
            }
            None => None,
        };
        let missed = match better.filter(|play| wins(play) && plain(case.best.score)) {
            Some(play) => against_every_reply(play, asking)?.filter(|play| wins(play)),
            None => None,
        };
        Ok(Self { refutation, missed })
    }
}

/// The motif by which a line wins what it wins. What is simply taken is said first, unless much more is won.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let taken = hanging::find(play);
    let first = play.captured(0).map_or(0, |(_, role)| pawns(role));
    if taken.is_some() && play.gain(play.len()) <= first + 1 {
        return taken;
    }
    // What happens first is the reason; of two at once, the one that says more.
    let motifs = [
        ray::double_check(play),
        fork::find(play),
        ray::skewer(play),
        ray::discovered(play),
        guard::drawn_away(play),
        guard::removed(play),
        ray::pin(play),
        trapped::find(play),
        promotion::find(play),
    ];
    motifs
        .into_iter()
        .flatten()
        .min_by_key(|found| found.key)
        .or(taken)
        .or_else(|| attack::find(play))
        .or_else(|| king::exposed(play))
}

/// What a line wins.
pub(super) fn gain<R: Rules>(play: &Play<R>) -> Gain {
    Gain::Material { pawns: play.gain(play.len()) as i16 }
}

/// That a line wins material, counted from this position on.
pub(super) fn material<R: Rules>(from: &Position<R>, play: &Play<R>) -> Finding {
    let (end, us) = (play.end(), play.attacker());
    let pawns = balance(end, us) - balance(from, us);
    let said = Finding::new(RemarkCode::Material, 0).with("pawns", i64::from(pawns));
    said.with("what", named(from, end, us))
}
