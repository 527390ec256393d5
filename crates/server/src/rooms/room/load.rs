//! A room from its log.

use std::{collections::HashMap, fmt::Display, sync::Arc};

use tabiya_game::by_rules;
use tabiya_host::{Host, Room, terms};
use tabiya_protocol::{Code, Message};
use tabiya_rules::mode::ModeHandle;
use tokio::time::Instant;

use super::RoomTask;
use crate::{
    actors::Inbox,
    bots::Playable,
    rooms::{message::ToRoom, registry::Rooms, score::score},
    storage::{StorageError, StoredGame},
};

/// A game as it is kept. Only a store that was read and has no such game says `noSuchGame`: whoever hears that may forget
/// the seat. Everything else may pass.
pub(super) async fn stored(rooms: &Rooms, name: &str) -> Result<StoredGame, Message> {
    let stored = match rooms.context.storage.load(name).await {
        // Asking again does not help: its pages are damaged.
        Err(error @ StorageError::Corrupt(_)) => return Err(unreadable(name, &error)),
        stored => stored?,
    };
    stored.ok_or_else(|| Message::new(Code::NoSuchGame).with("game", name))
}

/// What whoever asks for a game is told whose log means nothing to this program.
pub(super) fn unreadable(name: &str, error: &dyn Display) -> Message {
    tracing::error!(game = name, %error, "a log cannot be folded");
    Message::new(Code::UnreadableGame).with("game", name)
}

/// Loads a game and runs its room until nobody needs it.
pub(in crate::rooms) async fn load(
    rooms: Arc<Rooms>,
    name: &str,
    inbox: &mut Option<Inbox<ToRoom>>,
) -> Result<(), Message> {
    let stored = stored(&rooms, name).await?;
    let terms = terms(&stored.events).map_err(|error| unreadable(name, &error))?;
    let mode = rooms.context.modes.of(&terms).await;
    let mode = mode.map_err(|why| unreadable(name, &format!("mode: {:?}", why.code)))?;
    by_rules!(&mode, |rules| open(rooms, rules, mode.clone(), stored, inbox).await)
}

/// Runs the room of a game whose rules are known.
async fn open<R: Playable>(
    rooms: Arc<Rooms>,
    rules: R,
    mode: ModeHandle,
    stored: StoredGame,
    inbox: &mut Option<Inbox<ToRoom>>,
) -> Result<(), Message> {
    let context = &rooms.context;
    let room = Room::replay(rules, &stored.events).map_err(|error| unreadable(&stored.row.name, &error))?;
    let series = context.storage.series(stored.row.series).await?;
    let task = RoomTask {
        rules,
        host: Host::new(mode, room, context.watched, context.clock.now()),
        score: score(&series, stored.row.flipped),
        first: series.first().map_or_else(|| stored.row.name.clone(), |game| game.name.clone()),
        inbox: inbox.take().expect("a room is loaded once"),
        viewers: HashMap::new(),
        waiting: HashMap::new(),
        tickets: 0,
        idle: Some(Instant::now()),
        touched: stored.events.last().map_or(stored.row.created, |event| event.at),
        noted: None,
        legal: Default::default(),
        opening: Default::default(),
        elsewhere: Default::default(),
        protected_positions: Vec::new(),
        row: stored.row,
        rooms,
    };
    Box::pin(task.run()).await;
    Ok(())
}
