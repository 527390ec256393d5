//! Games with a clock that are never begun: nobody can lose them on time, so they would stay for ever.

use tabiya_game::{Action, Command, Millis, Now, Phase};
use tabiya_rules::position::Rules;

use super::Host;

/// How long everybody who sits at the board may take to begin; longer, if a move may take longer.
const BEGINNING: Millis = Millis(60 * 60 * 1_000);

/// Nor is any longer waited for a first move than so.
const LONGEST: Millis = Millis(3 * 24 * 60 * 60 * 1_000);

/// How long an invitation to a game with a clock is open.
const INVITATION: Millis = Millis(24 * 60 * 60 * 1_000);

impl<R: Rules> Host<R> {
    /// When a game is called off because it was never begun.
    pub(super) fn never_started_due(&self) -> Option<Now> {
        let game = &self.room.game;
        let control = game.terms().clock.side(game.turn());
        if game.terms().clock.is_unlimited() || self.room.clock_runs() || self.interrupted.is_some() {
            return None;
        }
        let wait = match game.phase() {
            Phase::Waiting => INVITATION,
            Phase::Playing if game.ply() < 2 && !game.is_paused() => {
                control.expected().unwrap_or(BEGINNING).clamp(BEGINNING, LONGEST)
            }
            _ => return None,
        };
        Some(game.last_event() + wait)
    }

    /// Calls it off.
    pub(super) fn call_off(&mut self, now: Now) {
        if self.never_started_due().is_some_and(|due| due <= now) {
            self.own(Command::host(Action::Abort));
        }
    }
}
