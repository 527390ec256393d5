//! Starting and stopping.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

use tabiya_protocol::{Code, Message, NewGame};
use thiserror::Error;
use tokio::{net::TcpSocket, sync::watch, time};

use crate::{
    bots::Bots,
    bus::{LocalBus, NatsBus, NatsError},
    cluster::Membership,
    config::Config,
    dice::Dice,
    limits::Limits,
    links::Links,
    rooms::{Creator, Parts, Rooms},
    router::{observation, router},
    secret,
    serving::Serving,
    sockets::{Gate, raise_file_limit},
    state::AppState,
    storage::{self, Person, Sharing, StorageError},
    tls::{Certificate, Files},
};

/// Sockets that the system keeps until they are accepted: everybody who comes back after a crash at once. With the usual
/// 128 the others would be tried again by the system after a second, and after three.
const BACKLOG: u32 = 4_096;

/// Why a server does not start, or ended.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The port is taken.
    #[error("{address} is in use by another program; choose another port with --port or --listen")]
    PortInUse {
        /// Where it should have listened.
        address: SocketAddr,
    },
    /// The address cannot be had.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// Where it should have listened.
        address: SocketAddr,
        /// What the system says.
        reason: io::Error,
    },
    /// The store.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The way to the other servers.
    #[error(transparent)]
    Nats(#[from] NatsError),
    /// The certificate or key.
    #[error("cannot use the certificate {certificate} with the key {key}: {reason}")]
    Tls {
        /// Which certificate.
        certificate: String,
        /// Which key.
        key: String,
        /// What is wrong.
        reason: io::Error,
    },
    /// Serving ended by itself.
    #[error("the server ended: {0}")]
    Serve(io::Error),
}

/// Files that those may open who look after the server.
const OBSERVERS: usize = 256;

/// A server that has its port and its store, and is ready to run.
pub struct Server {
    config: Config,
    listener: TcpListener,
    address: SocketAddr,
    rooms: Arc<Rooms>,
    links: Arc<Links>,
    certificate: Option<Certificate>,
    /// Where it tells what is counted.
    metrics: Option<TcpListener>,
}

impl Server {
    /// Takes port and store, and looks after the games in it.
    ///
    /// # Errors
    /// When either cannot be had.
    pub async fn open(config: Config) -> Result<Self, ServerError> {
        let certificate = certificate(&config).await?;
        let (listener, address) = listen(config.listen)?;
        let metrics =
            config.metrics.map(listen).transpose().map_err(elsewhere)?.map(|(listener, _)| listener);
        // Without others that know of it, a server has its store for itself.
        let sharing = if config.cluster.is_some() { Sharing::Together } else { Sharing::Alone };
        let storage = storage::open(&config.database, sharing, config.limits.wal_bytes).await?;
        let links = Arc::new(Links::new(&config, address));
        if let Err(error) = storage.announce(&links.local()) {
            tracing::warn!(%error, "other programs will not find this server");
        }
        let membership = match &config.cluster {
            None => None,
            Some(cluster) => {
                let news = Arc::new(NatsBus::connect(&cluster.nats).await?);
                Some(Membership { node: cluster.node.clone(), news })
            }
        };
        let parts = Parts {
            storage,
            bus: Arc::new(LocalBus::default()),
            modes: config.modes.clone(),
            bots: Bots::default(),
            analysis_priority: config.limits.analysis_priority,
            dice: Arc::new(Dice::System),
            watched: true,
            membership,
        };
        let rooms = Rooms::open(parts).await?;
        Ok(Self { config, listener, address, rooms, links, certificate, metrics })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How it is reached.
    #[must_use]
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Makes a game for whoever has this key at this machine, and the link to its seats, which gives away no other game.
    ///
    /// # Errors
    /// What is wrong with the secret or with what is wanted.
    pub async fn create_game(&self, secret: &str, wanted: NewGame) -> Result<String, Message> {
        let bad = || Message::new(Code::BadSecret);
        let name = secret::game_name();
        let opens = secret::seat(secret, &name).ok_or_else(bad)?;
        let (seat, list) = (secret::hash(&opens).ok_or_else(bad)?, secret::hash(secret).ok_or_else(bad)?);
        let command = secret::command(Some(&seat), &secret::token());
        let creator = Creator::new(Arc::clone(&self.rooms), self.config.limits.live_games);
        let made =
            creator.create_named(name, Person { seat, list }, command, secret::token(), wanted).await?;
        Ok(format!("{}g/{}#seat={opens}", self.links.local(), made.name))
    }

    /// Serves until `stop` comes true, then lets everybody go.
    ///
    /// # Errors
    /// When serving fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let (stopping, stopped) = watch::channel(false);
        let rooms = Arc::clone(&self.rooms);
        let state = AppState::new(rooms, self.links, &self.config, self.address, stopped.clone());
        let observed = self.metrics.map(tokio::net::TcpListener::from_std).transpose();
        let observed = observed.map_err(ServerError::Serve)?.map(|listener| {
            let gate = Gate::new(&Limits::private(), OBSERVERS, &[]);
            let serving = Serving { app: observation(state.clone()), gate, certificate: None };
            tokio::spawn(serving.run(listener, stopped.clone()))
        });
        let serving = Serving {
            app: router(state),
            gate: Gate::new(&self.config.limits, raise_file_limit(), &self.config.proxies),
            certificate: self.certificate,
        };
        let listener = tokio::net::TcpListener::from_std(self.listener).map_err(ServerError::Serve)?;
        let rooms = Arc::clone(&self.rooms);
        let end = tokio::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            let _ = stopping.send(true);
            rooms.hand_over().await;
        });
        serving.run(listener, stopped).await;
        end.abort();
        observed.inspect(|observed| observed.abort());
        self.rooms.context.analysis.close();
        // Rooms finish what they have under way; the store's writer answers whatever is queued.
        time::sleep(Duration::from_millis(100)).await;
        let now = i64::try_from(self.rooms.context.clock.now().0).unwrap_or(i64::MAX);
        if let Err(error) = self.rooms.context.storage.heartbeat(now).await {
            tracing::warn!(%error, "the last heartbeat was not written");
        }
        Ok(())
    }
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let failed = |reason: io::Error| match reason.kind() {
        io::ErrorKind::AddrInUse => ServerError::PortInUse { address },
        _ => ServerError::Listen { address, reason },
    };
    let open = || -> io::Result<TcpListener> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // A port is had again at once after a crash. Elsewhere this would let two programs have it.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)?.into_std()
    };
    let listener = open().map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

/// The port of what is counted has a flag of its own.
fn elsewhere(error: ServerError) -> ServerError {
    match error {
        ServerError::PortInUse { address } => {
            let reason = io::Error::other("another program has it; choose another with --metrics");
            ServerError::Listen { address, reason }
        }
        other => other,
    }
}

/// Certificate and key, if there are to be any: a wrong one is told before the store is opened.
async fn certificate(config: &Config) -> Result<Option<Certificate>, ServerError> {
    let Some((certificate, key)) = config.tls.clone() else { return Ok(None) };
    let (shown_certificate, shown_key) = (certificate.display().to_string(), key.display().to_string());
    let watched = Files { certificate, key }.watched().await;
    watched.map(Some).map_err(|reason| ServerError::Tls {
        certificate: shown_certificate,
        key: shown_key,
        reason,
    })
}
