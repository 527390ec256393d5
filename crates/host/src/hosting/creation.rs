//! How the log of a game begins.

use serde_json::json;
use tabiya_game::{
    Action, AnyRules, Command, Event, Game, Now, Player, PreparedGame, Refusal, StartChoice, apply, decide,
};
use tabiya_rules::{
    notation::FenError,
    position::Rules,
    types::{Color, UciMove},
};
use thiserror::Error;

use super::Host;
use crate::{Effect, Entry, Moment, NextGame, ROOM_VERSION, RoomEntry};

/// Why a game cannot begin so.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum CreationError {
    /// The start position.
    #[error(transparent)]
    Start(#[from] FenError),
    /// A move that was made already.
    #[error("{uci}: {why}")]
    Move {
        /// Which.
        uci: UciMove,
        /// Why it cannot have been made.
        why: Refusal,
    },
    /// Somebody cannot sit there, or the game cannot begin.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// What a new game begins with, besides its terms.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// Who sits where; a game with both begins at once.
    pub players: [Option<Player>; 2],
    /// Moves that have been made already.
    pub moves: Vec<UciMove>,
    /// How computers play: speed, and single moves until they wait.
    pub computer_speed: Option<(u32, Option<u32>)>,
    /// What the host calls the friend for whom a seat is open.
    pub friend: Option<String>,
}

/// The first rows of a game's log.
///
/// # Errors
/// Why it cannot begin so.
pub fn first_rows(
    opening: &PreparedGame<'_>,
    setting: Setting,
    now: Now,
) -> Result<Vec<Entry>, CreationError> {
    let terms = &opening.terms;
    // The terms hold the whole mode; here its name is enough to find games by it.
    let mode = json!({"id": if terms.mode.is_empty() { "chess" } else { &terms.mode }});
    let friend = setting.friend.clone();
    let opened =
        Entry::Room(RoomEntry::Opened { v: ROOM_VERSION, mode, start_number: terms.start_number, friend });
    let pace =
        setting.computer_speed.map(|(speed, plies)| Entry::Room(RoomEntry::ComputerSpeed { speed, plies }));
    let events = match opening.rules {
        AnyRules::Chess(rules) => events(Game::on_terms(rules, terms.clone())?, setting, now)?,
        AnyRules::Custom(rules) => events(Game::on_terms(rules, terms.clone())?, setting, now)?,
    };
    let rows = std::iter::once(opened).chain(events.into_iter().map(Entry::Game)).chain(pace);
    Ok(rows.collect())
}

fn events<R: Rules>(mut game: Game<R>, setting: Setting, now: Now) -> Result<Vec<Event>, CreationError> {
    let mut events = vec![game.opened(now)];
    let mut give = |game: &mut Game<R>, action: Action| -> Result<(), Refusal> {
        for event in decide(game, Command::host(action), now)? {
            apply(game, &event).expect("what was decided can be applied");
            events.push(event);
        }
        Ok(())
    };
    let both = setting.players.iter().all(Option::is_some);
    for (color, player) in Color::ALL.into_iter().zip(setting.players) {
        if let Some(player) = player {
            give(&mut game, Action::Sit { color, player })?;
        }
    }
    if both {
        give(&mut game, Action::Start)?;
    }
    for uci in setting.moves {
        give(&mut game, Action::play(uci)).map_err(|why| CreationError::Move { uci, why })?;
    }
    Ok(events)
}

impl<R: Rules> Host<R> {
    /// Makes the game that was agreed on, once. After a crash in between it is made when the room is next loaded.
    pub(super) fn make_next(&mut self, moment: &mut Moment<'_>) {
        if self.creating || self.room.next.is_some() {
            return;
        }
        let Some((swap, terms)) = self.room.game.next_game() else { return };
        let terms = terms.clone();
        self.creating = true;
        let opening = match terms.start_number {
            None => PreparedGame { rules: AnyRules::of(&self.mode), terms },
            // A drawn start is drawn anew; a start of one's own is kept.
            Some(_) => match PreparedGame::new(&self.mode, StartChoice::default(), terms, moment.dice) {
                Ok(opening) => opening,
                Err(_) => return,
            },
        };
        let from = |color: Color| if swap { !color } else { color };
        let players = Color::ALL.map(|color| self.room.game.player(from(color)).cloned());
        let pace = self
            .room
            .computer_speed
            .map(|pace| (pace.speed, pace.until.map(|until| u32::try_from(until).unwrap_or(u32::MAX))));
        let setting = Setting { players, computer_speed: pace, ..Setting::default() };
        if let Ok(rows) = first_rows(&opening, setting, moment.now) {
            let terms = opening.terms;
            self.effects.push(Effect::Create(Box::new(NextGame { terms, rows, swap })));
        }
    }
}
