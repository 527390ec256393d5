//! Which rooms there are, and how to reach one that is not.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tabiya_game::AnyRules;
use tabiya_protocol::{Color, Message};
use tokio::sync::{mpsc, oneshot};

use super::{
    fold::{self, FoldError, Folded},
    message::{Answer, ToRoom},
    room::{self, LoadError},
};
use crate::{
    house::House,
    modes::Modes,
    storage::{SecretHash, StoredGame},
};

/// Messages that may wait for a room; more are refused at once.
const INBOX: usize = 64;

/// Handles of all rooms that are loaded.
#[derive(Debug, Default)]
pub struct Rooms {
    loaded: Mutex<HashMap<String, mpsc::Sender<ToRoom>>>,
}

impl Rooms {
    /// Asks a room, which is loaded if it is not.
    ///
    /// # Errors
    /// What the room says, that it is not there, or that it has no time.
    pub async fn ask<T>(
        &self,
        house: &Arc<House>,
        name: &str,
        question: impl FnOnce(Answer<T>) -> ToRoom,
    ) -> Result<T, Message> {
        let (answer, answered) = oneshot::channel();
        self.tell(house, name, question(answer))?;
        // A room that fell over answers nobody; the next request loads it again.
        answered.await.unwrap_or_else(|_| Err(Message::new("busy")))
    }

    /// Tells a room something.
    ///
    /// # Errors
    /// When it has no time.
    pub fn tell(&self, house: &Arc<House>, name: &str, message: ToRoom) -> Result<(), Message> {
        let mut message = message;
        for _ in 0..2 {
            let sender = self.sender(house, name);
            match sender.try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Message::new("busy")),
                // It was just going: another comes in its place.
                Err(mpsc::error::TrySendError::Closed(back)) => {
                    self.forget(name, &sender);
                    message = back;
                }
            }
        }
        Err(Message::new("busy"))
    }

    /// A new invitation to a game.
    pub(crate) async fn invite(
        &self,
        house: &Arc<House>,
        name: &str,
        holder: SecretHash,
    ) -> Result<(String, Color), Message> {
        self.ask(house, name, |answer| ToRoom::Invite { holder, answer }).await
    }

    /// Loads a room so that its clock is looked after.
    pub fn wake(&self, house: &Arc<House>, name: &str) {
        drop(self.sender(house, name));
    }

    /// How many rooms are loaded.
    #[must_use]
    pub fn count(&self) -> usize {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn sender(&self, house: &Arc<House>, name: &str) -> mpsc::Sender<ToRoom> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = loaded.get(name).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        loaded.insert(name.to_owned(), sender.clone());
        let (house, name, handle) = (Arc::clone(house), name.to_owned(), sender.downgrade());
        tokio::spawn(live(house, name, inbox, handle));
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
    house: Arc<House>,
    name: String,
    inbox: mpsc::Receiver<ToRoom>,
    handle: mpsc::WeakSender<ToRoom>,
) {
    let task = {
        let (house, name, handle) = (Arc::clone(&house), name.clone(), handle.clone());
        tokio::spawn(async move {
            let mut inbox = Some(inbox);
            let loaded = room::load(house, &name, &mut inbox, handle).await;
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
        house.rooms.forget(&name, &sender);
    } else {
        let mut loaded = house.rooms.loaded.lock().unwrap_or_else(PoisonError::into_inner);
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

/// Folds a log, to see whether it is a game.
///
/// # Errors
/// What is wrong with it.
pub fn check_log(modes: &Modes, stored: &StoredGame) -> Result<(), FoldError> {
    let terms = fold::terms(&stored.events)?;
    let mode = modes.of_log(&terms).map_err(|message| FoldError::Start(message.code))?;
    match AnyRules::of(&mode) {
        AnyRules::Chess(rules) => Folded::replay(rules, &stored.events).map(drop),
        AnyRules::Custom(rules) => Folded::replay(rules, &stored.events).map(drop),
    }
}
