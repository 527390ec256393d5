//! The games one client listens to.

use std::{net::IpAddr, sync::Arc};

use tabiya_protocol::{Code, Message, Millis, Reply, ToClient, Version};

use super::listening::{Heard, List, Listening, Next, frame};
use crate::{
    rooms::{Joined, Rooms, ToRoom},
    storage::SecretHash,
};

/// The games.
pub(super) struct Games {
    rooms: Arc<Rooms>,
    connection: u64,
    address: IpAddr,
    list: List,
}

impl Games {
    pub(super) fn new(rooms: Arc<Rooms>, connection: u64, address: IpAddr) -> Self {
        Self { rooms, connection, address, list: List::default() }
    }

    /// What this connection shows in a game it has joined.
    pub(super) fn holder(&self, game: &str) -> Result<Option<SecretHash>, Message> {
        let listening = self.list.find(game);
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
        self.list.admit(game, most)?;
        // First listen, then look: nothing can happen unheard in between.
        let subscription = self.rooms.context.bus.subscribe(game);
        let connection = self.connection;
        let ask = |answer| ToRoom::Join { connection, holder, version, answer };
        let joined: Joined = self.rooms.ask(game, ask).await?;
        let Joined { version, view } = joined;
        let you = view.as_ref().map_or_else(|(you, _)| you, |view| &view.you);
        self.rooms.context.going.joined(game, connection, self.address, !you.seats.is_empty());
        self.list.put(Listening { name: game.to_owned(), holder, version, subscription });
        Ok(match view {
            Ok(view) => Reply::Game { view },
            Err((you, presence)) => Reply::Joined { version: Version(version), you, presence },
        })
    }

    pub(super) fn leave(&mut self, game: &str) -> Option<u32> {
        let left = self.list.remove(game)?;
        self.say_goodbye(&left.name);
        Some(left.version)
    }

    pub(super) fn leave_all(&mut self) {
        for listening in self.list.take_all() {
            self.say_goodbye(&listening.name);
        }
    }

    fn say_goodbye(&self, game: &str) {
        self.rooms.context.going.left(game, self.connection);
        self.tell(game, ToRoom::Leave { connection: self.connection });
    }

    pub(super) fn measured(&self, round_trip: Millis) {
        for listening in self.list.iter().filter(|listening| listening.holder.is_some()) {
            let lag = ToRoom::Lag { connection: self.connection, round_trip };
            self.tell(&listening.name, lag);
        }
    }

    fn tell(&self, game: &str, message: ToRoom) {
        if let Err(why) = self.rooms.tell(game, message) {
            tracing::debug!(connection = self.connection, game, code = ?why.code, "a room was not told");
        }
    }

    /// The next thing heard of any game; never, if there is none.
    pub(super) async fn next(&mut self) -> Heard {
        self.list.next().await
    }

    /// What to send for it.
    pub(super) async fn frame(&mut self, heard: Heard) -> Option<Arc<str>> {
        match self.list.step(heard) {
            Next::Silence => None,
            Next::Frame(frame) => Some(frame),
            Next::Whole(index) => self.catch_up(index).await,
        }
    }

    /// One view of everything instead of what was missed.
    async fn catch_up(&mut self, index: usize) -> Option<Arc<str>> {
        let listening = self.list.get_mut(index)?;
        let (connection, holder) = (self.connection, listening.holder);
        let ask = |answer| ToRoom::Join { connection, holder, version: None, answer };
        let joined = self.rooms.ask(&listening.name, ask).await.ok()?;
        listening.version = joined.version;
        Some(frame(&ToClient::Game { view: joined.view.ok()? }))
    }
}
