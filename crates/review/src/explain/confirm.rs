//! A longer look at what a sentence is about to promise.
//!
//! Lines are found and played out with few positions, since there are many. Before material is spoken of, the same line is looked
//! at with more: where it begins, after its first move, and where it ends.

use tabiya_rules::position::Rules;

use super::{
    play::Play,
    settle::{AGREEMENT, Asking, expectation, is_calm},
};
use crate::searcher::Stopped;

/// Who may expect so much, in thousandths of a game, wins: how surely is no matter.
const WON: i32 = 880;

/// The line, if a longer look expects the same at its beginning, after its first move and at its end, and if the best reply that it
/// finds saves nothing.
pub(super) fn confirmed<R: Rules>(
    play: Play<R>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Play<R>>, Stopped> {
    let mut expected = Vec::new();
    let mut reply = play.clone().cut(play.len().min(1));
    for moves in [0, 1, play.len()] {
        let Some(line) = asking.surely(&play.record(moves))? else { return Ok(None) };
        let whose = expectation(line.score);
        expected.push(if moves % 2 == 0 { whose } else { 1000 - whose });
        if moves == 1 {
            reply.extend(&line.moves);
        }
    }
    let (most, least) =
        expected.iter().fold((0, 1000), |(most, least), one| (most.max(*one), least.min(*one)));
    if most - least > AGREEMENT && least < WON {
        return Ok(None);
    }
    let won = play.gain(play.len());
    let keeps = |reply: &Play<R>| {
        let calm = (1..=reply.len()).filter(|moves| is_calm(reply, *moves));
        calm.map(|moves| reply.gain(moves)).max() >= Some(won)
    };
    if keeps(&reply) {
        return Ok(Some(play));
    }
    if let Some(more) = asking.best(reply.whole())? {
        reply.extend(&more.moves);
    }
    Ok(keeps(&reply).then_some(play))
}
