//! A room from its log.

use std::{collections::HashMap, sync::Arc};

use tabiya_game::{Action, AnyRules, Command, Millis, Now, decide};
use tabiya_protocol::{Message, ModeInfo};
use tabiya_rules::{mode::ModeHandle, types::Color};
use thiserror::Error;
use tokio::{sync::mpsc, time::Instant};

use super::{Room, Stall, commit::Outcome};
use crate::{
    bots::Playable,
    house::House,
    modes::info,
    rooms::{
        entry::{Entry, RoomEntry},
        fold::{self, FoldError, Folded},
        lag::LagQuota,
        message::ToRoom,
        score::score,
        view,
    },
    storage::{StorageError, StoredGame},
};

/// How long the clocks wait for the side to move after the server was away.
const RETURN: Millis = Millis(15_000);

/// Why there is no room.
#[derive(Debug, Error)]
pub(in crate::rooms) enum LoadError {
    #[error("there is no such game")]
    Missing,
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error("the log cannot be folded: {0}")]
    Fold(#[from] FoldError),
    #[error("mode: {}", .0.code)]
    Mode(Message),
}

impl LoadError {
    /// What whoever asked for the game is told. Only a store that was read and has no such game says `noSuchGame`:
    /// whoever hears that may forget the seat. Everything else may pass.
    pub(in crate::rooms) fn answer(&self, name: &str) -> Message {
        match self {
            Self::Missing => Message::new("noSuchGame").with("game", name),
            Self::Storage(_) => Message::new("busy"),
            Self::Fold(_) | Self::Mode(_) => Message::new("unreadableGame").with("game", name),
        }
    }
}

/// Loads a game and runs its room until nobody needs it.
pub(in crate::rooms) async fn load(
    house: Arc<House>,
    name: &str,
    inbox: &mut Option<mpsc::Receiver<ToRoom>>,
    handle: mpsc::WeakSender<ToRoom>,
) -> Result<(), LoadError> {
    let stored = house.storage.load(name).await?.ok_or(LoadError::Missing)?;
    let terms = fold::terms(&stored.events)?;
    let mode = house.modes.of(&terms).await.map_err(LoadError::Mode)?;
    let shown = (mode.clone(), info(&mode, terms.draw));
    match AnyRules::of(&mode) {
        AnyRules::Chess(rules) => open(house, rules, shown, stored, inbox, handle).await,
        AnyRules::Custom(rules) => open(house, rules, shown, stored, inbox, handle).await,
    }
}

/// Runs the room of a game whose rules are known.
async fn open<R: Playable>(
    house: Arc<House>,
    rules: R,
    mode: (ModeHandle, ModeInfo),
    stored: StoredGame,
    inbox: &mut Option<mpsc::Receiver<ToRoom>>,
    handle: mpsc::WeakSender<ToRoom>,
) -> Result<(), LoadError> {
    let folded = Folded::replay(rules, &stored.events)?;
    let series = house.storage.series(stored.row.series).await?;
    let mut room = Room::new(house, rules, mode, stored, folded, inbox, handle);
    room.score = score(&series, room.row.flipped);
    room.run().await;
    Ok(())
}

impl<R: Playable> Room<R> {
    fn new(
        house: Arc<House>,
        rules: R,
        (mode, info): (ModeHandle, ModeInfo),
        stored: StoredGame,
        folded: Folded<R>,
        inbox: &mut Option<mpsc::Receiver<ToRoom>>,
        handle: mpsc::WeakSender<ToRoom>,
    ) -> Self {
        let now = house.clock.now();
        let expected = |color| folded.game.terms().clock.side(color).expected();
        let touched = stored.events.last().map_or(stored.row.created, |event| event.at);
        let human = |color| folded.game.player(color).is_some_and(|player| !player.is_machine());
        let offline = Color::ALL.map(|color| human(color).then_some(now));
        let ours = folded.extras.interrupted || !view::host_may_pause(&folded.game);
        let interrupted = (folded.game.is_paused() && ours).then_some(now + RETURN);
        Self {
            rules,
            mode,
            info,
            row: stored.row,
            score: Default::default(),
            inbox: inbox.take().expect("a room is loaded once"),
            handle,
            viewers: HashMap::new(),
            lag: Color::ALL.map(|color| LagQuota::new(expected(color))),
            offline,
            disk: Millis(0),
            interrupted,
            stall: None,
            claims_told: None,
            refused: std::collections::VecDeque::new(),
            thinking: None,
            idle: Some(Instant::now()),
            touched,
            legal: Default::default(),
            folded,
            house,
        }
    }

    /// Stops the clocks of a game whose log shows them running, as of the instant the server began again: the time
    /// it needs to get here is nobody's.
    pub(super) async fn interrupt(&mut self, began: Now) {
        let running = self.folded.game.flag_falls_at().or(self.folded.game.forced_at()).is_some();
        if !running || view::both_computers(&self.folded.game) {
            return;
        }
        let pause = decide(&self.folded.game, Command::host(Action::Pause), began);
        let mut entries = vec![Entry::Room(RoomEntry::Interrupted {})];
        entries.extend(pause.unwrap_or_default().into_iter().map(Entry::Game));
        match self.commit(entries, None, Vec::new()).await {
            Outcome::Done => self.interrupted = Some(self.house.clock.now() + RETURN),
            Outcome::Again => {}
            // Nobody is charged from the beginning of this run on, whenever it can be written.
            Outcome::Failed(_) => self.stall = self.stall.map(|stall| Stall { since: began, ..stall }),
        }
    }

    /// Reads the log again: somebody else has written, or it is not known who.
    pub(super) async fn reload(&mut self) -> Result<(), LoadError> {
        let stored = self.house.storage.load(&self.row.name).await?.ok_or(LoadError::Missing)?;
        self.folded = Folded::replay(self.rules, &stored.events)?;
        self.row = stored.row;
        let series = self.house.storage.series(self.row.series).await?;
        self.score = score(&series, self.row.flipped);
        Ok(())
    }
}
