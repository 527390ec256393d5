//! Pieces that can simply be taken: for nothing, by more than guard them, by cheaper ones, or because their guard is pinned.
//!
//! All of them are the first move of the line.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::Rules;
use tabiya_rules::types::Role;

use super::material::{exchange, pawns};
use super::play::Play;
use super::say::Finding;
use super::sight::{attackers, can_take};

/// Why the first capture of the line wins something.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let (square, victim) = play.captured(0)?;
    let (from, to) = play.step(0)?;
    let (before, after) = (play.at(0), play.at(1));
    let (us, them) = (play.attacker(), !play.attacker());
    let taker = before.board().role_at(from)?;
    let said = |code| Finding::new(code, 0).piece("piece", victim, square);
    let gain = play.gain(play.len());
    let guards = attackers(after, to, them);
    if !can_take(after, to) {
        if gain < pawns(victim) {
            return None;
        }
        if guards.is_empty() {
            return Some(said(RemarkCode::Hanging));
        }
        let king = after.king(them);
        let guard = (guards & after.pinned()).first()?;
        let role = after.board().role_at(guard)?;
        let only_pinned = (guards - after.pinned()).is_empty() && !after.is_check();
        let pinned = said(RemarkCode::PinToKing).piece("pinned", role, guard).with("how", "guard");
        return only_pinned.then(|| with_king(pinned, king));
    }
    // Who takes in passing takes where nobody stands.
    if to != square || exchange(before, to) < 1 || play.step(1).is_none_or(|(_, next)| next != to) {
        return None;
    }
    let (attacking, guarding) = (attackers(before, to, us).count(), attackers(before, to, them).count());
    if attacking > guarding {
        let counted = said(RemarkCode::Outnumbered).with("attackers", attacking as i64);
        return Some(counted.with("guards", guarding as i64));
    }
    let cheaper = taker != Role::KING && pawns(taker) < pawns(victim);
    cheaper.then(|| said(RemarkCode::Cheaper).piece("taker", taker, from))
}

fn with_king(finding: Finding, king: tabiya_rules::types::Square) -> Finding {
    finding.piece("king", Role::KING, king)
}
