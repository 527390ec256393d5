//! When nothing can be written: a full disk, a lock that somebody else holds, a server that was away.
//!
//! Invariant: the time from the first command that could not be written to the first write that succeeds is nobody's, and
//! whoever was told to send a move again has the time for it.

use tabiya_game::{Action, Command, Event, Millis, Now, apply, decide};
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
    /// At this ply the side to move was told to send its command again.
    sent_away: Option<usize>,
}

impl<R: Rules> Host<R> {
    /// Notes that a step was not written that was wanted since then.
    pub(super) fn stalled(&mut self, step: &Step, since: Now, now: Now) {
        let since = match (self.stall, step) {
            (Some(stall), _) => stall.since,
            // Nobody is charged from the beginning of this run on, whenever it can be written.
            (None, Step::Interrupt { began }) => *began,
            (None, _) => since,
        };
        let sent_away = self.stall.and_then(|stall| stall.sent_away);
        self.stall = Some(Stall { since, retry: now + RETRY, sent_away });
        self.send_away(step);
    }

    /// Remembers if the side to move is told to send its command again.
    fn send_away(&mut self, step: &Step) {
        let game = &self.room.game;
        if let (Some(stall), Step::Act(act)) = (&mut self.stall, step)
            && act.audience.holds(game.turn())
        {
            stall.sent_away = Some(game.ply());
        }
    }

    /// Whether the side to move was told to send its command again, and has not done so.
    fn is_waited_for(&self, stall: Stall) -> bool {
        let game = &self.room.game;
        let again = |step: &Step| matches!(step, Step::Act(act) if act.audience.holds(game.turn()));
        stall.sent_away == Some(game.ply()) && !self.todo.iter().any(again)
    }

    /// The rows that take the time in which nothing could be written from everybody's account.
    pub(super) fn recovery(&mut self, now: Now) -> Vec<Entry> {
        let Some(stall) = self.stall else { return Vec::new() };
        let command = Command::host(Action::Recover { last_alive: Some(stall.since) });
        let events = if self.room.clock_runs() { decide(&self.room.game, command, now).ok() } else { None };
        match events {
            Some(events) if self.is_waited_for(stall) => self.waiting_for_return(events, now),
            Some(events) => game_rows(events),
            None => {
                self.stall = None;
                Vec::new()
            }
        }
    }

    /// The same, and the clocks stand until the side to move is back: its command was received in time.
    fn waiting_for_return(&self, events: Vec<Event>, now: Now) -> Vec<Entry> {
        let mut after = self.room.game.clone();
        let recovered = events.iter().all(|event| apply(&mut after, event).is_ok());
        let mut rows = game_rows(events);
        if recovered && let Ok(pause) = decide(&after, Command::host(Action::Pause), now) {
            rows.push(Entry::Room(RoomEntry::Interrupted {}));
            rows.extend(game_rows(pause));
        }
        rows
    }

    /// Nothing can be written still: whoever waits is told.
    pub(super) fn give_up_waiting(&mut self) {
        for step in std::mem::take(&mut self.todo) {
            self.send_away(&step);
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
