//! The loop: one message or deadline after the other.

use std::time::Duration;

use tabiya_game::Phase;
use tabiya_host::{Act, Input};
use tabiya_protocol::{Action, SeatPlan};
use tokio::{
    task,
    time::{self, Instant},
};

use super::{RoomTask, Viewer, Waiting};
use crate::{
    analysis::{RunningGame, standing},
    bots::Playable,
    failpoint::may_panic,
    rooms::message::ToRoom,
};

/// Single moves that are nobody's secret: they stand in books.
const OPENING: usize = 6;

/// Positions that count as the present one.
const LATEST: usize = 4;

/// How long a room stays when nobody needs it.
const IDLE: Duration = Duration::from_secs(300);

impl<R: Playable> RoomTask<R> {
    /// Works until nobody needs this room any more.
    pub(super) async fn run(mut self) {
        match self.rooms.context.cluster.is_some() {
            true => Box::pin(self.join_others()).await,
            false => {
                let took_over = self.rooms.context.takes_over(self.host.room().game.last_event());
                Box::pin(self.hear(Input::Opened { took_over })).await;
            }
        }
        loop {
            self.rooms.context.note_running(&self.row.name, self.host.room().clock_runs());
            self.note_going();
            self.legal.forget();
            let deadline = self.next_deadline();
            tokio::select! {
                message = self.inbox.next() => match message {
                    Some(message) => {
                        // In a box while it lasts: a room in which nothing happens pays for nothing.
                        Box::pin(self.handle(message)).await;
                        // Whoever asks much of this room must not hold up the others.
                        task::yield_now().await;
                    }
                    None => break,
                },
                () = time::sleep_until(deadline) => {
                    if Box::pin(self.on_time()).await {
                        break;
                    }
                }
            }
        }
        self.rooms.context.note_running(&self.row.name, false);
        tracing::debug!(game = self.row.name, version = self.host.room().version, "room closed");
    }

    /// What nobody who plays or watches is to ask the engine now: the latest positions of a game between people, once it is no
    /// longer an opening that everybody knows.
    pub(super) fn note_going(&mut self) {
        let (game, version) = (&self.host.room().game, self.host.room().version);
        if self.noted.replace(version) == Some(version) {
            return;
        }
        let running_games = &self.rooms.context.running_games;
        if matches!(game.phase(), Phase::Over(_)) {
            return running_games.is_over(&self.row.name);
        }
        let (record, ply) = (game.record(), game.ply());
        let secret = ply >= OPENING && game.is_playing() && !self.host.has_one_person();
        let latest = (ply.saturating_sub(LATEST - 1)..=ply).filter_map(|ply| record.position_at(ply));
        let known = |key: u64| {
            self.protected_positions.iter().find(|(known, _)| *known == key).map(|(_, stands)| *stands)
        };
        let stood: Vec<(u64, u64)> = latest
            .filter(|_| secret)
            .map(|position| (position.key(), position))
            .map(|(key, position)| (key, known(key).unwrap_or_else(|| standing(&position.fen()))))
            .collect();
        let positions = stood.iter().map(|(_, stands)| *stands).collect();
        self.protected_positions = stood;
        let holders = self.row.holders;
        let people = [holders.white, holders.black, holders.host].into_iter().flatten();
        // By what opens their seats and by what lists them: either may be shown where an analysis is asked for.
        let holders = people.flat_map(|person| [person.seat, person.list]).collect();
        running_games.goes_on(&self.row.name, RunningGame { positions, holders });
    }

    async fn handle(&mut self, message: ToRoom) {
        if self.rooms.context.cluster.is_some() {
            Box::pin(self.keep_up()).await;
        }
        let room = self.host.room();
        match message {
            ToRoom::Join { connection, holder, version, round_trip, answer } => {
                let joined = Box::pin(self.join(connection, Viewer { holder, round_trip }, version)).await;
                let _ = answer.send(Ok(joined));
            }
            ToRoom::Leave { connection } => Box::pin(self.leave(connection)).await,
            ToRoom::Act(act) => {
                may_panic("room-act");
                let audience = self.audience(act.holder.as_ref());
                let (command, at, color, action) = (act.command, act.at, act.color, act.action);
                let seats = matches!(action, Action::Seat { .. });
                let takes = match &action {
                    // Only the creator may.
                    Action::Seat { color, player: SeatPlan::Me { .. } } => {
                        self.row.holders.host.filter(|_| audience.creator).map(|host| (*color, host))
                    }
                    _ => None,
                };
                let ticket = self.ticket(Waiting::Act { answer: act.answer, takes });
                self.hear(Input::Act(Act { ticket, command, at, audience, color, action })).await;
                if seats {
                    Box::pin(self.seats_changed()).await;
                }
            }
            ToRoom::Claim(claim) => Box::pin(self.claim(*claim)).await,
            ToRoom::Invite { holder, answer } => drop(answer.send(self.invite(holder).await)),
            ToRoom::Board { ply, answer } => drop(answer.send(self.board_at(ply))),
            ToRoom::Line { moves, answer } => drop(answer.send(tabiya_view::line(&room.game, &moves))),
            ToRoom::Hint { holder, address, answer } => self.hint(holder.as_ref(), address, answer),
            ToRoom::Pieces { answer } => drop(answer.send(Ok(tabiya_view::pieces(self.host.mode())))),
            ToRoom::Premoves { color, queue, answer } => {
                let color = tabiya_host::color_to(color);
                drop(answer.send(Ok(tabiya_view::premoves(room.game.position(), color, &queue))));
            }
            ToRoom::Export { format, ply, answer } => drop(answer.send(self.export(format, ply))),
            ToRoom::Study { answer } => drop(answer.send(self.as_study())),
            ToRoom::Summary { holder, answer } => drop(answer.send(self.held(holder))),
            ToRoom::Thought { ply, purpose, thought } => {
                self.hear(Input::Thought { ply, purpose, thought }).await;
            }
            ToRoom::Told { by, what } => Box::pin(self.told(by, what)).await,
            ToRoom::CatchUp => {
                Box::pin(self.catch_up()).await;
                self.tell_here();
            }
            ToRoom::Nodes { lapses } => Box::pin(self.nodes_changed(&lapses)).await,
        }
    }

    /// Remembers who waits.
    pub(super) fn ticket(&mut self, waiting: Waiting) -> u64 {
        self.tickets += 1;
        self.waiting.insert(self.tickets, waiting);
        self.tickets
    }

    /// When something is due next.
    fn next_deadline(&mut self) -> Instant {
        let retirement = self.retirement();
        let due = self.host.due().map(|due| Instant::now() + self.rooms.context.clock.until(due));
        [due, self.next_tell()].into_iter().flatten().fold(retirement, Instant::min)
    }

    /// Does what is due. True if the room may go.
    async fn on_time(&mut self) -> bool {
        // Whatever players have sent before now is decided before a flag is called.
        while let Some(message) = self.inbox.next_urgent() {
            self.handle(message).await;
        }
        if self.rooms.context.cluster.is_some() {
            Box::pin(self.keep_up()).await;
            Box::pin(self.tell_in_time()).await;
        }
        self.hear(Input::Due).await;
        !self.is_needed() && self.retirement() <= Instant::now()
    }

    /// Somebody is here, or something goes on by itself.
    fn is_needed(&self) -> bool {
        !self.viewers.is_empty() || self.host.is_busy()
    }

    /// When it will have been idle for long enough.
    fn retirement(&mut self) -> Instant {
        if self.is_needed() {
            self.idle = None;
            return Instant::now() + IDLE;
        }
        *self.idle.get_or_insert_with(Instant::now) + IDLE
    }
}
