//! A game with everything its log says.
//!
//! Invariant: state depends on the rows alone: no clock and no die is read here.

use tabiya_game::{
    ApplyError, By, Change, Event, EventKind, Game, Now, PlayerKind, Seating, Terms, apply_seen,
};
use tabiya_protocol::{ChatLine, Millis, Speaker, Version};
use tabiya_rules::{position::Rules, types::Color};
use thiserror::Error;

use crate::{
    command::{CommandId, Outcomes},
    entry::{Entry, EntryError, RoomEntry},
    share::Shares,
};

/// Lines of chat that are kept at hand.
const CHAT_KEPT: usize = 200;

/// One row of a log as it is kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Row {
    /// Its number; the first is 0.
    pub seq: u32,
    /// Wall clock, milliseconds since 1970.
    pub at: i64,
    /// The command that caused it.
    pub command: Option<CommandId>,
    /// What it says: an [`Entry`].
    pub data: Vec<u8>,
}

/// Why a log is not a game.
#[derive(Debug, Error)]
pub enum RoomError {
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
    /// The start position, or the mode it is one of.
    #[error("start position: {0}")]
    Start(String),
}

/// How computers play.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ComputerSpeed {
    /// 1 to 20.
    pub speed: u32,
    /// The ply at which they wait to be asked again.
    pub until: Option<usize>,
}

/// A game with everything its log says.
#[derive(Clone, Debug)]
pub struct Room<R: Rules> {
    /// The game itself.
    pub game: Game<R>,
    /// The next game of the series.
    pub next: Option<String>,
    /// How computers play, if somebody has said.
    pub computer_speed: Option<ComputerSpeed>,
    /// The game is paused because the server was away.
    pub interrupted: bool,
    /// What the host calls the friend for whom a seat is open, or was.
    pub friend: Option<String>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// Rows so far.
    pub version: u32,
    /// What each has added to the log.
    pub(crate) shares: Shares,
    /// Commands done, with the version they led to.
    commands: Outcomes<u32>,
}

fn decode(row: &Row) -> Result<Entry, RoomError> {
    Entry::decode(&row.data).map_err(|reason| RoomError::Entry { seq: row.seq, reason })
}

/// The terms in a log's first rows, by which its rules are found.
///
/// # Errors
/// When they are not there.
pub fn terms(rows: &[Row]) -> Result<Terms, RoomError> {
    for row in rows.iter().take(2) {
        if let Entry::Game(Event { kind: EventKind::Opened { terms }, .. }) = decode(row)? {
            return Ok(terms);
        }
    }
    Err(RoomError::NotOpened)
}

/// The instant that one row of a log tells of, if it tells of any. Those of later rows are never earlier.
#[must_use]
pub fn instant_of(data: &[u8]) -> Option<Now> {
    match Entry::decode(data) {
        Ok(Entry::Game(event)) => Some(event.at),
        _ => None,
    }
}

impl<R: Rules> Room<R> {
    /// A room in which nothing has happened yet.
    #[must_use]
    pub fn new(game: Game<R>) -> Self {
        Self {
            game,
            next: None,
            computer_speed: None,
            interrupted: false,
            friend: None,
            chat: Vec::new(),
            version: 0,
            shares: Shares::default(),
            commands: Outcomes::all(),
        }
    }

    /// The room a log tells of.
    ///
    /// # Errors
    /// The first row that cannot be.
    pub fn replay(rules: R, rows: &[Row]) -> Result<Self, RoomError> {
        let game = Game::on_terms(rules, terms(rows)?);
        let mut room = Self::new(game.map_err(|error| RoomError::Start(error.to_string()))?);
        for row in rows {
            if row.seq != room.version {
                return Err(RoomError::Missing { seq: room.version });
            }
            room.apply(&decode(row)?, row.at).map_err(|reason| RoomError::Apply { seq: row.seq, reason })?;
            if let Some(command) = row.command {
                room.remember(command);
            }
        }
        Ok(room)
    }

