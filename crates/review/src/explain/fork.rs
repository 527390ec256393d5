//! One piece attacks two.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::Rules;
use tabiya_rules::types::{Role, Square};

use super::attackers::{attackers, targets};
use super::material::pawns;
use super::play::{KEYS, Play};
use super::say::Finding;

/// The fork that the line makes, and of which it takes one prong.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    KEYS.into_iter().find_map(|key| at(play, key))
}

fn at<R: Rules>(play: &Play<R>, key: usize) -> Option<Finding> {
    let (_, to) = play.step(key)?;
    let after = play.at(key + 1);
    let forker = after.board().role_at(to)?;
    let them = !play.attacker();
    let loose = |square: Square| attackers(after, square, them).is_empty();
    let worth_it = |(square, role): &(Square, Role)| match *role {
        Role::KING => true,
        Role::PAWN => forker != Role::PAWN && loose(*square),
        role => forker != Role::KING && pawns(role) > pawns(forker) || loose(*square),
    };
    let prongs: Vec<_> = targets(after, to, them).into_iter().filter(worth_it).collect();
    let checks = prongs.iter().any(|(_, role)| *role == Role::KING);
    // The prong that falls: taken where it stood by the forking piece, or, where the king is the other, by any.
    let falls = [key + 2, key + 4].into_iter().find_map(|index| {
        let moved = |other: usize| play.step(other).is_none_or(|(from, _)| from == to);
        let stayed = !(key + 2..index).step_by(2).any(moved);
        let (from, target) = play.step(index)?;
        let same = play.at(index).board().piece_at(target) == after.board().piece_at(target);
        let taken = play.captured(index).is_some() && same && stayed && (from == to || checks);
        prongs.iter().copied().find(|(square, role)| taken && *square == target && *role != Role::KING)
    })?;
    let other = prongs
        .iter()
        .copied()
        .filter(|(square, _)| *square != falls.0)
        .max_by_key(|(_, role)| if *role == Role::KING { 100 } else { pawns(*role) })?;
    // Two pawns are no fork.
    if other.1 == Role::PAWN && falls.1 == Role::PAWN {
        return None;
    }
    let forks = Finding::new(RemarkCode::Fork, key).piece("piece", forker, to);
    Some(forks.piece("first", other.1, other.0).piece("second", falls.1, falls.0))
}
