//! Nodes reach each other over NATS: core NATS alone, at most once.
//!
//! Invariant: whoever publishes never waits. What cannot be sent is dropped and counted, and listeners are told whenever
//! something may have been lost: after every new connection, and when NATS says that we were too slow.

use std::{
    marker::PhantomData,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt as _;
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;
use tokio::{sync::mpsc, task::AbortHandle, time};

use super::{Bus, LocalBus, Subscription};

/// Messages that may wait to be sent; more are dropped.
const QUEUE: usize = 4_096;

/// Messages a listener may be behind.
const RING: usize = 4_096;

/// After so long without a word NATS is asked whether it is there.
const PING: Duration = Duration::from_secs(5);

/// Between two tries to get a subscription.
const AGAIN: Duration = Duration::from_millis(500);

/// What the subjects of this program begin with.
const SUBJECTS: &str = "tabiya.ev";

/// Why news cannot travel over NATS.
#[derive(Debug, Error)]
pub enum NatsError {
    /// This names no server.
    #[error("--nats: expected nats://HOST:PORT, several with commas between them, found {found:?}: {reason}")]
    Address {
        /// What was given.
        found: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The client did not begin.
    #[error("--nats: cannot use {found}: {reason}")]
    Client {
        /// What was given.
        found: String,
        /// What it says.
        reason: String,
    },
}

/// How it goes.
#[derive(Debug, Default)]
struct State {
    connected: AtomicBool,
    dropped: AtomicU64,
}

/// A bus between processes.
pub struct NatsBus<M> {
    local: Arc<LocalBus<M>>,
    out: mpsc::Sender<(String, Vec<u8>)>,
    state: Arc<State>,
    tasks: [AbortHandle; 2],
    message: PhantomData<M>,
}

impl<M: Serialize + DeserializeOwned + Send + Sync + 'static> NatsBus<M> {
    /// Uses these servers, whether they are there already or come later.
    ///
    /// # Errors
    /// When that names no server.
    pub async fn connect(servers: &str) -> Result<Self, NatsError> {
        let found = || without_password(servers);
        let addresses: Vec<ServerAddr> = servers
            .split(',')
            .map(|server| server.trim().parse())
            .collect::<Result<_, std::io::Error>>()
            .map_err(|error| NatsError::Address { found: found(), reason: error.to_string() })?;
        let (local, state) = (Arc::new(LocalBus::with_room_for(RING)), Arc::new(State::default()));
        let (heard, lost) = (Arc::clone(&state), Arc::clone(&local));
        let options = ConnectOptions::new()
            .name("tabiya")
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(PING)
            .reconnect_delay_callback(|tries| Duration::from_millis(if tries == 0 { 0 } else { 250 }))
            .event_callback(move |event| {
                heard.note(&event, &lost);
                async {}
            });
        let client = options.connect(addresses).await;
        let client =
            client.map_err(|error| NatsError::Client { found: found(), reason: error.to_string() })?;
        let (out, waiting) = mpsc::channel(QUEUE);
        let listening = tokio::spawn(listen(client.clone(), Arc::clone(&local))).abort_handle();
        let sending = tokio::spawn(send(client, waiting)).abort_handle();
        Ok(Self { local, out, state, tasks: [listening, sending], message: PhantomData })
    }

    /// How many messages were not sent.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.state.dropped.load(Ordering::Relaxed)
    }
}

impl State {
    fn note<M>(&self, event: &Event, local: &LocalBus<M>) {
        match event {
            Event::Connected => {
                tracing::info!("NATS is there");
                self.connected.store(true, Ordering::Release);
                // Whatever was published meanwhile has not come.
                local.lose();
            }
            Event::Disconnected | Event::Closed => {
                tracing::warn!("NATS is away: news come from the store");
                self.connected.store(false, Ordering::Release);
                local.lose();
            }
            Event::SlowConsumer(_) => {
                tracing::warn!("news came faster than they were read; some are lost");
                local.lose();
            }
            // Each attempt to have it back ends so.
            event => tracing::debug!(%event, "NATS"),
        }
    }
}

/// Sends what was published. While NATS is away this waits, and the queue before it fills.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((topic, message)) = waiting.recv().await {
        if let Err(error) = client.publish(format!("{SUBJECTS}.{topic}"), message.into()).await {
            tracing::warn!(%error, topic, "not published");
        }
    }
}

/// One subscription for everything: who listens to what, this process knows itself.
async fn listen<M: DeserializeOwned + Send + Sync + 'static>(client: Client, local: Arc<LocalBus<M>>) {
    loop {
        match client.subscribe(format!("{SUBJECTS}.>")).await {
            Ok(mut messages) => {
                while let Some(message) = messages.next().await {
                    let topic = message.subject.strip_prefix(SUBJECTS).unwrap_or_default();
                    match serde_json::from_slice(&message.payload) {
                        Ok(read) => local.publish(topic.trim_start_matches('.'), read),
                        // From a later program, say: whoever listens looks at the log.
                        Err(error) => {
                            tracing::debug!(%error, topic, "news that cannot be read");
                            local.lose();
                        }
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "no subscription"),
        }
        time::sleep(AGAIN).await;
    }
}

impl<M: Serialize + DeserializeOwned + Send + Sync + 'static> Bus<M> for NatsBus<M> {
    fn publish(&self, topic: &str, message: M) {
        match serde_json::to_vec(&message) {
            Ok(written) => {
                if self.out.try_send((topic.to_owned(), written)).is_err() {
                    self.state.dropped.fetch_add(1, Ordering::Relaxed);
                }
            }
            Err(error) => tracing::error!(%error, topic, "news that cannot be written"),
        }
        self.local.publish(topic, message);
    }

    fn subscribe(&self, topic: &str) -> Box<dyn Subscription<M>> {
        self.local.subscribe(topic)
    }

    fn is_connected(&self) -> bool {
        self.state.connected.load(Ordering::Acquire)
    }
}

impl<M> Drop for NatsBus<M> {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// An address as it may stand in a log.
fn without_password(servers: &str) -> String {
    let hidden = |server: &str| match (server.split_once("://"), server.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        (None, Some((_, host))) => format!("…@{host}"),
        _ => server.to_owned(),
    };
    servers.split(',').map(hidden).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_names_no_server_is_refused_without_its_password() {
        let refused = NatsBus::<u32>::connect("nats://a:geheim@[:4222").await;
        let error = refused.err().expect("no server").to_string();
        assert!(error.contains("expected nats://") && !error.contains("geheim"), "{error}");
        assert_eq!(without_password("nats://u:p@a:1,nats://b"), "nats://…@a:1,nats://b");
    }
}
