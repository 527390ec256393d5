//! When storage does not take anything: a full disk, a lock that somebody else holds.
//!
//! Invariant: the time from the first write that failed to the first that succeeds is nobody's.

use tabiya_game::{Action, Command, Millis, decide};

use super::{
    Room, Stall,
    commit::{Outcome, game_entries},
};
use crate::bots::Playable;

/// Between two tries.
const RETRY: Millis = Millis(1_000);

impl<R: Playable> Room<R> {
    /// Notes that something was not written.
    pub(super) fn stalled(&mut self) {
        let now = self.house.clock.now();
        let since = self.stall.map_or(now, |stall| stall.since);
        self.stall = Some(Stall { since, retry: now + RETRY });
    }

    /// Tries to write that nobody is charged for the time in which nothing could be written. True if things can
    /// go on.
    pub(super) async fn recover(&mut self) -> bool {
        let Some(stall) = self.stall else { return true };
        let game = &self.folded.game;
        let runs = game.flag_falls_at().or(game.forced_at()).is_some();
        if !runs {
            self.stall = None;
            return true;
        }
        let command = Command::host(Action::Recover { last_alive: Some(stall.since) });
        let Ok(events) = decide(game, command, self.house.clock.now()) else {
            self.stall = None;
            return true;
        };
        match self.commit(game_entries(events), None, Vec::new()).await {
            Outcome::Done => {
                tracing::info!(game = self.row.name, "storage works again");
                self.stall = None;
                true
            }
            Outcome::Again | Outcome::Failed(_) => false,
        }
    }
}
