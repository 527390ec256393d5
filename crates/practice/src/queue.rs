//! What is asked today, in which order.
//!
//! Invariant: the queue follows from the deck and the day alone, so every tab asks the same.

use crate::{Card, Deck, SourceKind, limits};

impl Deck {
    /// The cards of today: what is about to be forgotten first, then new ones, at last what was wrong today.
    #[must_use]
    pub fn queue(&self, today: i32) -> Vec<&Card> {
        let due = self.cards().filter(|card| card.is_active() && card.memory.is_some() && card.due <= today);
        let (mut failed, mut due): (Vec<&Card>, Vec<&Card>) =
            due.partition(|card| card.failed && card.last >= today);
        due.sort_by(|one, two| recall(one, today).total_cmp(&recall(two, today)).then(one.id.cmp(&two.id)));
        failed.sort_by_key(|card| card.row);
        due.extend(self.fresh(today));
        due.extend(failed);
        due
    }

    /// The new cards of today: mistakes, the latest first, and repertoires, as they go, in turn.
    #[must_use]
    pub fn fresh(&self, today: i32) -> Vec<&Card> {
        let room = limits::NEW_A_DAY.saturating_sub(self.day(today).new) as usize;
        let fresh = self.cards().filter(|card| card.is_active() && card.memory.is_none());
        let (mistakes, repertoire): (Vec<&Card>, Vec<&Card>) =
            fresh.partition(|card| matches!(card.source().kind, SourceKind::Mistake(_)));
        let (mut mistakes, mut repertoire) = (mistakes.into_iter().rev(), repertoire.into_iter());
        let mut turn = Vec::new();
        while turn.len() < room {
            let before = turn.len();
            turn.extend(mistakes.next());
            turn.extend(repertoire.next());
            if turn.len() == before {
                break;
            }
        }
        turn.truncate(room);
        turn
    }
}

fn recall(card: &Card, today: i32) -> f64 {
    let days = u32::try_from(today.saturating_sub(card.last)).unwrap_or(0);
    card.memory.map_or(0.0, |memory| memory.recall(days))
}
