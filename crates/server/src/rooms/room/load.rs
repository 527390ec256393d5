//! A room from its log.

use std::{collections::HashMap, sync::Arc};

use tabiya_game::by_rules;
use tabiya_host::{Host, Room, RoomError, terms};
use tabiya_protocol::{Code, Message, ModeInfo};
use tabiya_rules::mode::ModeHandle;
use thiserror::Error;
use tokio::time::Instant;

use super::RoomTask;
use crate::{
    bots::Playable,
    rooms::{message::ToRoom, registry::Rooms, score::score},
    storage::{StorageError, StoredGame},
    tasks::Inbox,
};

/// Why there is no room.
#[derive(Debug, Error)]
pub(in crate::rooms) enum LoadError {
    #[error("there is no such game")]
    Missing,
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error("the log cannot be folded: {0}")]
    Log(#[from] RoomError),
    #[error("mode: {:?}", .0.code)]
    Mode(Message),
}

impl LoadError {
    /// What whoever asked for the game is told. Only a store that was read and has no such game says `noSuchGame`:
    /// whoever hears that may forget the seat. Everything else may pass.
    pub(in crate::rooms) fn answer(&self, name: &str) -> Message {
        match self {
            Self::Missing => Message::new(Code::NoSuchGame).with("game", name),
            Self::Storage(_) => Code::Busy.into(),
            Self::Log(_) | Self::Mode(_) => Message::new(Code::UnreadableGame).with("game", name),
        }
    }
}

/// Loads a game and runs its room until nobody needs it.
pub(in crate::rooms) async fn load(
    rooms: Arc<Rooms>,
    name: &str,
    inbox: &mut Option<Inbox<ToRoom>>,
) -> Result<(), LoadError> {
    let stored = rooms.context.storage.load(name).await?.ok_or(LoadError::Missing)?;
    let terms = terms(&stored.events)?;
    let mode = rooms.context.modes.of(&terms).await.map_err(LoadError::Mode)?;
    let shown = (mode.clone(), tabiya_view::info(&mode, terms.draw));
    by_rules!(&mode, |rules| open(rooms, rules, shown, stored, inbox).await)
}

/// Runs the room of a game whose rules are known.
async fn open<R: Playable>(
    rooms: Arc<Rooms>,
    rules: R,
    (mode, info): (ModeHandle, ModeInfo),
    stored: StoredGame,
    inbox: &mut Option<Inbox<ToRoom>>,
) -> Result<(), LoadError> {
    let context = &rooms.context;
    let room = Room::replay(rules, &stored.events)?;
    let series = context.storage.series(stored.row.series).await?;
    let task = RoomTask {
        rules,
        host: Host::new(mode, room, context.watched, context.clock.now()),
        info,
        score: score(&series, stored.row.flipped),
        inbox: inbox.take().expect("a room is loaded once"),
        viewers: HashMap::new(),
        waiting: HashMap::new(),
        tickets: 0,
        idle: Some(Instant::now()),
        touched: stored.events.last().map_or(stored.row.created, |event| event.at),
        noted: None,
        legal: Default::default(),
        row: stored.row,
        rooms,
    };
    task.run().await;
    Ok(())
}
