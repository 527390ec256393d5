//! What happens by itself when its time has come.

use tabiya_game::{Action, Command, Millis, Now};
use tabiya_rules::types::Color;
use tokio::time::Instant;

use super::Room;
use crate::{bots::Playable, bus::Announcement, secret::die};

/// How long a player may be without a connection before the log says so.
const GONE: Millis = Millis(5_000);

impl<R: Playable> Room<R> {
    /// When something is due next.
    pub(super) fn next_deadline(&mut self) -> Instant {
        let retirement = self.retirement();
        let gone = self.gone_due().map(|(_, due)| due);
        let dues = match self.stall {
            Some(stall) => [Some(stall.retry), None, None, None, None],
            None => [self.flag_due(), self.forced_due(), gone, self.claim_due(), self.interrupted],
        };
        let due = dues.into_iter().flatten().min();
        let due = due.map(|due| Instant::now() + self.house.clock.until(due));
        due.map_or(retirement, |due| due.min(retirement))
    }

    /// The flag falls later than the bare clock says: a move within the lag that could be given back still counts,
    /// and the time the disk took was nobody's.
    fn flag_due(&self) -> Option<Now> {
        let game = &self.folded.game;
        let falls = game.flag_falls_at()?;
        let machine = game.player(game.turn()).is_some_and(tabiya_game::Player::is_machine);
        let grace = if machine { Millis(0) } else { self.lag[game.turn().index()].available() };
        Some(falls + grace.min(Millis(2_000)) + self.disk)
    }

    fn forced_due(&self) -> Option<Now> {
        self.folded.game.forced_at().map(|due| due + self.disk)
    }

    /// Who is due to be called gone, and when. Only where somebody waits for it.
    fn gone_due(&self) -> Option<(Color, Now)> {
        let game = &self.folded.game;
        if !game.is_playing() || game.is_paused() || game.terms().gone_limit().is_none() {
            return None;
        }
        if game.terms().table == tabiya_game::Table::Shared {
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
        let game = &self.folded.game;
        if !game.is_playing() {
            return None;
        }
        let dues = Color::ALL.into_iter().filter_map(|color| game.abandoned_at(color));
        dues.filter(|due| Some(*due) > self.claims_told).min()
    }

    /// Does what is due. True if the room may go.
    pub(super) async fn on_time(&mut self) -> bool {
        // Whatever was received before now is decided before a flag is called.
        while let Ok(message) = self.inbox.try_recv() {
            self.handle(message).await;
        }
        if !self.recover().await {
            return false;
        }
        let now = self.house.clock.now();
        if self.flag_due().is_some_and(|due| due <= now) {
            self.own_command(Command::host(Action::Flag), now).await;
        }
        if self.forced_due().is_some_and(|due| due <= now) {
            let die = die(self.folded.game.die_sides());
            self.own_command(Command::host(Action::PlayForced { die }), now).await;
        }
        if let Some((color, due)) = self.gone_due()
            && due <= now
        {
            self.own_command(Command::host(Action::Left { color }), now).await;
            // From now on it is counted when the game can be claimed: whoever waits wants to know.
            self.announce_presence(now);
        }
        if let Some(due) = self.claim_due().filter(|due| *due <= now) {
            self.claims_told = Some(due);
            self.house.bus.publish(&self.row.name, Announcement::Refresh);
        }
        if self.interrupted.is_some_and(|due| due <= now) {
            self.go_on(now).await;
        }
        !self.needed() && self.retirement() <= Instant::now()
    }

    /// The clocks run again after an interruption.
    pub(super) async fn go_on(&mut self, now: Now) {
        if self.interrupted.take().is_some() && self.folded.game.is_paused() {
            self.own_command(Command::host(Action::Resume), now).await;
        }
    }
}