    /// Makes one more row so, and tells what changed on the board.
    ///
    /// # Errors
    /// Why it cannot follow.
    pub fn apply(&mut self, entry: &Entry, at: i64) -> Result<Vec<Change>, ApplyError> {
        self.version += 1;
        self.shares.count(entry);
        match entry {
            // The game itself was made from it.
            Entry::Game(event) if matches!(event.kind, EventKind::Opened { .. }) => Ok(Vec::new()),
            Entry::Game(event) => {
                let changes = apply_seen(&mut self.game, event)?;
                match &event.kind {
                    EventKind::Said { by, text } => self.said(*by, text, at),
                    EventKind::Resumed => self.interrupted = false,
                    _ => {}
                }
                Ok(changes)
            }
            Entry::Room(entry) => {
                self.note(entry, at);
                Ok(Vec::new())
            }
        }
    }

    fn note(&mut self, entry: &RoomEntry, at: i64) {
        match entry {
            RoomEntry::Opened { friend, .. } => self.friend.clone_from(friend),
            RoomEntry::Interrupted {} => self.interrupted = true,
            RoomEntry::ComputerSpeed { speed, plies } => {
                let until = plies.map(|plies| self.game.ply() + plies as usize);
                self.computer_speed = Some(ComputerSpeed { speed: *speed, until });
            }
            RoomEntry::WatcherSaid { text } => {
                self.push_chat(Speaker::Watcher, String::new(), text.clone(), at);
            }
            RoomEntry::Next { game } => self.next = Some(game.clone()),
        }
    }

    fn said(&mut self, by: By, text: &str, at: i64) {
        let speaker = match by {
            By::White => Speaker::White,
            By::Black => Speaker::Black,
            By::Host => Speaker::Watcher,
        };
        let name = by.seat().and_then(|color| self.game.player(color)).map(|player| player.name.clone());
        self.push_chat(speaker, name.unwrap_or_default(), text.to_owned(), at);
    }

    fn push_chat(&mut self, speaker: Speaker, name: String, text: String, at: i64) {
        if self.chat.len() == CHAT_KEPT {
            self.chat.remove(0);
        }
        let version = Version(self.version);
        self.chat.push(ChatLine { version, at: Millis(at), speaker, name, text });
    }

    /// Remembers that a command led to the present version.
    pub(crate) fn remember(&mut self, command: CommandId) {
        self.commands.remember(command, self.version);
    }

    /// The version a command led to, if it was done.
    #[must_use]
    pub fn done(&self, command: &CommandId) -> Option<u32> {
        self.commands.of(command).copied()
    }

    /// The computer's level, if one plays this color.
    #[must_use]
    pub fn level(&self, color: Color) -> Option<u8> {
        match self.game.player(color)?.kind {
            PlayerKind::Computer { level, .. } => Some(level),
            _ => None,
        }
    }

    /// Whether a computer plays this color that may answer from the book of openings.
    #[must_use]
    pub fn knows_book(&self, color: Color) -> bool {
        let player = self.game.player(color);
        player.is_some_and(|player| matches!(player.kind, PlayerKind::Computer { book: true, .. }))
    }

    /// Nobody but computers plays.
    #[must_use]
    pub fn both_computers(&self) -> bool {
        let machine = |color: &Color| self.game.player(*color).is_some_and(tabiya_game::Player::is_machine);
        Color::ALL.iter().all(machine)
    }

    /// Computers do not move before somebody asks them to.
    #[must_use]
    pub fn waits_to_be_asked(&self) -> bool {
        self.computer_speed.and_then(|pace| pace.until).is_some_and(|until| self.game.ply() >= until)
    }

    /// The creator may stop the clocks where nobody else is at the board.
    #[must_use]
    pub fn host_may_pause(&self) -> bool {
        self.game.terms().seating == Seating::Shared || self.both_computers()
    }

    /// Whether time is running that somebody can lose by.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        self.game.flag_falls_at().or_else(|| self.game.forced_at()).is_some()
    }
}
