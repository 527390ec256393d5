//! A room that several hosts have: each decides for those who are with it, and the log decides between hosts.
//!
//! Invariant: one of them leads, as far as they know, and does what happens by itself; what the others follow is the log.

use tabiya_game::{Action, Command, Now};
use tabiya_rules::{position::Rules, types::Color};

use super::{Host, host::RETURN, steps::Step};
use crate::{CommandId, Effect, Entry, Room, Witness};

impl<R: Rules> Host<R> {
    /// This host does what happens by itself from now on, or another does.
    pub(super) fn lead(&mut self, leads: bool, now: Now) {
        if leads {
            // Whoever is not here now has been away since now, as far as this host can tell.
            for since in self.offline.iter_mut().flatten() {
                *since = now;
            }
        }
        self.leads = leads;
        self.follow_interruption(now);
    }

    /// Another host has written rows after the present version.
    pub(super) fn followed(
        &mut self,
        rows: Vec<Entry>,
        command: Option<CommandId>,
        (at, now): (i64, Now),
        witness: &mut impl Witness<R>,
    ) {
        self.note_untold(&rows, now);
        self.apply_rows(rows, command, at, witness);
        // Who wrote it records what of the turn was nobody's.
        self.records_untold = false;
        self.follow_interruption(now);
    }

    /// The log was read again.
    pub(super) fn caught_up(&mut self, room: Room<R>, now: Now) {
        if room.version > self.room.version {
            self.replaced_by(room, now);
        }
    }

    /// The room as the log has it, of which nobody here was told.
    pub(super) fn replaced_by(&mut self, room: Room<R>, now: Now) {
        let before = std::mem::replace(&mut self.room, room);
        let game = &self.room.game;
        if game.ply() != before.game.ply() {
            // Whoever is to move could not know of it before now.
            self.untold = game.thought(now);
        }
        self.effects.push(Effect::Refresh);
        self.follow_interruption(now);
    }

    /// This host could not work since then, and with it those who are to move: nobody is charged for it.
    pub(super) fn hindered(&mut self, since: Now) {
        if self.room.clock_runs() {
            let command = Command::host(Action::Recover { last_alive: Some(since) });
            self.todo.push_back(Step::Own { command, ply: Some(self.room.game.ply()) });
        }
    }

    /// The clocks stand because a server was away, as the log says: they run again when the side to move is back, whichever
    /// host is told of it first.
    pub(super) fn follow_interruption(&mut self, now: Now) {
        let stands = self.room.game.is_paused() && (self.room.interrupted || !self.room.host_may_pause());
        self.interrupted = stands.then(|| self.interrupted.unwrap_or(now + RETURN));
        let turn = self.room.game.turn();
        if self.leads && self.offline[turn.index()].is_none() && self.human(turn) {
            self.go_on();
        }
    }

    fn human(&self, color: Color) -> bool {
        self.room.game.player(color).is_some_and(|player| !player.is_machine())
    }
}
