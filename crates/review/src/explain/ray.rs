//! What happens along lines: pins, skewers, discoveries, double checks.

use tabiya_protocol::RemarkCode;
use tabiya_rules::attacks::between;
use tabiya_rules::position::Rules;
use tabiya_rules::types::{MoveCode, Role, Square};

use super::attackers::{attacks, behind, is_slider, pieces_of};
use super::material::{exchange, pawns};
use super::play::{KEYS, Play};
use super::say::Finding;

/// Two pieces give check at once.
pub(super) fn double_check<R: Rules>(play: &Play<R>) -> Option<Finding> {
    KEYS.into_iter().find_map(|key| {
        play.step(key)?;
        let after = play.at(key + 1);
        let checkers = after.checkers();
        let mut said = Finding { proved: true, ..Finding::new(RemarkCode::DoubleCheck, key) };
        let order = pieces_of(after, play.attacker()).into_iter().map(|(square, _)| square);
        said.squares = order.filter(|square| checkers.has(*square)).collect();
        checkers.several().then(|| said.piece("king", Role::KING, after.king(after.turn())))
    })
}

/// A piece steps out of the way of a slider, which then takes what it looks at, or gives check while the other takes.
pub(super) fn discovered<R: Rules>(play: &Play<R>) -> Option<Finding> {
    KEYS.into_iter().find_map(|key| {
        let (from, to) = play.step(key)?;
        let (before, after) = (play.at(key), play.at(key + 1));
        let (us, them) = (play.attacker(), !play.attacker());
        let moved = before.board().role_at(from)?;
        let sliders = pieces_of(after, us).into_iter().filter(|(square, _)| *square != to);
        for (slider, sliding) in sliders.filter(|(square, _)| is_slider(after, *square)) {
            for (target, victim) in pieces_of(after, them) {
                let opened = between(slider, target).has(from)
                    && attacks(after, slider, target)
                    && !attacks(before, slider, target);
                let takes = |from: Square, onto: Option<Square>| {
                    play.step(key + 2)
                        .is_some_and(|(start, end)| start == from && onto.is_none_or(|onto| end == onto))
                        && play.captured(key + 2).is_some()
                };
                let shown = match victim {
                    Role::KING => takes(to, None) && !attacks(after, to, target),
                    Role::PAWN => false,
                    _ => takes(slider, Some(target)),
                };
                if opened && shown {
                    let said = Finding::new(RemarkCode::DiscoveredAttack, key).piece("piece", moved, from);
                    return Some(said.piece("slider", sliding, slider).piece("target", victim, target));
                }
            }
        }
        None
    })
}

/// A slider attacks a piece that has to leave, and takes what stands behind it.
pub(super) fn skewer<R: Rules>(play: &Play<R>) -> Option<Finding> {
    KEYS.into_iter().find_map(|key| {
        let (_, to) = play.step(key)?;
        let after = play.at(key + 1);
        if !is_slider(after, to) {
            return None;
        }
        let (leaves, _) = play.step(key + 1)?;
        let (from, target) = play.step(key + 2)?;
        let (front, rear) = behind(after, to, !play.attacker())
            .into_iter()
            .find(|(front, rear)| front.0 == leaves && rear.0 == target && from == to)?;
        let dearer = front.1 == Role::KING || pawns(front.1) >= pawns(rear.1) && front.1 != Role::PAWN;
        let taken = play.captured(key + 2) == Some(rear);
        let said = Finding::new(RemarkCode::Skewer, key).piece("piece", after.board().role_at(to)?, to);
        (dearer && taken).then(|| said.piece("front", front.1, front.0).piece("rear", rear.1, rear.0))
    })
}

/// A piece that may not or had better not move is attacked and taken where it stands.
pub(super) fn pin<R: Rules>(play: &Play<R>) -> Option<Finding> {
    KEYS.into_iter().find_map(|key| {
        let (_, to) = play.step(key)?;
        let after = play.at(key + 1);
        let them = !play.attacker();
        let (square, role) = play.captured(key + 2)?;
        let stayed = play.step(key + 1).is_some_and(|(from, onto)| from != square && onto != square);
        let attacked = attacks(after, to, square);
        if !stayed || !attacked || after.is_check() || role == Role::PAWN || play.step(key + 2)?.1 != square {
            return None;
        }
        let said = |code| Finding::new(code, key).piece("pinned", role, square);
        if after.pinned().has(square) {
            let pinned = said(RemarkCode::PinToKing).with("how", "taken");
            return Some(pinned.piece("king", Role::KING, after.king(them)));
        }
        // Another of the same color stands behind and is worth more.
        let (_, rear) = behind(after, to, them).into_iter().find(|(front, _)| front.0 == square)?;
        let leaving = after.moves_from(square).filter(|m| !between(to, rear.0).has(m.to()) && m.to() != to);
        let mut moves = leaving.peekable();
        let loses = pawns(rear.1) > pawns(role) && moves.peek().is_some();
        let every = loses && moves.all(|m| exchange(&after.after(m), rear.0) >= 1);
        every.then(|| said(RemarkCode::Pin).piece("rear", rear.1, rear.0))
    })
}
