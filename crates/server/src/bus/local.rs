//! Everybody is in this process.

use std::{collections::HashMap, sync::Arc};

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::broadcast;

use super::{Announcement, Bus, Missed, Subscription};

/// Announcements a listener may be behind.
const RING: usize = 32;

/// A bus within one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    games: Arc<Mutex<HashMap<String, broadcast::Sender<Arc<Announcement>>>>>,
}

impl Bus for LocalBus {
    fn publish(&self, game: &str, announcement: Announcement) {
        let games = self.games.lock();
        if let Some(sender) = games.get(game) {
            // Nobody may be listening any more, which is no fault.
            let _ = sender.send(Arc::new(announcement));
        }
    }

    fn subscribe(&self, game: &str) -> Box<dyn Subscription> {
        let mut games = self.games.lock();
        let sender = games.entry(game.to_owned()).or_insert_with(|| broadcast::channel(RING).0);
        let receiver = Some(sender.subscribe());
        Box::new(Listener { receiver, game: game.to_owned(), games: Arc::clone(&self.games) })
    }
}

struct Listener {
    receiver: Option<broadcast::Receiver<Arc<Announcement>>>,
    game: String,
    games: Arc<Mutex<HashMap<String, broadcast::Sender<Arc<Announcement>>>>>,
}

impl Subscription for Listener {
    fn next(&mut self) -> BoxFuture<'_, Result<Arc<Announcement>, Missed>> {
        Box::pin(async {
            let receiver = self.receiver.as_mut().ok_or(Missed::All)?;
            receiver.recv().await.map_err(|error| match error {
                broadcast::error::RecvError::Lagged(_) => Missed::Some,
                broadcast::error::RecvError::Closed => Missed::All,
            })
        })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.receiver = None;
        // The last listener takes the channel along, so games nobody watches cost nothing.
        let mut games = self.games.lock();
        if games.get(&self.game).is_some_and(|sender| sender.receiver_count() == 0) {
            games.remove(&self.game);
        }
    }
}
