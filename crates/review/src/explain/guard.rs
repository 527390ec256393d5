//! Guards that are taken, drawn away, or have two things to guard.
//!
//! The test of each is the other world: with the guard in its place the capture that follows wins nothing.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::Rules;
use tabiya_rules::types::{Role, Square};

use super::attackers::attackers;
use super::material::exchange;
use super::play::Play;
use super::say::Finding;

/// What a later capture of the line takes, if at first it had one guard and could not be taken with profit.
struct Held {
    /// The number of the capture in the line.
    when: usize,
    square: Square,
    role: Role,
    guard: Square,
    guarding: Role,
}

fn held<R: Rules>(play: &Play<R>) -> impl Iterator<Item = Held> {
    [2, 4].into_iter().filter_map(|when| {
        let (square, role) = play.captured(when)?;
        let (_, onto) = play.step(when)?;
        let (before, now) = (play.at(0), play.at(when));
        let same = before.board().piece_at(square) == now.board().piece_at(square) && onto == square;
        let guard = attackers(before, square, !play.attacker()).single()?;
        let guarding = before.board().role_at(guard)?;
        let counts = exchange(before, square) < 1 && exchange(now, square) >= 1;
        (same && counts).then_some(Held { when, square, role, guard, guarding })
    })
}

/// The only guard is taken, then what it guarded.
pub(super) fn removed<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let (taken, _) = play.captured(0)?;
    let held = held(play).find(|held| held.guard == taken)?;
    let said = Finding::new(RemarkCode::RemovedGuard, 0).piece("guard", held.guarding, held.guard);
    Some(said.piece("piece", held.role, held.square))
}

/// The only guard is drawn away, by a bait, a check, or because it had to guard something else as well.
pub(super) fn drawn_away<R: Rules>(play: &Play<R>) -> Option<Finding> {
    let (_, bait) = play.step(0)?;
    let (from, onto) = play.step(1)?;
    let held = held(play).find(|held| held.guard == from)?;
    let no_longer = !attackers(play.at(held.when), held.square, !play.attacker()).has(onto);
    if from != held.guard || !no_longer || !(onto == bait || play.at(1).is_check()) {
        return None;
    }
    let first = play.captured(0).filter(|(square, _)| {
        *square == bait
            && onto == bait
            && attackers(play.at(0), bait, !play.attacker()).single() == Some(held.guard)
            && exchange(play.at(0), bait) < 1
    });
    if let Some((square, role)) = first {
        let said = Finding::new(RemarkCode::Overload, 0).piece("guard", held.guarding, held.guard);
        return Some(said.piece("first", role, square).piece("second", held.role, held.square));
    }
    let said = Finding::new(RemarkCode::Deflection, 0).piece("guard", held.guarding, held.guard);
    Some(said.piece("piece", held.role, held.square))
}
