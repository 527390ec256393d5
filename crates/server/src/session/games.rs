//! The games one client listens to.

use std::{net::IpAddr, sync::Arc};

use tabiya_protocol::{Message, Reply, Version};

use super::listening::Source;
use crate::{
    actors::Actors as _,
    bus::Subscription,
    rooms::{Rooms, RoundTrip, ToRoom},
    storage::SecretHash,
};

/// The rooms, for one client.
pub(super) struct Games {
    pub(super) rooms: Arc<Rooms>,
    pub(super) connection: u64,
    pub(super) address: IpAddr,
    /// How long the way to it and back takes.
    pub(super) round_trip: Arc<RoundTrip>,
}

impl Source for Games {
    const KIND: &'static str = "game";

    fn subscribe(&self, game: &str) -> Box<dyn Subscription> {
        self.rooms.context.bus.subscribe(game)
    }

    async fn look(
        &self,
        game: &str,
        holder: Option<SecretHash>,
        version: Option<u32>,
    ) -> Result<(u32, Reply), Message> {
        let connection = self.connection;
        let ask = |answer| ToRoom::Join {
            connection,
            holder,
            version,
            round_trip: Arc::clone(&self.round_trip),
            answer,
        };
        let joined = self.rooms.ask(game, ask).await?;
        let you = joined.view.as_ref().map_or_else(|(you, _)| you, |view| &view.you);
        self.rooms.context.running_games.joined(game, connection, self.address, !you.seats.is_empty());
        let reply = match joined.view {
            Ok(view) => Reply::Game { view },
            Err((you, presence)) => Reply::Joined { version: Version(joined.version), you, presence },
        };
        Ok((joined.version, reply))
    }

    fn left(&self, game: &str) {
        self.rooms.context.running_games.left(game, self.connection);
        self.rooms.tell(game, ToRoom::Leave { connection: self.connection });
    }
}
