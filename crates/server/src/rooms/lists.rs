//! Lists of games: their lines, and where these come from.
//!
//! Invariant: a line is made from the log alone, so a list that is missing one makes it again.

use std::sync::Arc;

use tabiya_game::by_rules;
use tabiya_host::{Room, RoomError, terms};
use tabiya_protocol::{GameSummary, Message, SeatKind, SeatView};

use crate::{
    modes::Modes,
    storage::{Found, GameKey, Listing, Storage, StorageError, StoredGame},
};

/// Games whose lines are made in one go.
const BATCH: usize = 100;

/// What a line is found by.
pub(super) fn listing(line: &GameSummary) -> Listing {
    let name = |seat: &SeatView| {
        let name = seat.name.to_lowercase();
        if seat.kind == SeatKind::Computer { format!("{name} computer").trim().to_owned() } else { name }
    };
    Listing {
        white: name(&line.white),
        black: name(&line.black),
        mode: line.mode.clone(),
        opening: line
            .opening
            .as_ref()
            .map_or(String::new(), |opening| format!("{} {}", opening.eco, opening.name).to_lowercase()),
        line: serde_json::to_vec(line).expect("messages have text keys only"),
    }
}

/// The line of a game that was found, as this holder sees it; none if it has to be made first.
pub(crate) fn line(found: &Found, holder: &crate::storage::SecretHash) -> Option<GameSummary> {
    let line: GameSummary = serde_json::from_slice(found.line.as_deref()?).ok()?;
    Some(GameSummary { seats: found.holders.listed_under(holder), starred: found.starred, ..line })
}

/// A log whose mode this program does not know.
fn unknown_mode(why: &Message) -> RoomError {
    RoomError::Start(format!("{:?}", why.code))
}

/// Folds a log and does something with the mode and the game.
macro_rules! read {
    ($modes:expr, $stored:expr, |$mode:ident, $room:ident| $does:expr) => {{
        let $mode = $modes.of_log(&terms(&$stored.events)?).map_err(|why| unknown_mode(&why))?;
        Ok(by_rules!(&$mode, |rules| {
            let $room = Room::replay(rules, &$stored.events)?;
            $does
        }))
    }};
}

/// A whole game as PGN.
///
/// # Errors
/// When its log cannot be read.
pub(crate) fn pgn(modes: &Modes, stored: &StoredGame) -> Result<String, RoomError> {
    let day = tabiya_view::day(stored.row.created);
    read!(modes, stored, |mode, room| tabiya_view::pgn(&room.game, &mode, &day))
}

/// The line of a game.
fn line_of(modes: &Modes, stored: &StoredGame) -> Result<Listing, RoomError> {
    let row = &stored.row;
    let touched = stored.events.last().map_or(row.created, |event| event.at);
    read!(modes, stored, |mode, room| {
        listing(&tabiya_view::summary(&row.name, &room, row.created, touched))
    })
}

/// Folds a log, to see whether it is a game.
///
/// # Errors
/// What is wrong with it.
pub fn check_log(modes: &Modes, stored: &StoredGame) -> Result<(), RoomError> {
    read!(modes, stored, |mode, room| drop(room))
}

/// Makes the lines that are missing: of games that ended before there were lists, or just before a crash.
pub(crate) async fn complete(storage: Arc<dyn Storage>, modes: Modes) {
    let mut before: Option<GameKey> = None;
    let mut lines = 0;
    loop {
        let batch = match storage.unlisted(before, BATCH).await {
            Ok(batch) if batch.is_empty() => break,
            Ok(batch) => batch,
            Err(error) => {
                tracing::warn!(%error, "games without a line were not looked for");
                return;
            }
        };
        before = batch.last().map(|(key, _)| *key);
        for (key, name) in batch {
            match complete_one(&*storage, &modes, key, &name).await {
                Ok(true) => lines += 1,
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(%error, "lines were not written");
                    return;
                }
            }
        }
    }
    if lines > 0 {
        tracing::info!(lines, "made the lines of older games");
    }
}

async fn complete_one(
    storage: &dyn Storage,
    modes: &Modes,
    key: GameKey,
    name: &str,
) -> Result<bool, StorageError> {
    let stored = match storage.load(name).await {
        // It was named when it was met.
        Err(StorageError::Corrupt(_)) | Ok(None) => return Ok(false),
        Ok(Some(stored)) => stored,
        Err(error) => return Err(error),
    };
    let modes = modes.clone();
    let made = tokio::task::spawn_blocking(move || line_of(&modes, &stored)).await;
    match made {
        Ok(Ok(listing)) => storage.list(key, listing).await.map(|()| true),
        Ok(Err(error)) => {
            tracing::warn!(game = name, %error, "a game has no line: its log cannot be folded");
            Ok(false)
        }
        Err(error) => {
            tracing::error!(game = name, %error, "a line panicked");
            Ok(false)
        }
    }
}
