//! One's own games, found again.

use std::sync::Arc;

use tabiya_protocol::{Code, GameFilter, GameId, GameSummary, Message, Reply};

use crate::{
    actors::Actors as _,
    bots::strength as strength_of,
    rooms::{Rooms, ToRoom, lists},
    storage::{Found, GameKey, Mark, Search, SecretHash},
};

/// Games of one page.
const PAGE: usize = 30;

/// Games that go on, at most: whoever has more asks for the rest.
const RUNNING: usize = 1000;

/// Characters of a name that is looked for.
const NEEDLE: usize = 100;

/// A page of a holder's games.
pub(super) async fn list(
    rooms: &Arc<Rooms>,
    secret: &str,
    running: bool,
    filter: GameFilter,
    after: Option<&str>,
) -> Result<Reply, Message> {
    let most = if running { RUNNING } else { PAGE };
    let (found, next) = page(rooms, search(secret, running, filter, after, most)?).await?;
    let holder = super::requests::holder(secret)?;
    let mut games = Vec::with_capacity(found.len());
    for game in found {
        match lists::line(&game, &holder) {
            Some(line) => games.push(line),
            None => games.extend(asked(rooms, &game, holder).await),
        }
    }
    Ok(Reply::List { games, next })
}

/// Games that say how strong somebody is: the latest ones.
const TELLING: usize = 60;

/// What the latest games against computers say about a holder.
pub(super) async fn strength(rooms: &Arc<Rooms>, secret: &str) -> Result<Reply, Message> {
    let filter = GameFilter {
        // Computers have this in the name by which they are found.
        player: Some("computer".to_owned()),
        mode: Some("chess".to_owned()),
        ..GameFilter::default()
    };
    let (found, _) = page(rooms, search(secret, false, filter, None, TELLING)?).await?;
    let holder = super::requests::holder(secret)?;
    let lines = found.iter().filter_map(|game| lists::line(game, &holder));
    Ok(Reply::Strength { strength: strength_of(lines) })
}

/// The same games as PGN.
pub(super) async fn collect(
    rooms: &Arc<Rooms>,
    secret: &str,
    filter: GameFilter,
    after: Option<&str>,
) -> Result<Reply, Message> {
    let (found, next) = page(rooms, search(secret, false, filter, after, PAGE)?).await?;
    let mut pgn = String::new();
    for game in found {
        let Some(stored) = rooms.context.storage.load(&game.name).await? else { continue };
        let modes = rooms.context.modes.clone();
        let written = tokio::task::spawn_blocking(move || lists::pgn(&modes, &stored)).await;
        match written {
            Ok(Ok(text)) => pgn.extend([text.as_str(), "\n"]),
            Ok(Err(error)) => tracing::warn!(game = game.name, %error, "left out of a collection"),
            Err(error) => tracing::error!(game = game.name, %error, "writing PGN panicked"),
        }
    }
    Ok(Reply::Collection { pgn, next })
}

/// Notes something about a game for its holder.
pub(super) async fn mark(
    rooms: &Arc<Rooms>,
    game: &GameId,
    secret: &str,
    mark: Mark,
) -> Result<Reply, Message> {
    let holder = super::requests::holder(secret)?;
    if mark.removed == Some(true) {
        let ask = |answer| ToRoom::Summary { holder, answer };
        if rooms.ask(&game.0, ask).await?.summary.is_live() {
            return Err(Message::new(Code::NotOver));
        }
    }
    match rooms.context.storage.mark(&game.0, holder, mark).await? {
        true => Ok(Reply::Marked {}),
        false => Err(Message::new(Code::NotYours)),
    }
}

/// What is wanted, in storage's words.
fn search(
    secret: &str,
    running: bool,
    filter: GameFilter,
    after: Option<&str>,
    most: usize,
) -> Result<Search, Message> {
    let holder = super::requests::holder(secret)?;
    let needle = |text: Option<String>| {
        let text = text.map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty());
        match &text {
            Some(long) if long.chars().count() > NEEDLE => {
                let found = i64::try_from(long.chars().count()).unwrap_or(i64::MAX);
                Err(Message::new(Code::BadLength).with("most", NEEDLE as i64).with("found", found))
            }
            _ => Ok(text),
        }
    };
    let before = match after {
        None => None,
        Some(text) => {
            Some(GameKey(text.parse().map_err(|_| Message::new(Code::BadFrame).with("detail", "after"))?))
        }
    };
    Ok(Search {
        before,
        player: needle(filter.player)?,
        opening: needle(filter.opening)?,
        mode: needle(filter.mode)?,
        since: filter.since.map(|time| time.0),
        until: filter.until.map(|time| time.0),
        starred: filter.starred,
        result: filter.result,
        // One more tells whether there is another page.
        ..Search::of(holder, running, most + 1)
    })
}

/// The games of a page, and where the next begins.
async fn page(rooms: &Arc<Rooms>, search: Search) -> Result<(Vec<Found>, Option<String>), Message> {
    let most = search.most - 1;
    let mut found = rooms.context.storage.search(search).await?;
    let more = found.len() > most;
    found.truncate(most);
    let next = found.last().filter(|_| more).map(|game| game.key.0.to_string());
    Ok((found, next))
}

/// The line of a game that goes on, or has none yet, from its room.
async fn asked(rooms: &Arc<Rooms>, game: &Found, holder: SecretHash) -> Option<GameSummary> {
    let ask = |answer| ToRoom::Summary { holder, answer };
    let seat = rooms.ask(&game.name, ask).await.ok()?;
    Some(GameSummary { starred: game.starred, ..seat.summary })
}
