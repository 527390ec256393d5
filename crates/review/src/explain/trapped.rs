//! A piece that has no safe square.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::Rules;
use tabiya_rules::types::{MoveCode, Role, Square};

use super::material::{exchange, pawns, would_win};
use super::play::Play;
use super::say::Finding;

/// The piece that the line attacks, and takes where it stands or where it goes.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    play.step(0)?;
    let after = play.at(1);
    if play.captured(0).is_some() || after.is_check() {
        return None;
    }
    let victim = |index: usize| play.captured(index);
    let (square, role) = [2, 4].into_iter().find_map(|index| {
        let (square, role) = victim(index)?;
        // Where it stood after the attack, if it was the piece that moved since.
        let origin = (1..index).step_by(2).rev().try_fold(square, |at, step| {
            let (from, to) = play.step(step)?;
            Some(if to == at { from } else { at })
        })?;
        let there = after.board().piece_at(origin)?;
        (there.role == role && there.color != play.attacker()).then_some((origin, role))
    })?;
    let matters = !matches!(role, Role::PAWN | Role::KING) && would_win(after, square, play.attacker()) >= 1;
    (matters && has_no_safe_square(play, square))
        .then(|| Finding::new(RemarkCode::Trapped, 0).piece("piece", role, square))
}

/// Whether the piece, which could go somewhere, loses something wherever it goes.
fn has_no_safe_square<R: Rules>(play: &Play<R>, square: Square) -> bool {
    let after = play.at(1);
    let mut moves = after.moves_from(square).peekable();
    moves.peek().is_some()
        && moves.all(|m| {
            let taken = after.captured(m).map_or(0, |(_, piece)| pawns(piece.role));
            exchange(&after.after(m), m.to()) > taken
        })
}
