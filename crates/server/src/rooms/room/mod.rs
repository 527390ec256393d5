//! The task that owns one game: it drives the host of the room, who decides everything.

mod effects;
mod load;
mod people;
mod seats;
mod several;
mod task;

pub(super) use load::load;

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;
use tabiya_host::Host;
use tabiya_protocol::{Color, Moves, Score};
use tabiya_rules::position::Position;
use tabiya_view::OpeningSoFar;
use tokio::time::Instant;

use several::Elsewhere;

use super::{message::ToRoom, registry::Rooms, round_trip::RoundTrip};
use crate::{
    actors::{Answer, Inbox},
    bots::Playable,
    storage::{GameRow, Person, SecretHash},
};

/// Everything a room's task owns.
pub(super) struct RoomTask<R: Playable> {
    rooms: Arc<Rooms>,
    rules: R,
    host: Host<R>,
    row: GameRow,
    score: Score,
    /// The name of the first game of its series: what opens that one opens this one, where it was made from it.
    first: String,
    inbox: Inbox<ToRoom>,
    /// Who looks on, by connection.
    viewers: HashMap<u64, Viewer>,
    /// Who waits for the answer to a command.
    waiting: HashMap<u64, Waiting>,
    tickets: u64,
    /// Since when nobody needs this room.
    idle: Option<Instant>,
    /// When something last happened, by the wall clock.
    touched: i64,
    /// The version whose position those who must not know it were last told of.
    noted: Option<u32>,
    /// What may be done in the present position, worked out once for everybody who is told of one event.
    legal: LegalMoves,
    /// What has been played is called.
    opening: Mutex<OpeningSoFar>,
    /// Who looks on at other servers.
    elsewhere: Elsewhere,
    /// The latest positions by key, as those know them who must not be helped.
    protected_positions: Vec<(u64, u64)>,
}

/// A connection that looks on.
struct Viewer {
    /// What it has shown; what that holds now, the seats say.
    holder: Option<SecretHash>,
    /// How long the way to it and back takes.
    round_trip: Arc<RoundTrip>,
}

/// Who waits for the answer to a command.
enum Waiting {
    /// Somebody who did something; with a seat that they take over.
    Act { answer: Answer<u32>, takes: Option<(Color, Person)> },
    /// Somebody who sits down.
    Claim { color: Color, holder: Person, answer: Answer<Color> },
}

/// The moves of one version of the game, while one message is answered: they take several kibibytes.
#[derive(Debug, Default)]
struct LegalMoves(Mutex<Option<(u32, Moves)>>);

impl LegalMoves {
    fn forget(&self) {
        *self.0.lock() = None;
    }

    /// Gives them away: whoever is done with them puts them back.
    fn take<R: Playable>(&self, version: u32, position: &Position<R>) -> Moves {
        let kept = self.0.lock().take();
        let known = kept.filter(|(known, _)| *known == version);
        known.map_or_else(|| tabiya_view::moves(position), |(_, moves)| moves)
    }

    fn put_back(&self, version: u32, moves: Option<Moves>) {
        if let Some(moves) = moves {
            *self.0.lock() = Some((version, moves));
        }
    }
}
