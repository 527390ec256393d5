//! A game as the fold of its log.
//!
//! Invariant: state depends on the rows alone: no clock and no die is read here.

use std::collections::VecDeque;

use tabiya_game::{ApplyError, By, EventKind, Game, Terms};
use tabiya_protocol::{ChatLine, Happening, Millis, Speaker, Version};
use tabiya_rules::{position::Rules, types::Color};
use thiserror::Error;

use super::{
    entry::{Entry, EntryError, RoomEntry},
    view,
};
use crate::storage::{CommandId, StoredEvent};

/// What the room remembers besides the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Extras {
    /// The next game of the series.
    pub(crate) next: Option<String>,
    /// Two computers' pace.
    pub(crate) pace: Option<Pace>,
    /// The game is paused because the server was away.
    pub(crate) interrupted: bool,
    /// What the host calls the friend for whom a seat is open, or was.
    pub(crate) friend: Option<String>,
    /// What was said.
    pub(crate) chat: Vec<ChatLine>,
}

/// How two computers play.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Pace {
    /// 1 to 20.
    pub(crate) speed: u32,
    /// The ply at which they pause.
    pub(crate) until: Option<usize>,
}

/// Lines of chat that are kept at hand.
const CHAT_KEPT: usize = 200;

/// Commands whose outcome is remembered, so that one sent again is not done again.
const COMMANDS_KEPT: usize = 64;

/// Why a log is not a game.
#[derive(Debug, Error)]
pub enum FoldError {
    /// There is no beginning.
    #[error("expected the opening of a game in the first two rows")]
    NotOpened,
    /// A row that is not there.
    #[error("row {seq} is missing")]
    Missing {
        /// Which.
        seq: u32,
    },
    /// A row that is not one.
    #[error("row {seq}: {reason}")]
    Entry {
        /// Which.
        seq: u32,
        /// What is wrong.
        reason: EntryError,
    },
    /// An event that cannot follow.
    #[error("row {seq}: {reason}")]
    Apply {
        /// Which.
        seq: u32,
        /// What is wrong.
        reason: ApplyError,
    },
    /// The start position.
    #[error("start position: {0}")]
    Start(String),
}

/// A game with everything its log says.
#[derive(Clone, Debug)]
pub(crate) struct Folded<R: Rules> {
    pub(crate) game: Game<R>,
    pub(crate) extras: Extras,
    /// Rows so far.
    pub(crate) version: u32,
    /// Commands done, with the version they led to; newest last.
    pub(crate) commands: VecDeque<(CommandId, u32)>,
}

/// The terms in a log's first rows, by which its rules are found.
///
/// # Errors
/// When they are not there.
pub(crate) fn terms(events: &[StoredEvent]) -> Result<Terms, FoldError> {
    for stored in events.iter().take(2) {
        let entry =
            Entry::decode(&stored.data).map_err(|reason| FoldError::Entry { seq: stored.seq, reason })?;
        if let Entry::Game(event) = entry
            && let EventKind::Opened { terms } = event.kind
        {
            return Ok(terms);
        }
    }
    Err(FoldError::NotOpened)
}

impl<R: Rules> Folded<R> {
    /// The game a log tells of.
    ///
    /// # Errors
    /// The first row that cannot be.
    pub(crate) fn replay(rules: R, events: &[StoredEvent]) -> Result<Self, FoldError> {
        let terms = terms(events)?;
        let game = Game::on_terms(rules, terms).map_err(|error| FoldError::Start(error.to_string()))?;
        let mut folded = Self { game, extras: Extras::default(), version: 0, commands: VecDeque::new() };
        for stored in events {
            if stored.seq != folded.version {
                return Err(FoldError::Missing { seq: folded.version });
            }
            let entry =
                Entry::decode(&stored.data).map_err(|reason| FoldError::Entry { seq: stored.seq, reason })?;
            folded.apply(&entry, stored.at).map_err(|reason| FoldError::Apply { seq: stored.seq, reason })?;
            if let Some(command) = stored.command {
                folded.remember(command);
            }
        }
        Ok(folded)
    }

    /// Makes one more row so, and tells what happened.
    ///
    /// # Errors
    /// Why it cannot follow.
    pub(crate) fn apply(&mut self, entry: &Entry, at: i64) -> Result<Option<Happening>, ApplyError> {
        self.version += 1;
        match entry {
            // The game itself was made from it.
            Entry::Game(event) if matches!(event.kind, EventKind::Opened { .. }) => Ok(None),
            Entry::Game(event) => {
                tabiya_game::apply(&mut self.game, event)?;
                match &event.kind {
                    EventKind::Said { by, text } => self.said(*by, text, at),
                    EventKind::Resumed => self.extras.interrupted = false,
                    _ => {}
                }
                Ok(view::happenings(&self.game, event))
            }
            Entry::Room(entry) => Ok(self.noted(entry, at)),
        }
    }

    fn noted(&mut self, entry: &RoomEntry, at: i64) -> Option<Happening> {
        match entry {
            RoomEntry::Opened { friend, .. } => {
                self.extras.friend.clone_from(friend);
                None
            }
            RoomEntry::Interrupted {} => {
                self.extras.interrupted = true;
                None
            }
            RoomEntry::Pace { speed, plies } => {
                let until = plies.map(|plies| self.game.ply() + plies as usize);
                self.extras.pace = Some(Pace { speed: *speed, until });
                Some(Happening::Other { name: "pace".to_owned() })
            }
            RoomEntry::WatcherSaid { text } => {
                self.push_chat(Speaker::Watcher, String::new(), text.clone(), at);
                Some(Happening::Said)
            }
            RoomEntry::Next { game } => {
                self.extras.next = Some(game.clone());
                Some(Happening::Rematch { game: tabiya_protocol::GameId(game.clone()) })
            }
        }
    }

    fn said(&mut self, by: By, text: &str, at: i64) {
        let (speaker, color) = match by {
            By::White => (Speaker::White, Some(Color::White)),
            By::Black => (Speaker::Black, Some(Color::Black)),
            By::Host => (Speaker::Watcher, None),
        };
        let name = color.and_then(|color| self.game.player(color)).map(|player| player.name.clone());
        self.push_chat(speaker, name.unwrap_or_default(), text.to_owned(), at);
    }

    fn push_chat(&mut self, speaker: Speaker, name: String, text: String, at: i64) {
        if self.extras.chat.len() == CHAT_KEPT {
            self.extras.chat.remove(0);
        }
        let version = Version(self.version);
        self.extras.chat.push(ChatLine { version, at: Millis(at), speaker, name, text });
    }

    /// Remembers that a command led to the present version.
    pub(crate) fn remember(&mut self, command: CommandId) {
        if let Some(last) = self.commands.back_mut().filter(|(last, _)| *last == command) {
            last.1 = self.version;
            return;
        }
        if self.commands.len() == COMMANDS_KEPT {
            self.commands.pop_front();
        }
        self.commands.push_back((command, self.version));
    }

    /// The version a command led to, if it was done not long ago.
    pub(crate) fn done(&self, command: &CommandId) -> Option<u32> {
        self.commands.iter().rev().find(|(done, _)| done == command).map(|(_, version)| *version)
    }
}
