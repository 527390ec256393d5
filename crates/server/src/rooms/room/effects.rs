//! What the host wants done: written, told, thought about, answered.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::Arc,
};

use tabiya_game::EventKind;
use tabiya_host::{Appended, Audience, CommandId, Effect, Entry, Input, NextGame, Room, RoomEntry, Task};
use tabiya_protocol::{Code, Color, GameId, Happening, Hint, HistoryChange, Message, ToClient, Version};
use tabiya_rules::types::UciMove;
use tabiya_view::Story;

use super::{
    RoomTask, Waiting,
    load::{stored, unreadable},
};
use crate::{
    actors::Answer,
    bots::{Playable, Seeds},
    bus::{Announcement, EventFrame, frame},
    clock::wall_clock,
    failpoint::may_panic,
    rooms::{
        lists,
        message::ToRoom,
        score::{score, winner},
    },
    secret::{command, game_name},
    storage::{self, Append, GameChange, Holders, NewRecord, SecretHash, StorageError},
};

impl<R: Playable> RoomTask<R> {
    /// Lets the host hear something, and does what it wants done, until it wants nothing more.
    pub(super) async fn hear(&mut self, input: Input<R>) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            let mut story = Story::default();
            let rooms = Arc::clone(&self.rooms);
            let round_trips = self.round_trips();
            let effects =
                rooms.context.now(round_trips, |moment| self.host.handle(input, moment, &mut story));
            for effect in effects {
                next = self.carry_out(effect, &mut story).await;
            }
        }
    }

    /// Does one thing; what came of it, if the host is to hear that.
    async fn carry_out(&mut self, effect: Effect, story: &mut Story) -> Option<Input<R>> {
        match effect {
            Effect::Append { rows, command, ticket } => {
                return Some(Input::Appended(self.append(rows, command, ticket).await));
            }
            Effect::Reload => return Some(Input::Reloaded(Box::pin(self.reload()).await)),
            Effect::Create(next) => return Some(Input::Created(Box::pin(self.create(*next)).await)),
            Effect::Publish { after, plies, rows } => {
                // Whoever hears that a game is over may have it analysed at once.
                self.note_going();
                self.publish(after, plies, &rows, std::mem::take(&mut story.happened));
                if self.host.leads() && rows.iter().any(|row| winner(row).is_some()) {
                    self.list();
                }
            }
            Effect::Presence => self.announce_presence(),
            Effect::Refresh => self.rooms.context.bus.publish(&self.row.name, Announcement::Refresh),
            Effect::Think(task) => self.think(task),
            Effect::NoMove => self.tell_of_no_move(),
            Effect::Answer { ticket, result } => self.answer(ticket, result),
            Effect::Dropped { command, why } => {
                tracing::debug!(game = self.row.name, ?command, code = ?why.code, "own command not carried out");
            }
        }
        None
    }

    /// A computer cannot be had; whoever looks on is told why the game stands.
    fn tell_of_no_move(&self) {
        tracing::error!(game = self.row.name, "the game waits for a computer that comes to no move");
        let why = crate::analysis::failed("it came to no move, three times; the clocks stand");
        let frame = frame(&ToClient::Refused { id: None, why });
        self.rooms.context.bus.publish(&self.row.name, Announcement::Presence { frame });
    }

    fn answer(&mut self, ticket: u64, result: Result<u32, Message>) {
        match self.waiting.remove(&ticket) {
            Some(Waiting::Act { answer, .. }) => drop(answer.send(result)),
            Some(Waiting::Claim { color, answer, .. }) => drop(answer.send(result.map(|_| color))),
            None => {}
        }
    }

    /// Writes rows.
    async fn append(
        &mut self,
        rows: Vec<Entry>,
        command: Option<CommandId>,
        ticket: Option<u64>,
    ) -> Appended {
        let context = &self.rooms.context;
        let at = wall_clock();
        let mut changes: Vec<GameChange> =
            rows.iter().find_map(winner).map(|winner| GameChange::Ended { winner }).into_iter().collect();
        let taken = match ticket.and_then(|ticket| self.waiting.get(&ticket)) {
            Some(Waiting::Claim { color, holder, .. }) => Some((*color, *holder)),
            Some(Waiting::Act { takes, .. }) => *takes,
            None => None,
        };
        changes
            .extend(taken.map(|(color, holder)| GameChange::Seated { white: color == Color::White, holder }));
        let append = Append {
            game: self.row.key,
            after: self.host.room().version,
            at,
            command,
            events: rows.iter().map(Entry::encode).collect(),
            changes: changes.clone(),
        };
        let told = self.to_tell(&append);
        let appended = context.storage.append(append).await;
        match appended {
            Ok(storage::Appended::Written) => {
                let board = self.host.room().game.position().board();
                tracing::debug!(game = self.row.name, after = self.host.room().version, ?rows, %board, "written");
                may_panic("room-written");
                self.touched = at;
                self.tell(told);
                self.note(&changes).await;
                Appended::Written { at }
            }
            Ok(storage::Appended::Conflict) => Appended::Conflict,
            Err(error) => {
                tracing::warn!(game = self.row.name, %error, "not written");
                match error {
                    StorageError::Unknown(_) => Appended::Unknown,
                    _ => Appended::Failed,
                }
            }
        }
    }

    /// What the row of facts says now.
    async fn note(&mut self, changes: &[GameChange]) {
        for change in changes {
            match *change {
                GameChange::Seated { white, holder } => {
                    let seat = if white { &mut self.row.holders.white } else { &mut self.row.holders.black };
                    *seat = Some(holder);
                    self.row.invite = None;
                }
                GameChange::Ended { winner } => {
                    self.row.winner = Some(winner);
                    match self.rooms.context.storage.series(self.row.series).await {
                        Ok(games) => self.score = score(&games, self.row.flipped),
                        Err(error) => tracing::warn!(game = self.row.name, %error, "no score"),
                    }
                }
            }
        }
    }

    /// Reads the log again: somebody else has written, or it is not known who.
    async fn reload(&mut self) -> Option<Box<Room<R>>> {
        tracing::info!(game = self.row.name, "reading the log again");
        self.read_again().await.ok().map(Box::new)
    }

    pub(super) async fn read_again(&mut self) -> Result<Room<R>, Message> {
        let stored = stored(&self.rooms, &self.row.name).await?;
        let room = Room::replay(self.rules, &stored.events);
        let room = room.map_err(|error| unreadable(&self.row.name, &error))?;
        let series = self.rooms.context.storage.series(stored.row.series).await?;
        self.row = stored.row;
        // What is seen of the log from now on may differ from what was seen before.
        self.opening = Default::default();
        self.score = score(&series, self.row.flipped);
        Ok(room)
    }

    /// Makes the next game of the series, or finds the one that was made before.
    async fn create(&mut self, next: NextGame) -> Option<String> {
        let old = self.row.holders;
        let holders = match next.swap {
            true => Holders { white: old.black, black: old.white, host: old.host },
            false => old,
        };
        // At one table the score is by color: nobody changes seats.
        let flips = next.swap && next.terms.seating == tabiya_game::Seating::Online;
        let record = NewRecord {
            name: game_name(),
            created: wall_clock(),
            holders,
            invite: None,
            series: Some(self.row.series),
            flipped: self.row.flipped ^ flips,
            timed: !next.terms.clock.is_unlimited() || next.terms.forced_move_after.is_some(),
            winner: next.rows.iter().find_map(winner),
            command: command(
                old.host.map(|host| host.seat).as_ref(),
                &format!("rematch of {}", self.row.name),
            ),
            events: next.rows.iter().map(Entry::encode).collect(),
        };
        match self.rooms.context.storage.create(record).await {
            Ok(created) => Some(created.name),
            Err(error) => {
                tracing::warn!(game = self.row.name, %error, "the next game was not made");
                None
            }
        }
    }

    /// Tells everybody which rows were applied.
    fn publish(&self, after: u32, plies: usize, rows: &[Entry], happened: Vec<Happening>) {
        let room = self.host.room();
        let (keep, ply) = (tabiya_view::rows_kept(plies, rows), room.game.ply());
        let history = (keep != plies || ply != plies).then(|| HistoryChange {
            keep: u32::try_from(keep).unwrap_or(u32::MAX),
            rows: (keep + 1..=ply).filter_map(|ply| tabiya_view::move_row(&room.game, ply)).collect(),
        });
        let said = rows.iter().filter(|row| is_chat(row)).count().min(room.chat.len());
        let chat = room.chat[room.chat.len() - said..].to_vec();
        let mut frames: BTreeMap<Audience, Arc<str>> = BTreeMap::new();
        let now = self.rooms.context.clock.now();
        let opening = self.opening.lock().of(&room.game);
        let event = ToClient::Event {
            game: GameId(self.row.name.clone()),
            after: Version(after),
            version: Version(room.version),
            happened,
            history,
            chat,
            now: Box::new(tabiya_view::now(room, now, self.score.clone(), opening)),
            you: Default::default(),
        };
        let event = EventFrame::new(&event);
        for audience in self.audiences() {
            frames.entry(audience).or_insert_with(|| {
                let mut you = self.you(audience, now);
                let frame = event.with(&you);
                self.legal.put_back(room.version, you.moves.take());
                frame
            });
        }
        let (version, holders) = (room.version, Box::new(self.holders()));
        let event = Announcement::Event { after, version, holders, frames };
        self.rooms.context.bus.publish(&self.row.name, event);
    }

    /// Puts the game into the lists. Should that fail, it is done at the next start.
    fn list(&self) {
        let line = lists::listing(&self.summary());
        let (storage, key) = (Arc::clone(&self.rooms.context.storage), self.row.key);
        tokio::spawn(async move {
            if let Err(error) = storage.list(key, line).await {
                tracing::warn!(%error, "a game has no line yet");
            }
        });
    }

    /// Lets a computer think.
    fn think(&self, task: Task) {
        let Some(handle) = self.inbox.handle.upgrade() else { return };
        let (rooms, mode) = (Arc::clone(&self.rooms), self.host.mode().clone());
        let (ply, purpose) = (task.ply, task.purpose);
        let dice = &rooms.context.dice;
        let seeds = Seeds { game: dice.of_game(&self.row.name), turn: dice.of_player(ply) };
        let holder = self.row.holders.host.map(|host| host.list);
        tokio::spawn(async move {
            let thought = rooms.context.bots.think(mode, task, holder, seeds).await;
            // A room that is gone thinks anew when it is loaded.
            let _ = handle.send(Box::new(ToRoom::Thought { ply, purpose, thought })).await;
        });
    }
}

