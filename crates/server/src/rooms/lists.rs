//! Lists of games: their lines, and where these come from.
//!
//! Invariant: a line is made from the log alone, so a list that is missing one makes it again.

use std::sync::Arc;

use tabiya_game::AnyRules;
use tabiya_protocol::{Color, GameId, GameSummary, Millis, SeatKind, SeatView};
use tabiya_rules::{position::Rules, types};

use super::{
    export,
    fold::{self, FoldError, Folded},
    view,
};
use crate::{
    modes::{Modes, name_of},
    storage::{Found, GameKey, GameRow, Listing, Storage, StorageError, StoredGame},
};

/// Games whose lines are made in one go.
const BATCH: usize = 100;

/// A game's line, without what differs from holder to holder.
pub(super) fn summary<R: Rules>(row: &GameRow, folded: &Folded<R>, touched: i64) -> GameSummary {
    let (game, extras) = (&folded.game, &folded.extras);
    GameSummary {
        game: GameId(row.name.clone()),
        mode: name_of(game.terms()).to_owned(),
        clock: game.terms().clock.to_string(),
        seats: Vec::new(),
        white: view::seat(game, extras, types::Color::White),
        black: view::seat(game, extras, types::Color::Black),
        status: view::status(game),
        board: view::board(game, game.ply()).expect("the present is a ply of the game"),
        opening: view::opening(game),
        touched: Millis(touched),
        created: Millis(row.created),
        starred: false,
    }
}

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
    let held = [(Color::White, found.holders.white), (Color::Black, found.holders.black)];
    let seats = held.into_iter().filter(|(_, held)| *held == Some(*holder)).map(|(color, _)| color).collect();
    Some(GameSummary { seats, starred: found.starred, ..line })
}

/// A whole game as PGN.
///
/// # Errors
/// When its log cannot be read.
pub(crate) fn pgn(modes: &Modes, stored: &StoredGame) -> Result<String, FoldError> {
    fn write<R: Rules>(
        rules: R,
        mode: &tabiya_rules::mode::Mode,
        stored: &StoredGame,
    ) -> Result<String, FoldError> {
        let folded = Folded::replay(rules, &stored.events)?;
        let date = export::date(stored.row.created);
        Ok(export::pgn(&folded.game, mode, &stored.row.name, &date).text)
    }
    let mode =
        modes.of_log(&fold::terms(&stored.events)?).map_err(|message| FoldError::Start(message.code))?;
    match AnyRules::of(&mode) {
        AnyRules::Chess(rules) => write(rules, &mode, stored),
        AnyRules::Custom(rules) => write(rules, &mode, stored),
    }
}

/// Makes the line of a game from its log.
fn made(modes: &Modes, stored: &StoredGame) -> Result<Listing, FoldError> {
    fn read<R: Rules>(rules: R, stored: &StoredGame) -> Result<Listing, FoldError> {
        let touched = stored.events.last().map_or(stored.row.created, |event| event.at);
        let folded = Folded::replay(rules, &stored.events)?;
        Ok(listing(&summary(&stored.row, &folded, touched)))
    }
    let mode =
        modes.of_log(&fold::terms(&stored.events)?).map_err(|message| FoldError::Start(message.code))?;
    match AnyRules::of(&mode) {
        AnyRules::Chess(rules) => read(rules, stored),
        AnyRules::Custom(rules) => read(rules, stored),
    }
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
    let Some(stored) = storage.load(name).await? else { return Ok(false) };
    let modes = modes.clone();
    let made = tokio::task::spawn_blocking(move || made(&modes, &stored)).await;
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
