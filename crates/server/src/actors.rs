//! Tasks by name: each owns one thing that is kept, is begun by the first message to it and goes when nobody needs it.
//!
//! Messages come by two lanes: what is urgent goes before everything else, and finds room however much else waits.
//!
//! Invariant: of one name there is at most one task that takes messages, and whoever asks it is answered: by the task, or
//! with the reason why there is none.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use parking_lot::Mutex;
use tabiya_protocol::{Code, Message};
use tokio::sync::{mpsc, oneshot};

/// Where an answer goes.
pub type Answer<T> = oneshot::Sender<Result<T, Message>>;

/// Messages that may wait for a task in each lane; more are refused at once.
const INBOX: usize = 64;

/// What a task hears.
pub struct Inbox<M> {
    urgent: mpsc::Receiver<Box<M>>,
    others: mpsc::Receiver<Box<M>>,
    /// To itself, for what comes later: urgent.
    pub handle: mpsc::WeakSender<Box<M>>,
}

impl<M> Inbox<M> {
    /// The next message, the urgent ones first; none when nobody can send one any more.
    pub async fn next(&mut self) -> Option<M> {
        tokio::select! {
            biased;
            Some(message) = self.urgent.recv() => Some(*message),
            message = self.others.recv() => message.map(|message| *message),
        }
    }

    /// The next urgent message, if one is there already.
    pub fn next_urgent(&mut self) -> Option<M> {
        self.urgent.try_recv().ok().map(|message| *message)
    }
}

/// The two ways to a task.
struct Lanes<M> {
    // Boxed, since every task has room for some from the beginning.
    urgent: mpsc::Sender<Box<M>>,
    others: mpsc::Sender<Box<M>>,
}

impl<M> Clone for Lanes<M> {
    fn clone(&self) -> Self {
        Self { urgent: self.urgent.clone(), others: self.others.clone() }
    }
}

/// How to reach a task.
struct Handle<M> {
    lanes: Lanes<M>,
    /// Why there is none after all, for those who wait for its answer.
    refusal: Arc<OnceLock<Message>>,
}

/// Handles of all tasks of one kind.
pub struct ActorHandles<M>(Mutex<HashMap<String, Handle<M>>>);

impl<M> Default for ActorHandles<M> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// Whoever has tasks of one kind.
pub trait Actors: Send + Sync + Sized + 'static {
    /// What a task can be asked.
    type Message: Send + 'static;

    /// Those that run.
    fn handles(&self) -> &ActorHandles<Self::Message>;

    /// Whether a message goes before the others.
    fn is_urgent(_: &Self::Message) -> bool {
        false
    }

    /// A task's whole life. It takes the inbox once it knows that it can answer.
    ///
    /// # Errors
    /// Why there is none: everybody who waits is told.
    fn run(
        self: Arc<Self>,
        name: &str,
        inbox: &mut Option<Inbox<Self::Message>>,
    ) -> impl Future<Output = Result<(), Message>> + Send;

    /// A task fell over: whoever listens to what it owned is told to look again.
    fn panicked(self: &Arc<Self>, _name: &str) {}

    /// Asks a task, which is begun if there is none.
    ///
    /// # Errors
    /// What it says, why there is none, or that it has no time.
    fn ask<T: Send>(
        self: &Arc<Self>,
        name: &str,
        question: impl FnOnce(Answer<T>) -> Self::Message,
    ) -> impl Future<Output = Result<T, Message>> + Send {
        let (answer, answered) = oneshot::channel();
        let told = send(self, name, question(answer));
        async move {
            let refusal = told?;
            // One that fell over answers nobody; the next request begins another.
            let busy = || Code::Busy.into();
            answered.await.unwrap_or_else(|_| Err(refusal.get().cloned().unwrap_or_else(busy)))
        }
    }

    /// Tells a task something that it must hear, be it later, if it is there at all.
    fn tell(self: &Arc<Self>, name: &str, message: Self::Message) {
        let Some(lanes) = self.handles().0.lock().get(name).map(|there| there.lanes.clone()) else { return };
        if let Err(mpsc::error::TrySendError::Full(message)) = lanes.others.try_send(Box::new(message)) {
            // As many wait here as there are connections, and no longer than the task needs.
            tokio::spawn(async move { drop(lanes.others.send(message).await) });
        }
    }

    /// Tells a task something that it need not hear, if it is there and has time. False if there is none.
    fn hint(&self, name: &str, message: Self::Message) -> bool {
        let Some(lanes) = self.handles().0.lock().get(name).map(|there| there.lanes.clone()) else {
            return false;
        };
        // One that has no time hears of it in another way, later.
        !matches!(lanes.others.try_send(Box::new(message)), Err(mpsc::error::TrySendError::Closed(_)))
    }

    /// The names of all that there are.
    fn names(&self) -> Vec<String> {
        self.handles().0.lock().keys().cloned().collect()
    }

    /// How many there are.
    fn count(&self) -> usize {
        self.handles().0.lock().len()
    }

    /// Begins a task that has something to do by itself.
    fn wake(self: &Arc<Self>, name: &str) {
        drop(reach(self, name));
    }
}

