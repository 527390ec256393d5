//! What would have been better, and what was threatened before.

use tabiya_engine::score::Score;
use tabiya_protocol::{Gain, Remark, RemarkCode, RemarkRole};
use tabiya_rules::position::Rules;
use tabiya_rules::record::Record;
use tabiya_rules::types::MoveCode;

use super::play::Play;
use super::say::Finding;
use super::settle::{Asking, cut_calmly, expectation, settle};
use crate::case::Case;
use crate::searcher::{Question, Stopped};

/// So much of a line is shown where only its first move is spoken of.
const SHOWN: usize = 6;
/// What every other move must cost where one is called the only one, in thousandths of a game.
const APART: i32 = 150;

/// Who may expect less than this, in thousandths of a game, is lost anyhow: what threatens him then says nothing.
const LOST: i32 = 150;

/// What a threat is worth at least, in hundredths of a pawn, for each pawn of material that it wins.
const THREAT: i32 = 80;

/// The best line, as far as it is shown.
pub(super) fn best_play<R: Rules>(case: &Case<'_, R>) -> Play<R> {
    cut_calmly(Play::new(case.before, &case.best.moves), SHOWN)
}

/// The best move took back later and did something else first, where the game took back at once.
pub(super) fn zwischenzug<R: Rules>(case: &Case<'_, R>) -> Option<Remark> {
    let last = *case.before.moves().last()?;
    let earlier = case.before.position_at(case.before.ply() - 1)?;
    let square = last.to();
    let retakes = earlier.is_capture(last) && case.played.to() == square;
    let play = Play::new(case.before, &case.best.moves);
    let first = *play.moves().first()?;
    // What took still stands there, and is taken by the second or third move.
    let later = [2, 4].into_iter().find(|index| {
        play.captured(*index).is_some_and(|(taken, _)| taken == square)
            && (0..*index)
                .all(|before| play.step(before).is_some_and(|(from, to)| from != square && to != square))
    })?;
    let position = case.before.position();
    (retakes && position.is_capture(case.played) && first.to() != square).then(|| {
        let mut said = Finding::new(RemarkCode::Zwischenzug, 0).with("square", square.to_string());
        said.squares = vec![first.to(), square];
        said.remark(RemarkRole::Missed, &cut_calmly(play, later + 1), Some(lost(case)))
    })
}

fn lost<R: Rules>(case: &Case<'_, R>) -> Gain {
    Gain::Chance { thousandths: case.loss }
}

/// It still wins, but something won sooner.
pub(super) fn slower<R: Rules>(case: &Case<'_, R>) -> Option<Remark> {
    let (Score::Mate(best @ 1..), Score::Mate(left @ ..=-1)) = (case.best.score, case.answer.score) else {
        return None;
    };
    (1 - left > best).then(|| {
        let said = Finding::new(RemarkCode::Slower, 0).with("moves", i64::from(best));
        said.remark(RemarkRole::Better, &best_play(case), None)
    })
}

/// No other move was nearly as good as the best.
pub(super) fn only_move<R: Rules>(
    case: &Case<'_, R>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Remark>, Stopped> {
    if case.before.position().count_legal_moves() < 3 {
        return Ok(None);
    }
    let lines = asking.lines(case.before, 2)?;
    let [first, second] = &lines[..] else { return Ok(None) };
    let apart = expectation(first.score) - expectation(second.score);
    let same = first.moves.first() == case.best.moves.first();
    let said = Finding::new(RemarkCode::OnlyMove, 0);
    let gain = Gain::Chance { thousandths: apart.clamp(0, 1000) as u16 };
    Ok((same && apart >= APART).then(|| said.remark(RemarkRole::Better, &best_play(case), Some(gain))))
}

/// What was best, and no more.
pub(super) fn best_was<R: Rules>(case: &Case<'_, R>, role: RemarkRole) -> Remark {
    let play = best_play(case);
    let points = i64::from(case.loss.div_ceil(10));
    let said = Finding::new(RemarkCode::Numbers, 0).with("points", points).with("best", play.san(0));
    let answer = case.answer.moves.clone();
    if role != RemarkRole::Cause {
        return said.remark(role, &play, Some(lost(case)));
    }
    let mut after = case.before.clone();
    after.play(case.played);
    said.remark(role, &cut_calmly(Play::new(&after, &answer), SHOWN), Some(lost(case)))
}

/// The move that answers was to be had before already: had the mover passed, it would have won as much.
pub(super) fn threat<R: Rules>(
    case: &Case<'_, R>,
    refutation: &Play<R>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Remark>, Stopped> {
    let mut passed = *case.before.position();
    let Some(m) = refutation.moves().first().copied() else { return Ok(None) };
    let is_lost = expectation(case.best.score) < LOST;
    if is_lost || passed.is_check() || refutation.step(0).is_none() {
        return Ok(None);
    }
    passed.play_null();
    let same = passed.is_legal(m)
        && passed.board().piece_at(m.from()) == refutation.at(0).board().piece_at(m.from())
        && passed.captured(m) == refutation.at(0).captured(m);
    if !same {
        return Ok(None);
    }
    let game = Record::new(passed);
    let question = Question { lines: 1, nodes: asking.nodes, only: vec![m] };
    let Some(line) = asking.searcher.search(&game, &question)?.into_iter().next() else { return Ok(None) };
    let Some(threat) = settle(&game, &line, asking)? else { return Ok(None) };
    let gain = refutation.gain(refutation.len());
    // Nor would the evaluation call it anything else.
    let seen = line.score.value().saturating_add(case.best.score.value()) >= THREAT * gain;
    let worth = threat.gain(threat.len()) >= gain && gain >= 1 && seen;
    Ok(worth.then(|| {
        let mut said = Finding::new(RemarkCode::Threat, 0);
        said.squares = vec![m.from(), m.to()];
        said.remark(RemarkRole::Consequence, refutation, Some(Gain::Material { pawns: gain as i16 }))
    }))
}
