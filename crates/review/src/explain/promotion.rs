//! A pawn that becomes a piece.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::Rules;
use tabiya_rules::types::{MoveCode, Role};

use super::play::Play;
use super::say::Finding;

/// The pawn of the attacker that promotes in the line and is not taken at once.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let index = (0..play.len()).step_by(2).find(|index| play.moves()[*index].promotion().is_some())?;
    let (mut from, to) = play.step(index)?;
    let taken = play.step(index + 1).is_some_and(|(_, onto)| onto == to);
    // Back to where the line begins.
    for earlier in (0..index).rev().filter(|earlier| earlier.is_multiple_of(2)) {
        if let Some((start, end)) = play.step(earlier) {
            from = if end == from { start } else { from };
        }
    }
    let promotes = play.moves()[index].promotion()?;
    let said = Finding::new(RemarkCode::Promotion, 0).piece("pawn", Role::PAWN, from);
    let said = said.with("becomes", promotes.letter()?.to_string()).with("promotion", play.san(index));
    (!taken).then_some(said)
}
