//! Append, commit, apply, publish: in that order, always.

use std::{collections::BTreeMap, sync::Arc};

use tabiya_game::{Command, Event, EventKind, Millis, Now, Verdict, decide};
use tabiya_protocol::{GameId, HistoryChange, Message, ToClient, Version};

use super::Room;
use crate::{
    bots::Playable,
    bus::{Announcement, Audience},
    clock::wall_clock,
    rooms::{entry::Entry, lists, score::score, view},
    storage::{Append, Appended, CommandId, GameChange, StorageError, Winner},
};

/// What came of writing.
pub(super) enum Outcome {
    /// It is on disk, applied and published.
    Done,
    /// Somebody else wrote first; the room has read the log again. Decide anew.
    Again,
    /// It was not done, or it is not known.
    Failed(Message),
}

impl<R: Playable> Room<R> {
    /// A command of the room itself. False if it was refused or not written.
    pub(super) async fn own_command(&mut self, command: Command, now: Now) -> bool {
        for _ in 0..3 {
            if !self.recover().await {
                return false;
            }
            let events = match decide(&self.folded.game, command.clone(), now) {
                Ok(events) if events.is_empty() => return true,
                Ok(events) => events,
                Err(refusal) => {
                    tracing::debug!(game = self.row.name, ?command, %refusal, "own command refused");
                    return false;
                }
            };
            match self.commit(game_entries(events), None, Vec::new()).await {
                Outcome::Done => return true,
                Outcome::Again => {}
                Outcome::Failed(why) => {
                    tracing::warn!(
                        game = self.row.name,
                        ?command,
                        code = why.code,
                        "own command not written"
                    );
                    return false;
                }
            }
        }
        false
    }

    /// Writes rows, makes them so, and tells everybody.
    pub(super) async fn commit(
        &mut self,
        entries: Vec<Entry>,
        command: Option<CommandId>,
        mut changes: Vec<GameChange>,
    ) -> Outcome {
        let before = self.house.clock.now();
        let at = wall_clock();
        changes.extend(entries.iter().find_map(ending));
        let append = Append {
            game: self.row.key,
            after: self.folded.version,
            at,
            command,
            events: entries.iter().map(Entry::encode).collect(),
            changes: changes.clone(),
        };
        match self.house.storage.append(append).await {
            Ok(Appended::Written) => {}
            Ok(Appended::Conflict) => return self.read_again("somebody else wrote first").await,
            Err(StorageError::Unknown(reason)) => {
                self.stalled();
                return match self.read_again(&reason).await {
                    Outcome::Again => Outcome::Failed(Message::new("unknownOutcome")),
                    failed => failed,
                };
            }
            Err(error) => {
                tracing::warn!(game = self.row.name, %error, "not written");
                self.stalled();
                return Outcome::Failed(Message::new("busy"));
            }
        }
        self.touched = at;
        let board = self.folded.game.position();
        tracing::debug!(game = self.row.name, after = self.folded.version, rows = ?entries, board = %board.board(), "written");
        self.note(&changes).await;
        self.apply(&entries, command, at);
        if changes.iter().any(|change| matches!(change, GameChange::Ended { .. })) {
            self.list();
        }
        self.disk = self.house.clock.now().since(before);
        Outcome::Done
    }

    /// Puts the game into the lists. Should that fail, it is done at the next start.
    fn list(&self) {
        let line = lists::listing(&lists::summary(&self.row, &self.folded, self.touched));
        let (storage, key) = (Arc::clone(&self.house.storage), self.row.key);
        tokio::spawn(async move {
            if let Err(error) = storage.list(key, line).await {
                tracing::warn!(%error, "a game has no line yet");
            }
        });
    }

