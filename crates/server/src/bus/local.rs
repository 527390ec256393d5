//! Everybody is in this process.

use std::{collections::HashMap, sync::Arc};

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::broadcast;

use super::{Announcement, Bus, Missed, Subscription};

/// Messages a listener may be behind.
const RING: usize = 32;

/// What a listener is sent; nothing where something was lost on its way.
type Sent<M> = Option<Arc<M>>;

type Topics<M> = Arc<Mutex<HashMap<String, broadcast::Sender<Sent<M>>>>>;

/// A bus within one process.
#[derive(Debug)]
pub struct LocalBus<M = Announcement> {
    topics: Topics<M>,
    ring: usize,
}

impl<M> Default for LocalBus<M> {
    fn default() -> Self {
        Self::with_room_for(RING)
    }
}

impl<M> LocalBus<M> {
    /// A bus whose listeners may be so many messages behind.
    #[must_use]
    pub fn with_room_for(ring: usize) -> Self {
        Self { topics: Arc::default(), ring }
    }

    /// Tells all listeners of everything that something was lost.
    pub fn lose(&self) {
        for sender in self.topics.lock().values() {
            // Nobody may be listening any more, which is no fault.
            let _ = sender.send(None);
        }
    }
}

impl<M: Send + Sync + 'static> Bus<M> for LocalBus<M> {
    fn publish(&self, topic: &str, message: M) {
        let topics = self.topics.lock();
        if let Some(sender) = topics.get(topic) {
            let _ = sender.send(Some(Arc::new(message)));
        }
    }

    fn subscribe(&self, topic: &str) -> Box<dyn Subscription<M>> {
        let mut topics = self.topics.lock();
        let sender = topics.entry(topic.to_owned()).or_insert_with(|| broadcast::channel(self.ring).0);
        let receiver = Some(sender.subscribe());
        Box::new(Listener { receiver, topic: topic.to_owned(), topics: Arc::clone(&self.topics) })
    }
}

struct Listener<M> {
    receiver: Option<broadcast::Receiver<Sent<M>>>,
    topic: String,
    topics: Topics<M>,
}

impl<M: Send + Sync> Subscription<M> for Listener<M> {
    fn next(&mut self) -> BoxFuture<'_, Result<Arc<M>, Missed>> {
        Box::pin(async {
            let receiver = self.receiver.as_mut().ok_or(Missed::All)?;
            match receiver.recv().await {
                Ok(sent) => sent.ok_or(Missed::Some),
                Err(broadcast::error::RecvError::Lagged(_)) => Err(Missed::Some),
                Err(broadcast::error::RecvError::Closed) => Err(Missed::All),
            }
        })
    }
}

impl<M> Drop for Listener<M> {
    fn drop(&mut self) {
        self.receiver = None;
        // The last listener takes the channel along, so games nobody watches cost nothing.
        let mut topics = self.topics.lock();
        if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() == 0) {
            topics.remove(&self.topic);
        }
    }
}
