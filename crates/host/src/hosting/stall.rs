//! When nothing can be written: a full disk, a lock that somebody else holds, a server that was away.
//!
//! Invariant: the time from the first write that failed to the first that succeeds is nobody's.

use tabiya_game::{Action, Command, Millis, Now, decide};
use tabiya_protocol::Code;
use tabiya_rules::position::Rules;

use super::{
    Host,
    steps::{Step, game_rows},
};
use crate::{Entry, RoomEntry};

/// Between two tries.
const RETRY: Millis = Millis(1_000);

/// Nobody's time runs from `since` on, and it is tried again at `retry`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stall {
    since: Now,
    pub(super) retry: Now,
}

impl<R: Rules> Host<R> {
    /// Notes that a step was not written.
    pub(super) fn stalled(&mut self, step: &Step, now: Now) {
        let since = match (self.stall, step) {
            (Some(stall), _) => stall.since,
            // Nobody is charged from the beginning of this run on, whenever it can be written.
            (None, Step::Interrupt { began }) => *began,
            (None, _) => now,
        };
        self.stall = Some(Stall { since, retry: now + RETRY });
    }

    /// The rows that take the time in which nothing could be written from everybody's account.
    pub(super) fn recovery(&mut self, now: Now) -> Vec<Entry> {
        let Some(stall) = self.stall else { return Vec::new() };
        let command = Command::host(Action::Recover { last_alive: Some(stall.since) });
        let events = if self.room.clock_runs() { decide(&self.room.game, command, now).ok() } else { None };
        match events {
            Some(events) => game_rows(events),
            None => {
                self.stall = None;
                Vec::new()
            }
        }
    }

    /// Nothing can be written still: whoever waits is told.
    pub(super) fn give_up_waiting(&mut self) {
        for step in std::mem::take(&mut self.todo) {
            self.finish(step, Err(Code::Busy.into()));
        }
    }

    /// The rows that stop the clocks of a game whose log shows them running, as of the instant the server began again:
    /// the time it needs to get here is nobody's.
    pub(super) fn interruption(&self, began: Now) -> Vec<Entry> {
        if !self.room.clock_runs() || self.room.both_computers() {
            return Vec::new();
        }
        let pause = decide(&self.room.game, Command::host(Action::Pause), began);
        let mut rows = vec![Entry::Room(RoomEntry::Interrupted {})];
        rows.extend(game_rows(pause.unwrap_or_default()));
        rows
    }
}