/// Sends a message, and tells where to look if it is never answered.
fn send<K: Actors>(
    keeper: &Arc<K>,
    name: &str,
    message: K::Message,
) -> Result<Arc<OnceLock<Message>>, Message> {
    let mut message = Box::new(message);
    for _ in 0..2 {
        let (lanes, refusal) = reach(keeper, name);
        let lane = if K::is_urgent(&message) { &lanes.urgent } else { &lanes.others };
        match lane.try_send(message) {
            Ok(()) => return Ok(refusal),
            Err(mpsc::error::TrySendError::Full(_)) => break,
            // It was just going: another comes in its place.
            Err(mpsc::error::TrySendError::Closed(back)) => message = back,
        }
    }
    Err(Code::Busy.into())
}

fn reach<K: Actors>(keeper: &Arc<K>, name: &str) -> (Lanes<K::Message>, Arc<OnceLock<Message>>) {
    let mut handles = keeper.handles().0.lock();
    if let Some(there) = handles.get(name).filter(|there| !there.lanes.others.is_closed()) {
        return (there.lanes.clone(), Arc::clone(&there.refusal));
    }
    let (urgent, first) = mpsc::channel(INBOX);
    let (others, then) = mpsc::channel(INBOX);
    let inbox = Inbox { urgent: first, others: then, handle: urgent.downgrade() };
    let (lanes, refusal) = (Lanes { urgent, others }, Arc::new(OnceLock::new()));
    handles.insert(name.to_owned(), Handle { lanes: lanes.clone(), refusal: Arc::clone(&refusal) });
    tokio::spawn(look_after(Arc::clone(keeper), name.to_owned(), inbox, Arc::clone(&refusal)));
    (lanes, refusal)
}

/// Whatever ends a task, its handle goes.
async fn look_after<K: Actors>(
    keeper: Arc<K>,
    name: String,
    inbox: Inbox<K::Message>,
    refusal: Arc<OnceLock<Message>>,
) {
    let task = {
        let (keeper, name) = (Arc::clone(&keeper), name.clone());
        tokio::spawn(async move {
            let mut inbox = Some(inbox);
            if let Err(why) = keeper.run(&name, &mut inbox).await {
                // Before the inbox goes, and with it the questions in it.
                drop(refusal.set(why));
            }
        })
    };
    let ended = task.await;
    {
        let mut handles = keeper.handles().0.lock();
        if handles.get(&name).is_some_and(|there| there.lanes.others.is_closed()) {
            handles.remove(&name);
        }
    }
    if let Err(error) = ended {
        tracing::error!(name, %error, "a task panicked; the next request begins another");
        keeper.panicked(&name);
    }
}
