//! The task that owns one game.

mod act;
mod commit;
mod computer;
mod load;
mod people;
mod rematch;
mod seats;
mod stall;
mod task;
mod timing;

pub(crate) use act::{CHAT, PLIES};
pub(super) use load::{LoadError, load};

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use tabiya_game::{Millis, Now};
use tabiya_protocol::{Message, ModeInfo, Moves, Score};
use tabiya_rules::{mode::ModeHandle, position::Position};
use tokio::{sync::mpsc, time::Instant};

use super::{fold::Folded, lag::LagQuota, message::ToRoom, view};
use crate::{
    bots::Playable,
    bus::Audience,
    house::House,
    storage::{CommandId, GameRow},
};

/// Nothing can be written: nobody's time runs from `since` on, and it is tried again at `retry`.
#[derive(Clone, Copy, Debug)]
struct Stall {
    since: Now,
    retry: Now,
}

/// Everything a room owns.
pub(super) struct Room<R: Playable> {
    house: Arc<House>,
    rules: R,
    mode: ModeHandle,
    info: ModeInfo,
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
    /// Storage does not take anything.
    stall: Option<Stall>,
    /// Claims against a player who left that were due by then have been told.
    claims_told: Option<Now>,
    /// The ply the computer thinks about.
    thinking: Option<usize>,
    /// Since when nobody needs this room.
    idle: Option<Instant>,
    /// Commands refused lately and why, newest last: one that arrives again, late, by an older connection has had
    /// its answer.
    refused: VecDeque<(CommandId, Message)>,
    /// When something last happened, by the wall clock.
    touched: i64,
    /// What may be done in the present position, worked out once for everybody who looks.
    legal: LegalMoves,
}

/// The moves of one version of the game.
#[derive(Debug, Default)]
struct LegalMoves(Mutex<Option<(u32, Moves)>>);

impl LegalMoves {
    fn of<R: Playable>(&self, version: u32, position: &Position<R>) -> Moves {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((known, moves)) if *known == version => moves.clone(),
            _ => kept.insert((version, view::moves(position))).1.clone(),
        }
    }
}
