//! The turns of a review: those of somebody who waits while anybody follows it, of the background while nobody does.

use std::sync::Arc;

use parking_lot::Mutex;
use tabiya_engine::limits::Throttle;
use tokio::sync::watch;

use super::told::Told;
use crate::{
    analysis::{Class, Party, Turn, Turns, make_way},
    limits::Modesty,
};

/// Makes the searches of a review wait for their turns.
pub(super) struct Taking {
    modesty: Modesty,
    turns: Turns,
    party: Party,
    /// Whoever follows it hears of it from here.
    told: watch::Sender<Told>,
    held: Mutex<Held>,
}

struct Held {
    class: Class,
    turn: Arc<Turn>,
    cancelled: bool,
}

impl Taking {
    /// A review for this party that takes so much of the machine; it has no turn yet.
    pub(super) fn new(modesty: Modesty, turns: Turns, party: Party, told: watch::Sender<Told>) -> Self {
        let class = class(&told);
        let turn = Arc::new(turns.enter(class, party));
        let held = Mutex::new(Held { class, turn, cancelled: false });
        Self { modesty, turns, party, told, held }
    }

    /// How much of the machine it takes.
    pub(super) fn modesty(&self) -> Modesty {
        self.modesty
    }

    /// Waits for the first turn, or until it is called off.
    pub(super) fn wait(&self) {
        let turn = Arc::clone(&self.held.lock().turn);
        turn.wait();
    }

    /// Waits for nothing any more.
    pub(super) fn cancel(&self) {
        let mut held = self.held.lock();
        held.cancelled = true;
        held.turn.canceller().cancel();
    }

    /// Wants no more turns.
    pub(super) fn leave(&self) {
        self.held.lock().turn.leave();
    }

    /// Stands in another line, if somebody came or the last one went.
    fn changed(&self) -> Option<Arc<Turn>> {
        let wanted = class(&self.told);
        let mut held = self.held.lock();
        if held.class == wanted || held.cancelled {
            return None;
        }
        let next = Arc::new(self.turns.enter(wanted, self.party));
        held.class = wanted;
        std::mem::replace(&mut held.turn, Arc::clone(&next)).leave();
        Some(next)
    }
}

impl Throttle for Taking {
    fn go_on(&self, nodes: u64) {
        make_way(self.modesty);
        if let Some(turn) = self.changed() {
            turn.wait();
            return;
        }
        let turn = Arc::clone(&self.held.lock().turn);
        turn.searched(nodes);
    }
}

fn class(told: &watch::Sender<Told>) -> Class {
    if told.receiver_count() > 0 { Class::Waited } else { Class::Background }
}
