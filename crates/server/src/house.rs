//! Everything the server's parts share.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tabiya_game::Now;
use tokio::time;

use crate::{
    bots::Bots,
    bus::Bus,
    clock::HouseClock,
    config::Limits,
    links::Links,
    modes::Modes,
    rooms::Rooms,
    storage::{Storage, StorageError},
};

/// How often storage hears that the server runs, while a clock does.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// The house all rooms are in.
pub struct House {
    /// Where games are kept.
    pub storage: Arc<dyn Storage>,
    /// How news travels.
    pub bus: Arc<dyn Bus>,
    /// The server's own time.
    pub clock: HouseClock,
    /// What can be played.
    pub modes: Modes,
    /// The computers.
    pub bots: Bots,
    /// The rooms that are loaded.
    pub rooms: Rooms,
    /// What anybody may ask for.
    pub limits: Limits,
    /// How others reach this server.
    pub links: Links,
    /// Others can reach it at all.
    pub shared: bool,
    began: Now,
    running: Mutex<HashSet<String>>,
}

/// What a house is made of.
pub struct Parts {
    /// Where games are kept.
    pub storage: Arc<dyn Storage>,
    /// How news travels.
    pub bus: Arc<dyn Bus>,
    /// What can be played.
    pub modes: Modes,
    /// The computers.
    pub bots: Bots,
    /// What anybody may ask for.
    pub limits: Limits,
    /// How others reach this server.
    pub links: Links,
    /// Others can reach it at all.
    pub shared: bool,
}

impl House {
    /// Opens the house: its time goes on where it last certainly was, and games with a clock are looked after.
    ///
    /// # Errors
    /// When storage cannot be read.
    pub async fn open(parts: Parts) -> Result<Arc<Self>, StorageError> {
        let last = parts.storage.last_heartbeat().await?;
        let running = parts.storage.running().await?;
        let mut began = Now(u64::try_from(last).unwrap_or(0));
        // An event may be later than the last heartbeat.
        for name in &running {
            if let Some(stored) = parts.storage.load(name).await? {
                began = began.max(last_instant(&stored.events));
            }
        }
        let house = Arc::new(Self {
            storage: parts.storage,
            bus: parts.bus,
            clock: HouseClock::since(began),
            modes: parts.modes,
            bots: parts.bots,
            rooms: Rooms::default(),
            limits: parts.limits,
            links: parts.links,
            shared: parts.shared,
            began,
            running: Mutex::default(),
        });
        tracing::info!(games = running.len(), "looking after games with a clock");
        for name in running {
            house.rooms.wake(&house, &name);
        }
        tokio::spawn(heartbeat(Arc::downgrade(&house)));
        tokio::spawn(crate::rooms::lists::complete(Arc::clone(&house.storage), house.modes.clone()));
        Ok(house)
    }

    /// The instant at which this run of the server began, if an event is from before it.
    #[must_use]
    pub fn takes_over(&self, last_event: Now) -> Option<Now> {
        (last_event <= self.began).then_some(self.began)
    }

    /// A room says whether its clock runs.
    pub fn note_running(&self, name: &str, runs: bool) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if runs {
            if !running.contains(name) {
                running.insert(name.to_owned());
            }
        } else {
            running.remove(name);
        }
    }

    fn is_running(&self) -> bool {
        !self.running.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

fn last_instant(events: &[crate::storage::StoredEvent]) -> Now {
    let instants = events.iter().filter_map(|stored| match crate::rooms::Entry::decode(&stored.data) {
        Ok(crate::rooms::Entry::Game(event)) => Some(event.at),
        _ => None,
    });
    instants.max().unwrap_or_default()
}

async fn heartbeat(house: std::sync::Weak<House>) {
    let mut beat = time::interval(HEARTBEAT);
    beat.set_missed_tick_behavior(time::MissedTickBehavior::Skip);
    loop {
        beat.tick().await;
        let Some(house) = house.upgrade() else { return };
        if !house.is_running() {
            continue;
        }
        let now = i64::try_from(house.clock.now().0).unwrap_or(i64::MAX);
        if let Err(error) = house.storage.heartbeat(now).await {
            tracing::warn!(%error, "no heartbeat");
        }
    }
}
