//! The computer's turn.

use std::time::Duration;

use tabiya_game::{Action, Command, PlayerKind};
use tabiya_rules::types::Color;

use super::Room;
use crate::{
    bots::{Playable, Task, Thought},
    rooms::{message::ToRoom, view},
};

impl<R: Playable> Room<R> {
    /// Lets the computer think, if it is its turn and it does not yet.
    pub(super) fn think(&mut self) {
        let game = &self.folded.game;
        let ply = game.ply();
        if self.thinking == Some(ply) || !game.is_playing() || game.is_paused() {
            return;
        }
        let Some(PlayerKind::Computer { level }) = game.player(game.turn()).map(|player| player.kind.clone())
        else {
            return;
        };
        let Some(handle) = self.handle.upgrade() else { return };
        let now = self.house.clock.now();
        let task = Task {
            clock: game.allowance(now),
            delay: self.pace(),
            // Whoever is hurried by the mode leaves half the time for the way.
            most: game.terms().pace.map(|pace| Duration::from_millis(pace.0 / 2)),
            ..Task::new(self.mode.clone(), game.record(), level)
        };
        self.thinking = Some(ply);
        let bots = self.house.bots.clone();
        tokio::spawn(async move {
            let thought = bots.think(task).await;
            // A room that is gone thinks anew when it is loaded.
            let _ = handle.send(ToRoom::Thought { ply, thought }).await;
        });
    }

    /// How long two computers take for a move, so that people can follow: 2 s at speed 1, 0.1 s at speed 20.
    fn pace(&self) -> Option<Duration> {
        let pace = self.folded.extras.pace.filter(|_| view::both_computers(&self.folded.game))?;
        Some(Duration::from_millis(2100 - 100 * u64::from(pace.speed.clamp(1, 20))))
    }

    /// What it came to.
    pub(super) async fn thought(&mut self, ply: usize, thought: Thought) {
        if self.thinking == Some(ply) {
            self.thinking = None;
        }
        let game = &self.folded.game;
        if game.ply() != ply || !game.is_playing() || game.is_paused() {
            return;
        }
        let color = game.turn();
        let Thought::Move { uci, accepts_draw } = thought else {
            tracing::warn!(game = self.row.name, "the computer has no move; it resigns");
            let now = self.house.clock.now();
            self.own_command(Command::seat(color, Action::Resign), now).await;
            return;
        };
        if self.answer_draw(color, accepts_draw).await {
            return;
        }
        let now = self.house.clock.now();
        let action = Action::Move { text: self.readable(&uci), claim: None, lag: self.disk_time() };
        self.own_command(Command::seat(color, action), now).await;
        self.pause_when_asked().await;
    }

    /// Two computers stop when their turns are played.
    async fn pause_when_asked(&mut self) {
        let game = &self.folded.game;
        let due =
            self.folded.extras.pace.and_then(|pace| pace.until).is_some_and(|until| game.ply() >= until);
        if due && view::both_computers(game) && game.is_playing() && !game.is_paused() {
            let now = self.house.clock.now();
            self.own_command(Command::host(Action::Pause), now).await;
        }
    }

    /// The computer answers an offer. True if that ended the game.
    async fn answer_draw(&mut self, color: Color, accepts: bool) -> bool {
        if self.folded.game.draw_offer() != Some(!color) {
            return false;
        }
        let action = if accepts { Action::AcceptDraw } else { Action::DeclineDraw };
        let now = self.house.clock.now();
        self.own_command(Command::seat(color, action), now).await;
        !self.folded.game.is_playing()
    }
}
