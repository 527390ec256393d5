//! How what happened in a game reaches those who watch it.
//!
//! Only this folder knows what carries it. Nothing relies on delivery: whoever misses a version sees the gap and
//! asks the room. What an implementation must hold is written once, in `tests/house/bus.rs`.

mod local;

use std::{collections::BTreeMap, sync::Arc};

use futures_util::future::BoxFuture;
use tabiya_host::Audience;
use tabiya_protocol::ToClient;
use thiserror::Error;

pub use local::LocalBus;

use crate::storage::Holders;

/// Something to be told to those who watch a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Announcement {
    /// The game went on.
    Event {
        /// From which version.
        after: u32,
        /// To which.
        version: u32,
        /// Who holds which seat now: by it each listener finds its audience, which may be another than before.
        holders: Box<Holders>,
        /// The frame to send, for every audience that was there.
        frames: BTreeMap<Audience, Arc<str>>,
    },
    /// Somebody came or went: one frame for all.
    Presence {
        /// The frame to send.
        frame: Arc<str>,
    },
    /// What viewers may do has changed without an event: each looks again.
    Refresh,
}

/// A message as it is sent.
pub(crate) fn frame(message: &ToClient) -> Arc<str> {
    serde_json::to_string(message).expect("messages have text keys only").into()
}

/// Why nothing more is heard.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum Missed {
    /// The listener was too slow and missed some; it goes on with the next.
    #[error("missed some announcements")]
    Some,
    /// There is nothing more to hear.
    #[error("the bus is closed")]
    All,
}

/// A way to reach listeners.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody who listens to this game now. Never waits for a slow listener.
    fn publish(&self, game: &str, announcement: Announcement);

    /// Listens to a game from now on.
    fn subscribe(&self, game: &str) -> Box<dyn Subscription>;
}

/// One listener's end.
pub trait Subscription: Send {
    /// The next announcement, in the order they were published.
    ///
    /// # Errors
    /// What was missed.
    fn next(&mut self) -> BoxFuture<'_, Result<Arc<Announcement>, Missed>>;
}