    async fn read_again(&mut self, reason: &str) -> Outcome {
        tracing::info!(game = self.row.name, reason, "reading the log again");
        match self.reload().await {
            Ok(()) => Outcome::Again,
            Err(error) => {
                tracing::error!(game = self.row.name, %error, "cannot read the log again");
                Outcome::Failed(Message::new("busy"))
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
                    match self.house.storage.series(self.row.series).await {
                        Ok(games) => self.score = score(&games, self.row.flipped),
                        Err(error) => tracing::warn!(game = self.row.name, %error, "no score"),
                    }
                }
            }
        }
    }

    fn apply(&mut self, entries: &[Entry], command: Option<CommandId>, at: i64) {
        let (after, rows, lines) =
            (self.folded.version, self.folded.game.ply(), self.folded.extras.chat.len());
        let said = entries.iter().filter(|entry| is_chat(entry)).count();
        let mut happened = Vec::new();
        for entry in entries {
            match self.folded.apply(entry, at) {
                Ok(happening) => happened.extend(happening),
                Err(error) => {
                    // The machine's own decision cannot be refused by itself; if it is, the log still has it and
                    // the game is quarantined at the next load.
                    tracing::error!(game = self.row.name, %error, ?entry, "an event could not be applied");
                }
            }
        }
        if let Some(command) = command {
            self.folded.remember(command);
        }
        let kinds: Vec<EventKind> = entries.iter().filter_map(game_kind).collect();
        let keep = view::rows_kept(rows, &kinds);
        let ply = self.folded.game.ply();
        let history = (keep != rows || ply != rows).then(|| HistoryChange {
            keep: u32::try_from(keep).unwrap_or(u32::MAX),
            rows: (keep + 1..=ply).filter_map(|ply| view::move_row(&self.folded.game, ply)).collect(),
        });
        let chat = &self.folded.extras.chat;
        let chat = chat[chat.len() - said.min(chat.len()).min(lines + said)..].to_vec();
        self.publish(after, happened, history, chat);
    }

    fn publish(
        &self,
        after: u32,
        happened: Vec<tabiya_protocol::Happening>,
        history: Option<HistoryChange>,
        chat: Vec<tabiya_protocol::ChatLine>,
    ) {
        let now = self.house.clock.now();
        let mut frames: BTreeMap<Audience, Arc<str>> = BTreeMap::new();
        let mut event = ToClient::Event {
            game: GameId(self.row.name.clone()),
            after: Version(after),
            version: Version(self.folded.version),
            happened,
            history,
            chat,
            now: Box::new(self.now_view(now)),
            you: Default::default(),
        };
        for audience in self.viewers.values() {
            frames.entry(*audience).or_insert_with(|| {
                if let ToClient::Event { you, .. } = &mut event {
                    *you = self.you(*audience, now);
                }
                serde_json::to_string(&event).expect("messages have text keys only").into()
            });
        }
        let version = self.folded.version;
        self.house.bus.publish(&self.row.name, Announcement::Event { after, version, frames });
    }

    /// The time the disk took is given back with the mover's lag.
    pub(super) fn disk_time(&self) -> Millis {
        self.disk
    }
}

/// Events of the machine as rows.
pub(super) fn game_entries(events: Vec<Event>) -> Vec<Entry> {
    events.into_iter().map(Entry::Game).collect()
}

/// Whether a row is a line of chat.
pub(super) fn is_chat(entry: &Entry) -> bool {
    match entry {
        Entry::Game(event) => matches!(event.kind, EventKind::Said { .. }),
        Entry::Room(entry) => matches!(entry, crate::rooms::RoomEntry::WatcherSaid { .. }),
    }
}

fn game_kind(entry: &Entry) -> Option<EventKind> {
    match entry {
        Entry::Game(event) => Some(event.kind.clone()),
        Entry::Room(_) => None,
    }
}

fn ending(entry: &Entry) -> Option<GameChange> {
    let Entry::Game(Event { kind: EventKind::Ended { ending }, .. }) = entry else { return None };
    let winner = match ending.verdict {
        Verdict::White => Winner::White,
        Verdict::Black => Winner::Black,
        Verdict::Draw => Winner::Nobody,
        Verdict::NoResult => Winner::Void,
    };
    Some(GameChange::Ended { winner })
}
