//! The task that owns one game.

mod act;
mod commit;
mod computer;
mod load;
mod people;
mod rematch;
mod seats;
mod task;
mod timing;

pub(crate) use act::{CHAT, PLIES};
pub(super) use load::{LoadError, load};

use std::{collections::HashMap, sync::Arc, time::Instant};

use tabiya_game::{Millis, Now};
use tabiya_protocol::{ModeInfo, Score};
use tokio::sync::mpsc;

use super::{fold::Folded, lag::LagQuota, message::ToRoom};
use crate::{bots::Playable, bus::Audience, house::House, storage::GameRow};

/// Everything a room owns.
pub(super) struct Room<R: Playable> {
    house: Arc<House>,
    rules: R,
    mode: ModeInfo,
    row: GameRow,
    folded: Folded<R>,
    score: Score,
    inbox: mpsc::Receiver<ToRoom>,
    /// To itself, for thoughts that come later.
    handle: mpsc::WeakSender<ToRoom>,
    viewers: HashMap<u64, Audience>,
    lag: [LagQuota; 2],
    /// Since when a player of each side has no connection.
    offline: [Option<Now>; 2],
    /// How long the disk took when the turn began: nobody's time.
    disk: Millis,
    /// The clocks stand because the server was away; until when at most.
    interrupted: Option<Now>,
    /// The ply the computer thinks about.
    thinking: Option<usize>,
    /// Since when nobody needs this room.
    idle: Option<Instant>,
    /// When something last happened, by the wall clock.
    touched: i64,
}
