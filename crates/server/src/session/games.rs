//! The games one client listens to.

use std::{future, net::IpAddr, sync::Arc};

use futures_util::future::select_all;
use tabiya_protocol::{Code, Message, Millis, Reply, ToClient, Version};

use crate::{
    bus::{Announcement, Missed, Subscription},
    rooms::{Joined, Rooms, ToRoom},
    secret::audience,
    storage::SecretHash,
};

/// The games.
pub(super) struct Games {
    rooms: Arc<Rooms>,
    connection: u64,
    address: IpAddr,
    list: Vec<Listening>,
}

struct Listening {
    game: String,
    holder: Option<SecretHash>,
    version: u32,
    subscription: Box<dyn Subscription>,
}

/// Something was heard of the game with this index.
pub(crate) struct Heard {
    index: usize,
    what: Result<Arc<Announcement>, Missed>,
}

impl Games {
    pub(super) fn new(rooms: Arc<Rooms>, connection: u64, address: IpAddr) -> Self {
        Self { rooms, connection, address, list: Vec::new() }
    }

    /// What this connection shows in a game it has joined.
    pub(super) fn holder(&self, game: &str) -> Result<Option<SecretHash>, Message> {
        let listening = self.list.iter().find(|listening| listening.game == game);
        listening
            .map(|listening| listening.holder)
            .ok_or_else(|| Message::new(Code::NotJoined).with("game", game))
    }

    /// Listens to a game, or listens again with another secret or after something was missed.
    pub(super) async fn join(
        &mut self,
        game: &str,
        holder: Option<SecretHash>,
        version: Option<u32>,
        most: usize,
    ) -> Result<Reply, Message> {
        let known = self.list.iter().position(|listening| listening.game == game);
        if known.is_none() && self.list.len() >= most {
            return Err(Message::new(Code::TooMany).with("limit", most as i64));
        }
        // First listen, then look: nothing can happen unheard in between.
        let subscription = self.rooms.context.bus.subscribe(game);
        let connection = self.connection;
        let ask = |answer| ToRoom::Join { connection, holder, version, answer };
        let joined: Joined = self.rooms.ask(game, ask).await?;
        if let Some(index) = known {
            self.list.swap_remove(index);
        }
        let Joined { version, view } = joined;
        let you = view.as_ref().map_or_else(|(you, _)| you, |view| &view.you);
        self.rooms.context.going.joined(game, connection, self.address, !you.seats.is_empty());
        self.list.push(Listening { game: game.to_owned(), holder, version, subscription });
        Ok(match view {
            Ok(view) => Reply::Game { view },
            Err((you, presence)) => Reply::Joined { version: Version(version), you, presence },
        })
    }

    pub(super) fn leave(&mut self, game: &str) -> Option<u32> {
        let index = self.list.iter().position(|listening| listening.game == game)?;
        let left = self.list.swap_remove(index);
        self.say_goodbye(&left.game);
        Some(left.version)
    }

    pub(super) fn leave_all(&mut self) {
        for listening in std::mem::take(&mut self.list) {
            self.say_goodbye(&listening.game);
        }
    }

    fn say_goodbye(&self, game: &str) {
        self.rooms.context.going.left(game, self.connection);
        self.tell(game, ToRoom::Leave { connection: self.connection });
    }

    pub(super) fn measured(&self, round_trip: Millis) {
        for listening in self.list.iter().filter(|listening| listening.holder.is_some()) {
            let lag = ToRoom::Lag { connection: self.connection, round_trip };
            self.tell(&listening.game, lag);
        }
    }

    fn tell(&self, game: &str, message: ToRoom) {
        if let Err(why) = self.rooms.tell(game, message) {
            tracing::debug!(connection = self.connection, game, code = ?why.code, "a room was not told");
        }
    }

    /// The next thing heard of any game; never, if there is none.
    pub(super) async fn next(&mut self) -> Heard {
        if self.list.is_empty() {
            return future::pending().await;
        }
        let (what, index, _) =
            select_all(self.list.iter_mut().map(|listening| listening.subscription.next())).await;
        Heard { index, what }
    }

    /// What to send for it.
    pub(super) async fn frame(&mut self, heard: Heard) -> Option<Arc<str>> {
        let listening = self.list.get_mut(heard.index)?;
        match heard.what.as_deref() {
            Ok(Announcement::Presence { frame }) => Some(Arc::clone(frame)),
            Ok(Announcement::Event { after, version, holders, frames }) => {
                if *version <= listening.version {
                    return None;
                }
                match frames.get(&audience(holders, listening.holder.as_ref())) {
                    Some(frame) if *after == listening.version => {
                        listening.version = *version;
                        Some(Arc::clone(frame))
                    }
                    _ => self.catch_up(heard.index).await,
                }
            }
            Ok(Announcement::Refresh) | Err(Missed::Some) => self.catch_up(heard.index).await,
            Err(Missed::All) => {
                self.list.swap_remove(heard.index);
                None
            }
        }
    }

    /// One view of everything instead of what was missed.
    async fn catch_up(&mut self, index: usize) -> Option<Arc<str>> {
        let listening = self.list.get_mut(index)?;
        let (connection, holder) = (self.connection, listening.holder);
        let ask = |answer| ToRoom::Join { connection, holder, version: None, answer };
        let joined = self.rooms.ask(&listening.game, ask).await.ok()?;
        listening.version = joined.version;
        let message = ToClient::Game { view: joined.view.ok()? };
        Some(serde_json::to_string(&message).expect("messages have text keys only").into())
    }
}
