//! Draws by rule: stalemate, repetition, checks without end.

use tabiya_engine::score::Score;
use tabiya_protocol::RemarkCode;
use tabiya_rules::movegen::End;
use tabiya_rules::position::Rules;
use tabiya_rules::record::Record;
use tabiya_rules::types::Role;

use super::play::Play;
use super::say::Finding;
use super::settle::Asking;
use crate::searcher::{Line, Stopped};

/// Lines that end in a draw are followed for so many moves.
const LONGEST: usize = 24;

/// That the game is drawn where it stands.
pub(super) fn at_once<R: Rules>(after: &Record<R>) -> Option<Finding> {
    let king = after.position().king(after.position().turn());
    if after.end() == Some(End::Stalemate) {
        let said = Finding { proved: true, ..Finding::new(RemarkCode::Stalemate, 0) };
        return Some(said.piece("king", Role::KING, king).with("when", "now"));
    }
    let times = after.repetitions();
    (times >= 3).then(|| {
        let said = Finding { proved: true, ..Finding::new(RemarkCode::Repetition, 0) };
        said.with("times", times as i64)
    })
}

/// The draw that a line leads to, with the line played out, if it is one that a rule gives.
pub(super) fn forced<R: Rules>(
    base: &Record<R>,
    line: &Line<R::Move>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<(Play<R>, Finding)>, Stopped> {
    if !matches!(line.score, Score::Centipawns(-10..=10)) {
        return Ok(None);
    }
    let mut play = Play::new(base, &line.moves);
    for _ in 0..4 {
        let found = stalemate(&play).map(|said| (play.clone(), said)).or_else(|| perpetual(&play));
        let checks = (0..play.len()).step_by(2).all(|index| play.at(index + 1).is_check());
        if found.is_some() || play.len() > LONGEST || !checks {
            return Ok(found);
        }
        let Some(more) = asking.best(play.whole())? else { return Ok(None) };
        play.extend(&more.moves);
    }
    Ok(None)
}

fn stalemate<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let end = play.end();
    let said = Finding { proved: false, ..Finding::new(RemarkCode::Stalemate, 0) };
    (end.end() == Some(End::Stalemate) && play.len() > 0)
        .then(|| said.piece("king", Role::KING, end.king(end.turn())).with("when", "later"))
}

/// The line with its last round repeated until the position has come for the third time, if every move of the attacker is a check.
fn perpetual<R: Rules>(play: &Play<R>) -> Option<(Play<R>, Finding)> {
    let start = play.whole().ply() - play.len();
    let (again, period) = (1..=play.len()).find_map(|moves| {
        let seen = play.record(moves).occurrences();
        let earlier = seen.iter().rev().nth(1).filter(|ply| **ply >= start)?;
        Some((moves, start + moves - earlier))
    })?;
    let mut line = play.clone().cut(again);
    let round = line.moves()[again - period..].to_vec();
    while line.whole().repetitions() < 3 && line.len() <= LONGEST {
        line.extend(&round);
    }
    let checks = (0..line.len()).step_by(2).all(|index| line.at(index + 1).is_check());
    let king = line.at(0).king(!line.attacker());
    let said = Finding::new(RemarkCode::Perpetual, 0).piece("king", Role::KING, king);
    (checks && line.whole().repetitions() >= 3).then_some((line, said))
}
