//! How what happened reaches those who want to know: within a process, and from one node to the others.
//!
//! Only this folder knows what carries it. Nothing relies on delivery: whoever misses a version sees the gap and
//! asks the room, or reads the log. What an implementation must hold is written once, in `tests/rooms/bus.rs`.

mod local;
mod nats;

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use futures_util::future::BoxFuture;
use serde::Serialize;
use tabiya_host::Audience;
use tabiya_protocol::{ToClient, You};
use thiserror::Error;

pub use local::LocalBus;
pub use nats::{NatsBus, NatsError};

use crate::storage::Holders;

/// Bytes that stay for the next text.
const KEPT: usize = 16 * 1024;

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
    scratched(|text| write(message, text))
}

/// What happened in a game, written once for everybody; what each viewer may do is written after it.
pub(crate) struct EventFrame(String);

impl EventFrame {
    /// Of an event that is nobody's yet.
    ///
    /// # Panics
    /// If what a viewer may do is not the last thing in the event.
    pub(crate) fn new(event: &ToClient) -> Self {
        let mut text = Vec::new();
        write(event, &mut text);
        let mut nobodys = Vec::new();
        write(&You::default(), &mut nobodys);
        nobodys.push(b'}');
        assert!(text.ends_with(&nobodys), "what a viewer may do comes last");
        text.truncate(text.len() - nobodys.len());
        Self(String::from_utf8(text).expect("JSON is UTF-8"))
    }

    /// The same for somebody.
    pub(crate) fn with(&self, you: &You) -> Arc<str> {
        scratched(|text| {
            text.extend_from_slice(self.0.as_bytes());
            write(you, text);
            text.push(b'}');
        })
    }
}

fn write(message: &impl Serialize, text: &mut Vec<u8>) {
    serde_json::to_writer(text, message).expect("messages have text keys only");
}

/// Puts a text together where others were before, so that it is moved once only.
fn scratched(fill: impl FnOnce(&mut Vec<u8>)) -> Arc<str> {
    thread_local! {
        static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    SCRATCH.with_borrow_mut(|text| {
        text.clear();
        fill(text);
        let sent = str::from_utf8(text).expect("JSON is UTF-8").into();
        // A long game is sent whole now and then; nobody keeps room for it.
        text.shrink_to(KEPT);
        sent
    })
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

/// A way to reach listeners, each of whom listens to one topic: a game, a study, or what nodes tell each other.
pub trait Bus<M = Announcement>: Send + Sync + 'static {
    /// Tells everybody who listens to this topic now. Never waits, neither for a slow listener nor for a network.
    fn publish(&self, topic: &str, message: M);

    /// Listens to a topic from now on.
    fn subscribe(&self, topic: &str) -> Box<dyn Subscription<M>>;

    /// Whether listeners elsewhere hear what is published, as far as can be known.
    fn is_connected(&self) -> bool {
        true
    }
}

/// One listener's end.
pub trait Subscription<M = Announcement>: Send {
    /// The next message, in the order they were published.
    ///
    /// # Errors
    /// What was missed.
    fn next(&mut self) -> BoxFuture<'_, Result<Arc<M>, Missed>>;
}
