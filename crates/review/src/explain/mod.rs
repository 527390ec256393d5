//! Why a move was bad.
//!
//! The answer to the move is played out until what it wins is on the board ([`settle`]), and so is what was best. What then
//! stands there is looked at: each motif has its own test, and each test asks for the move of the line that shows it. What no
//! test says is not said; at worst there are the numbers.
//!
//! Invariant: three remarks at most, the cause first, each with a legal line that shows what it says.

mod attack;
mod attackers;
mod better;
mod draw;
mod fork;
mod guard;
mod hanging;
mod king;
mod mate;
mod material;
mod motif;
mod play;
mod promotion;
mod ray;
mod say;
mod settle;
mod trapped;

use tabiya_engine::score::Score;
use tabiya_protocol::{Gain, Remark, RemarkCode, RemarkRole};
use tabiya_rules::{position::Rules, record::Record};

use crate::{
    case::Case,
    searcher::{Searcher, Stopped},
};
use motif::Losses;
use settle::Asking;

/// A question costs so much less than a move of the review: there are up to a dozen.
const SHARE: u64 = 3;
/// Moves of a line that are shown, about.
const SHOWN: usize = 8;
/// Fewer positions than this say nothing.
const LEAST: u64 = 2_000;

/// What can be said about a bad move and shown on the board, the most important first; three at most.
///
/// # Errors
/// When nobody wants to know any more.
pub fn remarks<R: Rules>(case: &Case<'_, R>, searcher: &mut dyn Searcher<R>) -> Result<Vec<Remark>, Stopped> {
    let mut after = case.before.clone();
    if case.best.moves.is_empty() || !after.play(case.played) {
        return Ok(Vec::new());
    }
    let asking = &mut Asking { searcher, nodes: (case.nodes / SHARE).max(LEAST) };
    if let Some(slower) = better::slower(case) {
        return Ok(vec![slower]);
    }
    let losses = if R::IS_CHESS { Some(Losses::of(case, &after, asking)?) } else { None };
    let mut said = because(case, &after, losses.as_ref(), asking)?;
    let missed = missed(case, losses.as_ref(), asking)?;
    if said.is_empty() && missed.is_none() {
        said.push(better::best_was(case, RemarkRole::Cause));
    }
    if said.len() < 2 && R::IS_CHESS {
        let lost = king::lost_castling(case.before.position(), case.played, case.best.moves[0]);
        let play = play::Play::new(&after, &[]);
        said.extend(lost.map(|lost| lost.remark(RemarkRole::Consequence, &play, None)));
    }
    match missed {
        Some(missed) => said.push(missed),
        None if R::IS_CHESS => {
            let only = better::only_move(case, asking)?;
            let numbers = said.iter().any(|remark| remark.code == RemarkCode::Numbers);
            said.extend(only.or_else(|| (!numbers).then(|| better::best_was(case, RemarkRole::Better))));
        }
        None => {}
    }
    Ok(said)
}

/// A line as it is shown: not too long, and not into the middle of an exchange.
pub(crate) fn shown<R: Rules>(from: &Record<R>, moves: &[R::Move]) -> Vec<R::Move> {
    settle::cut_calmly(play::Play::new(from, moves), SHOWN).moves().to_vec()
}

/// What the move allows: the cause, and what comes of it.
fn because<R: Rules>(
    case: &Case<'_, R>,
    after: &Record<R>,
    losses: Option<&Losses<R>>,
    asking: &mut Asking<'_, R>,
) -> Result<Vec<Remark>, Stopped> {
    let was_lost = matches!(case.best.score, Score::Mate(..=0));
    if let Some(win) = mate::win(after, case.answer, asking)?.filter(|_| !was_lost) {
        let allowed = win.said(RemarkCode::MateAllowed);
        let back = losses.and_then(|_| win.back_rank());
        let role = if back.is_some() { RemarkRole::Consequence } else { RemarkRole::Cause };
        let cause = back.map(|said| said.remark(RemarkRole::Cause, &win.play, Some(win.gain)));
        return Ok(cause.into_iter().chain([allowed.remark(role, &win.play, Some(win.gain))]).collect());
    }
    let Some(losses) = losses else { return Ok(Vec::new()) };
    let draw = Some(Gain::Draw {});
    if let Some(drawn) = draw::at_once(after) {
        let play = play::Play::new(after, &[]);
        return Ok(vec![drawn.remark(RemarkRole::Cause, &play, draw)]);
    }
    if settle::expectation(case.best.score) >= 600
        && let Some((play, said)) = draw::forced(after, case.answer, asking)?
    {
        return Ok(vec![said.remark(RemarkRole::Cause, &play, draw)]);
    }
    let Some(refutation) = &losses.refutation else { return Ok(Vec::new()) };
    let gain = Some(motif::gain(refutation));
    let material = motif::material(case.before.position(), refutation);
    let Some(found) = motif::find(refutation) else {
        let threat = better::threat(case, refutation, asking)?;
        return Ok([material.remark(RemarkRole::Cause, refutation, gain)]
            .into_iter()
            .chain(threat)
            .collect());
    };
    let obvious = matches!(found.code, RemarkCode::Hanging | RemarkCode::Promotion);
    let cause = found.remark(RemarkRole::Cause, refutation, gain);
    let more = match better::threat(case, refutation, asking)? {
        None if !obvious => Some(material.remark(RemarkRole::Consequence, refutation, gain)),
        threat => threat,
    };
    Ok([cause].into_iter().chain(more).collect())
}

/// What was there to be had.
fn missed<R: Rules>(
    case: &Case<'_, R>,
    losses: Option<&Losses<R>>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Remark>, Stopped> {
    let still_wins = matches!(case.answer.score, Score::Mate(..=-1));
    if let Some(win) = mate::win(case.before, case.best, asking)?.filter(|_| !still_wins) {
        return Ok(Some(win.said(RemarkCode::MateMissed).remark(
            RemarkRole::Missed,
            &win.play,
            Some(win.gain),
        )));
    }
    let Some(losses) = losses else { return Ok(None) };
    if let Some(found) = better::zwischenzug(case) {
        return Ok(Some(found));
    }
    if settle::expectation(case.answer.score) >= 600
        && let Some((play, said)) = draw::forced(case.before, case.best, asking)?
    {
        return Ok(Some(said.remark(RemarkRole::Missed, &play, Some(Gain::Draw {}))));
    }
    Ok(losses.missed.as_ref().map(|play| {
        let said = motif::find(play).unwrap_or_else(|| motif::material(play.at(0), play));
        said.remark(RemarkRole::Missed, play, Some(motif::gain(play)))
    }))
}
