//! Starting and stopping.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    path::Path,
    sync::Arc,
    time::Duration,
};

use axum_server::{
    Handle,
    accept::NoDelayAcceptor,
    tls_rustls::{RustlsAcceptor, RustlsConfig},
};
use tabiya_protocol::{Message, NewGame};
use thiserror::Error;
use tokio::{sync::watch, time};

use crate::{
    bots::Bots,
    bus::LocalBus,
    config::Config,
    house::{House, Parts},
    links::Links,
    rooms::Creator,
    router::router,
    secret,
    storage::{StorageError, sqlite::SqliteStorage},
};

/// How long a stop may take.
const STOP: Duration = Duration::from_secs(4);

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

/// A server that has its port and its store, and is ready to run.
pub struct Server {
    config: Config,
    listener: TcpListener,
    address: SocketAddr,
    house: Arc<House>,
}

impl Server {
    /// Takes port and store, and looks after the games in it.
    ///
    /// # Errors
    /// When either cannot be had.
    pub async fn open(config: Config) -> Result<Self, ServerError> {
        let (listener, address) = listen(config.listen)?;
        let storage = SqliteStorage::open(&config.database)?;
        let parts = Parts {
            storage: Arc::new(storage),
            bus: Arc::new(LocalBus::default()),
            modes: config.modes.clone(),
            bots: Bots::default(),
            limits: config.limits.clone(),
            links: Links::new(&config, address),
            shared: !config.is_private(),
        };
        let house = House::open(parts).await?;
        Ok(Self { config, listener, address, house })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How it is reached.
    #[must_use]
    pub fn links(&self) -> &Links {
        &self.house.links
    }

    /// Makes a game for somebody at this machine, and the link to its seats.
    ///
    /// # Errors
    /// What is wrong with the secret or with what is wanted.
    pub async fn set_table(&self, secret: &str, wanted: NewGame) -> Result<String, Message> {
        let holder = secret::hash(secret).ok_or_else(|| Message::new("badSecret"))?;
        let command = secret::command(Some(&holder), &secret::token());
        let made = Creator::new(Arc::clone(&self.house)).create(holder, command, wanted).await?;
        Ok(format!("{}g/{}#seat={secret}", self.house.links.local(), made.name))
    }

    /// Serves until `stop` comes true, then lets everybody go.
    ///
    /// # Errors
    /// When serving fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let (stopping, stopped) = watch::channel(false);
        let handle = Handle::new();
        let app = router(Arc::clone(&self.house), &self.config, stopped);
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        let end = {
            let handle = handle.clone();
            tokio::spawn(async move {
                stop.await;
                tracing::info!("stopping");
                let _ = stopping.send(true);
                handle.graceful_shutdown(Some(STOP));
            })
        };
        let mut server = axum_server::from_tcp(self.listener).map_err(ServerError::Serve)?.handle(handle);
        hurry(server.http_builder());
        // A move leads to two small frames; the second would wait 40 ms for the receipt of the first.
        let at_once = NoDelayAcceptor::new();
        let served = match &self.config.tls {
            None => server.acceptor(at_once).serve(app).await,
            Some((certificate, key)) => {
                let tls = tls(certificate, key).await?;
                server.acceptor(RustlsAcceptor::new(tls).acceptor(at_once)).serve(app).await
            }
        };
        end.abort();
        // Rooms finish what they have under way; the store's writer answers whatever is queued.
        time::sleep(Duration::from_millis(100)).await;
        let now = i64::try_from(self.house.clock.now().0).unwrap_or(i64::MAX);
        if let Err(error) = self.house.storage.heartbeat(now).await {
            tracing::warn!(%error, "the last heartbeat was not written");
        }
        served.map_err(ServerError::Serve)
    }
}

/// Nobody may send a request one byte a minute.
fn hurry(builder: &mut hyper_util::server::conn::auto::Builder<hyper_util::rt::TokioExecutor>) {
    builder
        .http1()
        .timer(hyper_util::rt::TokioTimer::new())
        .header_read_timeout(Duration::from_secs(10))
        .max_buf_size(16 * 1024);
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let failed = |reason: io::Error| match reason.kind() {
        io::ErrorKind::AddrInUse => ServerError::PortInUse { address },
        _ => ServerError::Listen { address, reason },
    };
    let listener = TcpListener::bind(address).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

async fn tls(certificate: &Path, key: &Path) -> Result<RustlsConfig, ServerError> {
    // Whoever was first has installed the same provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    RustlsConfig::from_pem_file(certificate, key).await.map_err(|reason| ServerError::Tls {
        certificate: certificate.display().to_string(),
        key: key.display().to_string(),
        reason,
    })
}
