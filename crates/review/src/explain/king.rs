//! Kings: without shelter, and without the right to castle.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, MoveCode, MoveKind, Role, Square};

use super::play::Play;
use super::say::Finding;

/// A king in the open is driven by checks, with the queen, until something falls.
pub(super) fn exposed<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let before = play.at(0);
    let them = !play.attacker();
    let king = before.king(them);
    let checks = play.len() > 2 && play.at(1).is_check() && play.at(3).is_check();
    let queen = (before.board().by_role(Role::QUEEN) & before.board().by_color(play.attacker())).any();
    (checks && queen && !has_shelter(before, king, them))
        .then(|| Finding::new(RemarkCode::ExposedKing, 0).piece("king", Role::KING, king))
}

/// Whether a pawn of its own stands on the six squares before the king.
fn has_shelter<R: Rules>(position: &Position<R>, king: Square, color: Color) -> bool {
    let forward = if color.is_white() { 1 } else { -1 };
    let pawns = position.board().by_role(Role::PAWN) & position.board().by_color(color);
    let before = [-1, 0, 1].into_iter().flat_map(|file| [(file, forward), (file, 2 * forward)]);
    before.filter_map(|(file, rank)| king.offset(file, rank)).any(|square| pawns.has(square))
}

/// The move gives up every right to castle that its side had.
pub(super) fn lost_castling<R: Rules>(
    before: &Position<R>,
    played: R::Move,
    best: R::Move,
) -> Option<Finding> {
    let us = before.turn();
    let rights = |position: &Position<R>| position.castling().rooks(us).any();
    let kept = rights(&before.after(best)) || best.kind() == MoveKind::Castle;
    (rights(before) && kept && played.kind() != MoveKind::Castle && !rights(&before.after(played))).then(
        || {
            let said = Finding { proved: true, ..Finding::new(RemarkCode::LostCastling, 0) };
            said.piece("king", Role::KING, before.after(played).king(us))
        },
    )
}
