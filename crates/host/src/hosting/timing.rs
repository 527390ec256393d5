//! What happens by itself when its time has come.

use tabiya_game::{Action, Command, Millis, Now, Seating};
use tabiya_rules::{position::Rules, types::Color};

use super::{Host, steps::Step};
use crate::{Effect, Moment};

/// How long a player may be without a connection before the log says so.
const GONE: Millis = Millis(5_000);

/// A move that comes so much later than the flag fell is too late, whatever its way took.
const GRACE: Millis = Millis(2_000);

impl<R: Rules> Host<R> {
    /// When something is due next by itself.
    #[must_use]
    pub fn due(&self) -> Option<Now> {
        if let Some(stall) = self.stall {
            return Some(stall.retry);
        }
        if !self.leads {
            return self.claim_due();
        }
        let gone = self.gone_due().map(|(_, due)| due);
        let dues = [self.flag_due(), self.forced_due(), gone, self.claim_due(), self.interrupted];
        let dues = dues.into_iter().chain([self.never_started_due()]);
        dues.flatten().min()
    }

    /// The flag falls later than the bare clock says: a move within the lag that could be given back still counts,
    /// and the time until the turn was told was nobody's.
    pub(super) fn flag_due(&self) -> Option<Now> {
        let falls = self.room.game.flag_falls_at()?;
        let turn = self.room.game.turn();
        let grace = if self.is_machine(turn) { Millis(0) } else { self.lag[turn.index()].available() };
        Some(falls + grace.min(GRACE) + self.untold)
    }

    fn forced_due(&self) -> Option<Now> {
        self.room.game.forced_at().map(|due| due + self.untold)
    }

    /// Who is due to be called gone, and when. Only where somebody waits for it.
    fn gone_due(&self) -> Option<(Color, Now)> {
        let game = &self.room.game;
        let nobody_waits = game.is_paused() || game.terms().seating == Seating::Shared;
        if !game.is_playing() || nobody_waits || game.terms().gone_limit().is_none() {
            return None;
        }
        let due = |color: &Color| {
            let since = self.offline[color.index()].filter(|_| game.abandoned_at(*color).is_none())?;
            Some((*color, since + GONE))
        };
        Color::ALL.iter().filter_map(due).min_by_key(|(_, due)| *due)
    }

    /// When the game of a player who left can be claimed and nobody has been told yet.
    fn claim_due(&self) -> Option<Now> {
        let game = &self.room.game;
        let dues = Color::ALL.into_iter().filter_map(|color| game.abandoned_at(color));
        dues.filter(|due| Some(*due) > self.claims_told && game.is_playing()).min()
    }

    /// Does what is due.
    pub(super) fn on_time(&mut self, moment: &mut Moment<'_>) {
        let now = moment.now;
        if let Some(stall) = self.stall {
            if stall.retry <= now {
                self.todo.push_back(Step::Recover);
            }
            return;
        }
        if let Some(due) = self.claim_due().filter(|due| *due <= now) {
            self.claims_told = Some(due);
            self.effects.push(Effect::Refresh);
        }
        if self.leads {
            self.on_own_time(moment);
        }
    }

    /// Does what is due by itself.
    fn on_own_time(&mut self, moment: &mut Moment<'_>) {
        let now = moment.now;
        if self.flag_due().is_some_and(|due| due <= now) {
            self.own(Command::host(Action::Flag));
        }
        if self.forced_due().is_some_and(|due| due <= now) {
            let die = (moment.dice)(self.room.game.die_sides());
            self.own(Command::host(Action::PlayForced { die }));
        }
        if let Some((color, _)) = self.gone_due().filter(|(_, due)| *due <= now) {
            self.own(Command::host(Action::Left { color }));
        }
        if self.interrupted.is_some_and(|due| due <= now) {
            self.go_on();
        }
        self.call_off(now);
    }
}