impl<R: Playable> RoomTask<R> {
    /// Has a good move looked for.
    pub(super) fn hint(&self, holder: Option<&SecretHash>, address: IpAddr, answer: Answer<Hint>) {
        let context = &self.rooms.context;
        let task = match self.host.hint(self.audience(holder), context.clock.now()) {
            Ok(task) => task,
            Err(why) => return drop(answer.send(Err(why))),
        };
        let (rooms, mode, holder) = (Arc::clone(&self.rooms), self.host.mode().clone(), self.person(holder));
        let position = *self.host.room().game.position();
        let ply = u32::try_from(task.ply).unwrap_or(u32::MAX);
        let sans: HashMap<UciMove, String> = position
            .legal_moves()
            .iter()
            .map(|m| (position.uci(*m, true), position.san(*m).to_string()))
            .collect();
        tokio::spawn(async move {
            let thought = rooms.context.bots.advise(mode, task, address, holder).await;
            let hint = thought.and_then(|thought| {
                let centipawns = thought.mate.is_none().then_some(thought.opinion);
                let san = sans.get(&thought.uci)?.clone();
                Some(Hint { ply, san, uci: thought.uci.to_string(), centipawns, mate: thought.mate })
            });
            drop(answer.send(hint.ok_or_else(|| Code::Busy.into())));
        });
    }
}

fn is_chat(row: &Entry) -> bool {
    match row {
        Entry::Game(event) => matches!(event.kind, EventKind::Said { .. }),
        Entry::Room(entry) => matches!(entry, RoomEntry::WatcherSaid { .. }),
    }
}
