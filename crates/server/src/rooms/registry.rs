//! Which rooms there are, and how to reach one that is not.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use tabiya_game::{AnyRules, Now};
use tabiya_host::{Room, RoomError, last_instant, terms};
use tabiya_protocol::{Code, Message};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

use super::{
    context::Context,
    lists,
    message::{Answer, ToRoom},
    room::{self, LoadError},
};
use crate::{
    analysis::{Pool, RunningGames},
    bots::Bots,
    bus::Bus,
    clock::HouseClock,
    dice::Dice,
    limits::Modesty,
    modes::Modes,
    storage::{Storage, StorageError, StoredGame},
};

/// Messages that may wait for a room; more are refused at once.
const INBOX: usize = 64;

/// How often storage hears that the server runs, while a clock does.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// What rooms are made of.
pub struct Parts {
    /// Where games are kept.
    pub storage: Arc<dyn Storage>,
    /// How news travels.
    pub bus: Arc<dyn Bus>,
    /// What can be played.
    pub modes: Modes,
    /// The computers.
    pub bots: Bots,
    /// How much of the machine analyses take.
    pub modesty: Modesty,
    /// Where chance comes from.
    pub dice: Arc<Dice>,
    /// People follow the games, so computers do not move faster than the eye.
    pub watched: bool,
}

/// Handles of all rooms that are loaded.
pub struct Rooms {
    /// What they share.
    pub context: Context,
    loaded: Mutex<HashMap<String, mpsc::Sender<ToRoom>>>,
}

impl Rooms {
    /// Opens the store: its time goes on where it last certainly was, and games with a clock are looked after.
    ///
    /// # Errors
    /// When storage cannot be read.
    pub async fn open(parts: Parts) -> Result<Arc<Self>, StorageError> {
        let Parts { storage, bus, modes, bots, modesty, dice, watched } = parts;
        let last = storage.last_heartbeat().await?;
        let names = storage.running().await?;
        let mut began = Now(u64::try_from(last).unwrap_or(0));
        // An event may be later than the last heartbeat.
        for name in &names {
            if let Some(stored) = storage.load(name).await? {
                began = began.max(last_instant(&stored.events));
            }
        }
        let (clock, running) = (HouseClock::since(began), Mutex::default());
        let analysis = Pool::new(bots.turns().clone(), modesty, Arc::clone(&storage));
        let going = RunningGames::default();
        let context =
            Context { storage, bus, clock, modes, bots, analysis, going, dice, watched, began, running };
        let rooms = Arc::new(Self { context, loaded: Mutex::default() });
        tracing::info!(games = names.len(), "looking after games with a clock");
        for name in names {
            drop(rooms.sender(&name));
        }
        tokio::spawn(heartbeat(Arc::downgrade(&rooms)));
        let (storage, modes) = (Arc::clone(&rooms.context.storage), rooms.context.modes.clone());
        tokio::spawn(lists::complete(storage, modes));
        Ok(rooms)
    }

    /// Asks a room, which is loaded if it is not.
    ///
    /// # Errors
    /// What the room says, that it is not there, or that it has no time.
    pub async fn ask<T>(
        self: &Arc<Self>,
        name: &str,
        question: impl FnOnce(Answer<T>) -> ToRoom,
    ) -> Result<T, Message> {
        let (answer, answered) = oneshot::channel();
        self.tell(name, question(answer))?;
        // A room that fell over answers nobody; the next request loads it again.
        answered.await.unwrap_or_else(|_| Err(Code::Busy.into()))
    }

    /// Tells a room something.
    ///
    /// # Errors
    /// When it has no time.
    pub fn tell(self: &Arc<Self>, name: &str, message: ToRoom) -> Result<(), Message> {
        let mut message = message;
        for _ in 0..2 {
            let sender = self.sender(name);
            match sender.try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Code::Busy.into()),
                // It was just going: another comes in its place.
                Err(mpsc::error::TrySendError::Closed(back)) => {
                    self.forget(name, &sender);
                    message = back;
                }
            }
        }
        Err(Code::Busy.into())
    }

    /// How many rooms are loaded.
    #[must_use]
    pub fn count(&self) -> usize {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn sender(self: &Arc<Self>, name: &str) -> mpsc::Sender<ToRoom> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = loaded.get(name).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        loaded.insert(name.to_owned(), sender.clone());
        let (rooms, name, handle) = (Arc::clone(self), name.to_owned(), sender.downgrade());
        tokio::spawn(live(rooms, name, inbox, handle));
        sender
    }

    fn forget(&self, name: &str, sender: &mpsc::Sender<ToRoom>) {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded.get(name).is_some_and(|known| known.same_channel(sender)) {
            loaded.remove(name);
        }
    }
}

/// A room's whole life. Whatever ends it, its handle goes; whoever still waits is told.
async fn live(
    rooms: Arc<Rooms>,
    name: String,
    inbox: mpsc::Receiver<ToRoom>,
    handle: mpsc::WeakSender<ToRoom>,
) {
    let task = {
        let (rooms, name, handle) = (Arc::clone(&rooms), name.clone(), handle.clone());
        tokio::spawn(async move {
            let mut inbox = Some(inbox);
            let loaded = room::load(rooms, &name, &mut inbox, handle).await;
            if let (Err(error), Some(inbox)) = (&loaded, inbox) {
                turn_away(inbox, &error.answer(&name));
            }
            loaded
        })
    };
    match task.await {
        Ok(Ok(()) | Err(LoadError::Missing)) => {}
        Ok(Err(error)) => tracing::error!(game = name, %error, "a room could not be loaded"),
        Err(error) => {
            tracing::error!(game = name, %error, "a room panicked; the next request loads it again")
        }
    }
    if let Some(sender) = handle.upgrade() {
        rooms.forget(&name, &sender);
    } else {
        let mut loaded = rooms.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded.get(&name).is_some_and(mpsc::Sender::is_closed) {
            loaded.remove(&name);
        }
    }
}

/// Answers everybody who waits for a room that is not to be had.
fn turn_away(mut inbox: mpsc::Receiver<ToRoom>, why: &Message) {
    inbox.close();
    while let Ok(message) = inbox.try_recv() {
        message.refuse(why.clone());
    }
}

async fn heartbeat(rooms: Weak<Rooms>) {
    let mut beat = time::interval(HEARTBEAT);
    beat.set_missed_tick_behavior(time::MissedTickBehavior::Skip);
    loop {
        beat.tick().await;
        let Some(rooms) = rooms.upgrade() else { return };
        let context = &rooms.context;
        if !context.is_running() {
            continue;
        }
        let now = i64::try_from(context.clock.now().0).unwrap_or(i64::MAX);
        if let Err(error) = context.storage.heartbeat(now).await {
            tracing::warn!(%error, "no heartbeat");
        }
    }
}

/// Folds a log, to see whether it is a game.
///
/// # Errors
/// What is wrong with it.
pub fn check_log(modes: &Modes, stored: &StoredGame) -> Result<(), RoomError> {
    let mode = modes.of_log(&terms(&stored.events)?).map_err(|why| lists::unknown_mode(&why))?;
    match AnyRules::of(&mode) {
        AnyRules::Chess(rules) => Room::replay(rules, &stored.events).map(drop),
        AnyRules::Custom(rules) => Room::replay(rules, &stored.events).map(drop),
    }
}
