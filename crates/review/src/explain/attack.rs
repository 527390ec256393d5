//! Something that comes under attack, and falls where it stands.

use tabiya_protocol::RemarkCode;
use tabiya_rules::position::Rules;
use tabiya_rules::types::Role;

use super::attackers::attacks;
use super::material::{exchange, would_win};
use super::play::{KEYS, Play};
use super::say::Finding;

/// A move of the line attacks what could not be taken with profit before, and it is taken.
pub(super) fn find<R: Rules>(play: &Play<R>) -> Option<Finding> {
    KEYS.into_iter().find_map(|key| {
        let (from, to) = play.step(key)?;
        let (before, after) = (play.at(key), play.at(key + 1));
        if after.is_check() {
            return None;
        }
        [key + 2, key + 4].into_iter().find_map(|index| {
            let (square, role) = play.captured(index)?;
            let (_, onto) = play.step(index)?;
            let touched =
                |step: usize| play.step(step).is_none_or(|(from, to)| from == square || to == square);
            let stayed = !(key + 1..index).any(touched);
            let is_new = attacks(after, to, square) && !attacks(before, from, square);
            let wins = exchange(before, square) < 1
                && would_win(after, square, play.attacker()) >= 1
                && exchange(play.at(index), square) >= 1;
            (onto == square && stayed && is_new && wins && role != Role::KING)
                .then(|| Finding::new(RemarkCode::Attack, key).piece("piece", role, square))
        })
    })
}
