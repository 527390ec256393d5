//! What whoever starts the server decides.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use crate::{engines::Engines, limits::Limits, modes::Modes, storage::Database};

/// How to run a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where games are kept.
    pub database: Database,
    /// The secret of whoever owns this machine's games: for their own browser, and never where others can reach the
    /// server.
    pub owner: Option<String>,
    /// The address others use, when a proxy stands before this server.
    pub public_url: Option<String>,
    /// Certificate chain and key, both PEM.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Where to tell what is counted, for those who look after the server.
    pub metrics: Option<SocketAddr>,
    /// Proxies before this server, which say whose connection they carry.
    pub proxies: Vec<IpAddr>,
    /// What anybody may ask for.
    pub limits: Limits,
    /// What can be played.
    pub modes: Modes,
    /// This is one of several servers over one store.
    pub cluster: Option<ClusterConfig>,
    /// Engines of others: those that whoever runs the server has named, and no visitor.
    pub engines: Engines,
}

/// How to be one of several servers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ClusterConfig {
    /// The NATS servers by which they reach each other, with commas between them.
    pub nats: String,
    /// What this one is called, the same after a restart; no two have one name.
    pub node: String,
}

impl Config {
    /// Only this machine can reach it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_url.is_none()
    }
}
