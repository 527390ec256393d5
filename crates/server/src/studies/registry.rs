//! Which studies are loaded, and how to reach one that is not.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tabiya_game::{AnyRules, Terms};
use tabiya_protocol::{Code, Evaluation, Message};
use tabiya_study::{ApplyError, Event, Opened, Study};
use tokio::sync::{mpsc, oneshot};

use super::{
    evaluation::Evaluator,
    message::{Answer, ToStudy},
    task::{self, topic},
};
use crate::{
    bus::Subscription,
    clock::wall_clock,
    modes::Modes,
    rooms::Rooms,
    storage::{SecretHash, StorageError, StoredStudy, StudyPlace, StudyRow},
};

/// Messages that may wait for a study; more are refused at once.
const INBOX: usize = 64;

/// How long a study stays that nobody ever changed, by the wall clock.
const UNCHANGED: i64 = 24 * 60 * 60 * 1000;

/// Handles of all studies that are loaded.
pub struct Studies {
    pub(crate) rooms: Arc<Rooms>,
    pub(super) evaluator: Option<Arc<dyn Evaluator>>,
    loaded: Mutex<HashMap<String, mpsc::Sender<ToStudy>>>,
}

impl Studies {
    /// The studies of a store. Those that nobody ever changed go after a day.
    #[must_use]
    pub fn new(rooms: Arc<Rooms>, evaluator: Option<Arc<dyn Evaluator>>) -> Arc<Self> {
        let storage = Arc::clone(&rooms.context.storage);
        tokio::spawn(async move {
            match storage.purge_studies(wall_clock() - UNCHANGED).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "dropped studies that nobody ever changed"),
                Err(error) => tracing::warn!(%error, "studies that nobody changed were not looked for"),
            }
        });
        Arc::new(Self { rooms, evaluator, loaded: Mutex::default() })
    }

    /// Asks a study, which is loaded if it is not.
    ///
    /// # Errors
    /// What the study says, that it is not there, or that it has no time.
    pub async fn ask<T>(
        self: &Arc<Self>,
        name: &str,
        question: impl FnOnce(Answer<T>) -> ToStudy,
    ) -> Result<T, Message> {
        let (answer, answered) = oneshot::channel();
        self.tell(name, question(answer))?;
        answered.await.unwrap_or_else(|_| Err(Code::Busy.into()))
    }

    /// Tells a study something.
    ///
    /// # Errors
    /// When it has no time.
    pub fn tell(self: &Arc<Self>, name: &str, message: ToStudy) -> Result<(), Message> {
        let mut message = message;
        for _ in 0..2 {
            match self.sender(name).try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Code::Busy.into()),
                // It was just going: another comes in its place.
                Err(mpsc::error::TrySendError::Closed(back)) => message = back,
            }
        }
        Err(Code::Busy.into())
    }

    /// Notes what a position is worth; nothing, if its node is gone.
    ///
    /// # Errors
    /// What the study says, or that it is not there.
    pub async fn note_evaluation(
        self: &Arc<Self>,
        name: &str,
        node: u32,
        evaluation: Evaluation,
    ) -> Result<(), Message> {
        self.ask(name, |answer| ToStudy::Note { node, evaluation, answer }).await
    }

    /// Listens to a study from now on.
    #[must_use]
    pub fn subscribe(&self, name: &str) -> Box<dyn Subscription> {
        self.rooms.context.bus.subscribe(&topic(name))
    }

    /// A page of a holder's studies, last changed first.
    ///
    /// # Errors
    /// When storage cannot be read.
    pub async fn list(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Result<Vec<StudyRow>, Message> {
        self.rooms.context.storage.studies(holder, behind, most).await.map_err(|error| busy(&error))
    }

    /// Takes a study out of its holder's list, or puts it back.
    ///
    /// # Errors
    /// When it is not theirs, or storage takes nothing.
    pub async fn remove(&self, name: &str, holder: SecretHash, removed: bool) -> Result<(), Message> {
        let done = self.rooms.context.storage.remove_study(name, holder, removed).await;
        match done.map_err(|error| busy(&error))? {
            true => Ok(()),
            false => Err(Code::NotYours.into()),
        }
    }

    /// How many studies are loaded.
    #[must_use]
    pub fn count(&self) -> usize {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn sender(self: &Arc<Self>, name: &str) -> mpsc::Sender<ToStudy> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = loaded.get(name).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        loaded.insert(name.to_owned(), sender.clone());
        tokio::spawn(live(Arc::clone(self), name.to_owned(), inbox));
        sender
    }
}

/// A study's whole life. Whatever ends it, its handle goes; whoever still waits is told.
async fn live(studies: Arc<Studies>, name: String, inbox: mpsc::Receiver<ToStudy>) {
    let task = {
        let (studies, name) = (Arc::clone(&studies), name.clone());
        tokio::spawn(async move {
            let mut inbox = Some(inbox);
            if let Err(why) = task::load(studies, &name, &mut inbox).await
                && let Some(mut inbox) = inbox
            {
                inbox.close();
                while let Ok(message) = inbox.try_recv() {
                    message.refuse(why.clone());
                }
            }
        })
    };
    if let Err(error) = task.await {
        tracing::error!(study = name, %error, "a study panicked; the next request loads it again");
    }
    let mut loaded = studies.loaded.lock().unwrap_or_else(PoisonError::into_inner);
    if loaded.get(&name).is_some_and(mpsc::Sender::is_closed) {
        loaded.remove(&name);
    }
}

/// A store that has no time.
pub(super) fn busy(error: &StorageError) -> Message {
    tracing::warn!(%error, "studies were not to be had");
    Code::Busy.into()
}

/// The first event of a log.
pub(super) fn opened(stored: &StoredStudy) -> Result<Opened, ApplyError> {
    match stored.events.first().map(|row| Event::decode(&row.data)).transpose()? {
        Some(Event::Opened(opened)) => Ok(*opened),
        _ => Err(ApplyError::NotOpened),
    }
}

/// What tells a study's mode.
pub(super) fn terms(opened: &Opened) -> Terms {
    let (mode, source) = (opened.origin.mode.clone(), opened.origin.source.clone());
    Terms { mode, source, ..Terms::default() }
}

/// Folds a log, to see whether it is a study.
///
/// # Errors
/// What is wrong with it.
pub fn check_study(modes: &Modes, stored: &StoredStudy) -> Result<(), ApplyError> {
    let mode = modes.of_log(&terms(&opened(stored)?));
    let mode = mode.map_err(|why| ApplyError::Start(format!("{:?}", why.code)))?;
    let rows = stored.events.iter().map(|row| row.data.as_slice());
    match AnyRules::of(&mode) {
        AnyRules::Chess(rules) => Study::replay(rules, rows).map(drop),
        AnyRules::Custom(rules) => Study::replay(rules, rows).map(drop),
    }
}
