//! Pieces that can simply be taken: for nothing, by more than guard them, by cheaper ones, or because their guard is pinned.
//!
//! It is the first move of the line, or the second after something that changes nothing about it.

use tabiya_protocol::RemarkCode;
use tabiya_rules::attacks::between;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{MoveCode, Role, Square};

use super::attackers::{attackers, can_take, is_slider, pieces_of};
use super::material::{exchange, pawns};
use super::play::Play;
use super::say::Finding;

/// Why a capture of the line wins something.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    at(play, 0).or_else(|| {
        // What is taken later stood there, and could be taken, from the beginning.
        let (square, _) = play.captured(2)?;
        let same = play.at(0).board().piece_at(square) == play.at(2).board().piece_at(square);
        let stayed = play.step(0)?.0 != play.step(2)?.0;
        (same && stayed && exchange(play.at(0), square) >= 1).then(|| at(play, 2))?
    })
}

fn at<R: Rules>(play: &Play<R>, key: usize) -> Option<Finding> {
    let (square, victim) = play.captured(key)?;
    let (from, to) = play.step(key)?;
    let (before, after) = (play.at(key), play.at(key + 1));
    let (us, them) = (play.attacker(), !play.attacker());
    let taker = before.board().role_at(from)?;
    let said = |code| Finding::new(code, key).piece("piece", victim, square);
    let gain = play.gain(play.len());
    let guards = attackers(after, to, them);
    if !can_take(after, to) {
        if gain < pawns(victim) {
            return None;
        }
        if guards.is_empty() {
            return Some(said(RemarkCode::Hanging));
        }
        let guard = (guards & after.pinned()).first()?;
        let role = after.board().role_at(guard)?;
        let only_pinned = (guards - after.pinned()).is_empty() && !after.is_check();
        let pinned = said(RemarkCode::PinToKing).piece("pinned", role, guard).with("how", "guard");
        return only_pinned.then(|| pinned.piece("king", Role::KING, after.king(them)));
    }
    if let Some((guard, rear)) = guard_before(after, to, pawns(taker)).filter(|_| gain >= pawns(victim)) {
        let pinned = said(RemarkCode::Pin).piece("pinned", guard.1, guard.0).with("how", "guard");
        return Some(pinned.piece("rear", rear.1, rear.0));
    }
    // Who takes in passing takes where nobody stands.
    if to != square || exchange(before, to) < 1 {
        return None;
    }
    let (attacking, guarding) = (attackers(before, to, us).count(), attackers(before, to, them).count());
    if attacking > guarding {
        let counted = said(RemarkCode::Outnumbered).with("attackers", attacking as i64);
        return (guarding > 0).then(|| counted.with("guards", guarding as i64));
    }
    let cheaper = taker != Role::KING && pawns(taker) < pawns(victim);
    cheaper.then(|| said(RemarkCode::Cheaper).piece("taker", taker, from))
}

/// The only piece that can take back, and what stands behind it and is lost if it does, for at least so much.
fn guard_before<R: Rules>(
    after: &Position<R>,
    to: Square,
    least: i32,
) -> Option<((Square, Role), (Square, Role))> {
    let them = after.turn();
    let guard = attackers(after, to, them).single()?;
    let role = after.board().role_at(guard)?;
    let back = after.moves_from(guard).find(|m| m.to() == to)?;
    let now = after.after(back);
    let rear = pieces_of(&now, them).into_iter().find(|(square, piece)| {
        let opened = attackers(&now, *square, !them) - attackers(after, *square, !them);
        let through = |slider: Square| is_slider(&now, slider) && between(slider, *square).has(guard);
        *square != to
            && pawns(*piece) > least
            && opened.into_iter().any(through)
            && exchange(&now, *square) > least
    })?;
    Some(((guard, role), rear))
}
