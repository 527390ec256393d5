//! What every room needs of its server, and nothing more.

use std::{collections::HashSet, sync::Arc};

use parking_lot::Mutex;
use tabiya_game::{Millis, Now};
use tabiya_host::Moment;

use crate::{
    analysis::{Pool, RunningGames},
    bots::Bots,
    bus::Bus,
    clock::ServerClock,
    cluster::Cluster,
    dice::Dice,
    modes::Modes,
    storage::Storage,
};

/// What rooms share.
pub struct Context {
    /// Where games are kept.
    pub storage: Arc<dyn Storage>,
    /// How news travels.
    pub bus: Arc<dyn Bus>,
    /// The server's own time.
    pub clock: ServerClock,
    /// What can be played.
    pub modes: Modes,
    /// The computers.
    pub bots: Bots,
    /// The engine for everybody else.
    pub analysis: Pool,
    /// The games that go on, which are not analysed.
    pub running_games: RunningGames,
    /// Where chance comes from.
    pub dice: Arc<Dice>,
    /// People follow the games, so computers do not move faster than the eye.
    pub watched: bool,
    /// The other servers that have the same games.
    pub cluster: Option<Arc<Cluster>>,
    pub(super) began: Now,
    pub(super) running: Mutex<HashSet<String>>,
}

impl Context {
    /// The instant at which this run of the server began, if an event is from before it.
    pub(super) fn takes_over(&self, last_event: Now) -> Option<Now> {
        (last_event <= self.began).then_some(self.began)
    }

    /// Whether this server looks after a game.
    pub(super) fn owns(&self, game: &str) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.owns(game))
    }

    /// A room says whether its clock runs.
    pub(super) fn note_running(&self, name: &str, runs: bool) {
        let mut running = self.running.lock();
        if !runs {
            running.remove(name);
        } else if !running.contains(name) {
            running.insert(name.to_owned());
        }
    }

    /// Whether any clock runs.
    pub(super) fn is_running(&self) -> bool {
        !self.running.lock().is_empty()
    }

    /// The games whose clocks run.
    pub(super) fn running(&self) -> Vec<String> {
        self.running.lock().iter().cloned().collect()
    }

    /// Tells a host what time it is and how far away its players are, and lends it the dice.
    pub(super) fn now<T>(
        &self,
        round_trips: [Option<Millis>; 2],
        tell: impl FnOnce(&mut Moment<'_>) -> T,
    ) -> T {
        let mut dice = |sides| self.dice.throw(sides);
        tell(&mut Moment { now: self.clock.now(), round_trips, dice: &mut dice })
    }
}
