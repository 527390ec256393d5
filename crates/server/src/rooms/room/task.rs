//! The loop: one message or deadline after the other.

use std::time::Duration;

use tokio::{
    task,
    time::{self, Instant},
};

use super::Room;
use crate::bots::Playable;
use crate::rooms::{message::ToRoom, view};

/// How long a room stays when nobody needs it.
const IDLE: Duration = Duration::from_secs(300);

impl<R: Playable> Room<R> {
    /// Works until nobody needs this room any more.
    pub(super) async fn run(mut self) {
        if let Some(began) = self.house.takes_over(self.folded.game.last_event()) {
            self.interrupt(began).await;
        }
        self.finish_rematch().await;
        loop {
            self.think();
            let due = self.folded.game.flag_falls_at().or_else(|| self.folded.game.forced_at());
            self.house.note_running(&self.row.name, due.is_some());
            let deadline = self.next_deadline();
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => {
                        self.handle(message).await;
                        // Whoever asks much of this room must not hold up the others.
                        task::yield_now().await;
                    }
                    None => break,
                },
                () = time::sleep_until(deadline) => {
                    if self.on_time().await {
                        break;
                    }
                }
            }
        }
        self.house.note_running(&self.row.name, false);
        tracing::debug!(game = self.row.name, version = self.folded.version, "room closed");
    }

    pub(super) async fn handle(&mut self, message: ToRoom) {
        match message {
            ToRoom::Join { connection, holder, version, answer } => {
                let joined = self.join(connection, holder, version).await;
                let _ = answer.send(Ok(joined));
            }
            ToRoom::Leave { connection } => self.leave(connection),
            ToRoom::Lag { connection, round_trip } => self.measured(connection, round_trip),
            ToRoom::Act(act) => self.act(*act).await,
            ToRoom::Claim(claim) => self.claim(*claim).await,
            ToRoom::Invite { holder, answer } => {
                let _ = answer.send(self.invite(holder).await);
            }
            ToRoom::Board { ply, answer } => {
                let _ = answer.send(self.board_at(ply));
            }
            ToRoom::Line { moves, answer } => {
                let _ = answer.send(view::line(&self.folded.game, &moves));
            }
            ToRoom::Pieces { answer } => {
                let _ = answer.send(Ok(view::pieces(&self.mode)));
            }
            ToRoom::Premoves { color, queue, answer } => {
                let _ = answer.send(Ok(self.premoves(color, &queue)));
            }
            ToRoom::Export { format, ply, answer } => {
                let _ = answer.send(self.export(format, ply));
            }
            ToRoom::Summary { holder, answer } => {
                let _ = answer.send(self.summary(holder));
            }
            ToRoom::Thought { ply, thought } => self.thought(ply, thought).await,
        }
    }

    /// Whether this room may go: nobody watches, no clock runs, nobody thinks.
    pub(super) fn needed(&self) -> bool {
        let game = &self.folded.game;
        !self.viewers.is_empty()
            || (game.is_playing()
                && !game.is_paused()
                && (!game.terms().clock.is_unlimited() || game.terms().pace.is_some()))
            || self.interrupted.is_some()
            || self.stall.is_some()
            || self.thinking.is_some()
    }

    /// When it will have been idle for long enough.
    pub(super) fn retirement(&mut self) -> Instant {
        if self.needed() {
            self.idle = None;
            return Instant::now() + IDLE;
        }
        *self.idle.get_or_insert_with(Instant::now) + IDLE
    }
}
