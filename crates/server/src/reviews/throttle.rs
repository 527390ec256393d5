//! The turns of a review: those of somebody who waits while anybody follows it, of the background while nobody does.

use std::sync::Arc;

use parking_lot::Mutex;
use tabiya_engine::limits::Throttle;
use tokio::sync::watch;

use super::snapshot::ReviewSnapshot;
use crate::{
    analysis::{Party, Turn, Turns, Urgency, make_way},
    limits::CpuPriority,
};

/// Makes the searches of a review wait for their turns.
pub(super) struct ReviewThrottle {
    priority: CpuPriority,
    turns: Turns,
    party: Party,
    /// Whoever follows it hears of it from here.
    updates: watch::Sender<ReviewSnapshot>,
    held: Mutex<Held>,
}

struct Held {
    urgency: Urgency,
    turn: Arc<Turn>,
    cancelled: bool,
}

impl ReviewThrottle {
    /// A review for this party that takes so much of the machine; it has no turn yet.
    pub(super) fn new(
        priority: CpuPriority,
        turns: Turns,
        party: Party,
        updates: watch::Sender<ReviewSnapshot>,
    ) -> Self {
        let urgency = urgency(&updates);
        let turn = Arc::new(turns.enter(urgency, party));
        let held = Mutex::new(Held { urgency, turn, cancelled: false });
        Self { priority, turns, party, updates, held }
    }

    /// How much of the machine it takes.
    pub(super) fn priority(&self) -> CpuPriority {
        self.priority
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
        let wanted = urgency(&self.updates);
        let mut held = self.held.lock();
        if held.urgency == wanted || held.cancelled {
            return None;
        }
        let next = Arc::new(self.turns.enter(wanted, self.party));
        held.urgency = wanted;
        std::mem::replace(&mut held.turn, Arc::clone(&next)).leave();
        Some(next)
    }
}

impl Throttle for ReviewThrottle {
    fn go_on(&self, nodes: u64) {
        make_way(self.priority);
        if let Some(turn) = self.changed() {
            turn.wait();
            return;
        }
        let turn = Arc::clone(&self.held.lock().turn);
        turn.searched(nodes);
    }
}

fn urgency(updates: &watch::Sender<ReviewSnapshot>) -> Urgency {
    if updates.receiver_count() > 0 { Urgency::Interactive } else { Urgency::Background }
}
