//! Plays lines out until what they win is on the board and stays there.
//!
//! Invariant: of a settled line the searcher thinks at its end what it thought at its beginning, so neither side went wrong on
//! the way; and whatever else the defender might have answered first, the attacker wins no less.

use tabiya_engine::score::Score;
use tabiya_rules::{position::Rules, record::Record};

use super::material::is_quiet;
use super::play::Play;
use crate::chance::Scale;
use crate::searcher::{Line, Question, Searcher, Stopped};

/// A line is looked at up to here for what it wins.
const HORIZON: usize = 10;
/// So many moves later it must still be won.
const AFTERMATH: usize = 4;
/// What the attacker's expectation may change by on the way, in thousandths of a game.
const AGREEMENT: i32 = 90;
/// A line may be longer by so many moves where that ends an exchange.
const LONGER: usize = 6;
/// Answers of the defender that are looked at.
const REPLIES: usize = 5;

/// Asks the searcher, always with the same number of positions.
pub(super) struct Asking<'s, R: Rules> {
    pub(super) searcher: &'s mut dyn Searcher<R>,
    pub(super) nodes: u64,
}

impl<R: Rules> Asking<'_, R> {
    /// The best lines.
    pub(super) fn lines(&mut self, game: &Record<R>, lines: usize) -> Result<Vec<Line<R::Move>>, Stopped> {
        self.searcher.search(game, &Question { lines, nodes: self.nodes, only: Vec::new() })
    }

    /// The best line; none where the game is over.
    pub(super) fn best(&mut self, game: &Record<R>) -> Result<Option<Line<R::Move>>, Stopped> {
        if game.end().is_some() {
            return Ok(None);
        }
        Ok(self.lines(game, 1)?.into_iter().next().filter(|line| !line.moves.is_empty()))
    }
}

/// What whoever has this score may expect in chess, in thousandths of a game.
pub(super) fn expectation(score: Score) -> i32 {
    (10.0 * Scale::CHESS.points(score)).round() as i32
}

/// The line up to where what it wins is on the board, or none if nothing is won, or too little is known.
pub(super) fn settle<R: Rules>(
    base: &Record<R>,
    line: &Line<R::Move>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Play<R>>, Stopped> {
    let mut play = Play::new(base, &line.moves);
    for _ in 0..3 {
        let Some(end) = settled(&play) else {
            let Some(more) = asking.best(play.whole())? else { return Ok(None) };
            play.extend(&more.moves);
            continue;
        };
        let found = play.clone().cut(end);
        let Some(again) = asking.best(found.whole())? else { return Ok(None) };
        let sign = if end.is_multiple_of(2) { 1 } else { -1 };
        let (now, then) = (expectation(again.score), expectation(line.score));
        let now = if sign > 0 { now } else { 1000 - now };
        let mut aftermath = found.clone();
        aftermath.extend(&again.moves);
        // What the second search sees after the end counts more than what the first saw.
        if settled(&aftermath) == Some(end) {
            return Ok(((now - then).abs() <= AGREEMENT).then_some(found));
        }
        play = aftermath;
    }
    Ok(None)
}

/// Whether nothing is about to be taken after so many moves, nor is by the next, even if nothing is won by it.
fn is_calm<R: Rules>(play: &Play<R>, moves: usize) -> bool {
    play.captured(moves).is_none() && is_quiet(play.at(moves))
}

/// After how many moves everything that is won for good within the horizon is on the board.
fn settled<R: Rules>(play: &Play<R>) -> Option<usize> {
    let quiet: Vec<usize> = (1..=play.len()).filter(|moves| is_calm(play, *moves)).collect();
    let last = *quiet.last()?;
    let kept = |from: usize| quiet.iter().filter(|at| **at >= from).map(|at| play.gain(*at)).min();
    let most = quiet.iter().filter(|at| **at <= HORIZON).filter_map(|at| kept(*at)).max()?;
    let end = *quiet.iter().find(|at| kept(**at) == Some(most))?;
    (last >= end + AFTERMATH || play.len() >= end + AFTERMATH).then_some(end)
}

/// The line up to about so many moves, but not into the middle of an exchange: a little longer or shorter, where that ends one.
pub(super) fn cut_calmly<R: Rules>(play: Play<R>, about: usize) -> Play<R> {
    if play.len() <= 1 || !R::IS_CHESS {
        let length = play.len().min(about);
        return play.cut(length);
    }
    let is_end = |moves: &usize| is_calm(&play, *moves) || play.at(*moves).end().is_some();
    let later = (about..=play.len().min(about + LONGER)).find(is_end);
    let end = later.or_else(|| (1..play.len().min(about)).rev().find(is_end));
    let length = end.unwrap_or(play.len().min(about));
    play.cut(length)
}

/// What is won at the last moment of a line at which nothing is about to be taken, and when that is.
pub(super) fn shown<R: Rules>(play: &Play<R>) -> Option<(usize, i32)> {
    let mut quiet = (1..=play.len()).rev().filter(|moves| is_calm(play, *moves));
    quiet.next().map(|last| (last, play.gain(last)))
}

/// The line in which the defender, answering the first move otherwise, loses least, if that is less than in this one; none if it cannot be
/// said what an answer loses. Answers that cost clearly more than material are passed over.
pub(super) fn against_every_reply<R: Rules>(
    play: Play<R>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Play<R>>, Stopped> {
    let game = play.record(1);
    if play.len() < 2 || game.end().is_some() {
        return Ok(Some(play));
    }
    let replies = asking.lines(&game, REPLIES)?;
    let Some(best) = replies.first().map(|line| expectation(line.score)) else { return Ok(None) };
    let mut least = play;
    for line in replies {
        if line.moves.is_empty() || expectation(line.score) < best - AGREEMENT {
            continue;
        }
        let mut reply = least.clone().cut(1);
        reply.extend(&line.moves);
        let short = reply.len() < AFTERMATH + 1 || shown(&reply).is_none();
        if short && let Some(more) = asking.best(reply.whole())? {
            reply.extend(&more.moves);
        }
        let Some((end, gain)) = shown(&reply) else { return Ok(None) };
        if gain < least.gain(least.len()) {
            least = reply.cut(end);
        }
    }
    Ok(Some(least))
}
