//! What every request may need.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::AtomicU64},
};

use tokio::sync::watch;

use crate::{
    config::Config,
    hosts::Hosts,
    limits::{Limits, PerAddress, Places},
    links::Links,
    rooms::{Creator, Rooms},
};

/// What every request may need.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) links: Arc<Links>,
    pub(crate) hosts: Hosts,
    /// The secret of whoever owns this machine's games.
    pub(crate) owner: Option<Arc<str>>,
    /// Where this server listens.
    pub(crate) address: SocketAddr,
    /// Others can reach this server at all.
    pub(crate) shared: bool,
    /// Who is connected.
    pub(crate) guests: Arc<Places>,
    /// The number of the next connection.
    pub(crate) numbers: Arc<AtomicU64>,
    pub(crate) upgrades: Arc<PerAddress>,
    pub(crate) new_games: [Arc<PerAddress>; 2],
    pub(crate) mode_files: Arc<PerAddress>,
    /// Whose word about addresses counts.
    pub(crate) proxies: Arc<[IpAddr]>,
    /// True once the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl AppState {
    pub(crate) fn new(
        rooms: Arc<Rooms>,
        links: Arc<Links>,
        config: &Config,
        address: SocketAddr,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        let limits = &config.limits;
        Self {
            rooms,
            links,
            hosts: Hosts::new(config),
            owner: config.owner.clone().map(Into::into),
            address,
            shared: !config.is_private(),
            guests: Arc::default(),
            numbers: Arc::default(),
            upgrades: Arc::new(PerAddress::new(limits.upgrades)),
            new_games: [limits.games, limits.games_daily].map(|rate| Arc::new(PerAddress::new(rate))),
            mode_files: Arc::new(PerAddress::new(limits.mode_files)),
            proxies: config.proxies.clone().into(),
            limits: Arc::new(limits.clone()),
            stopping,
        }
    }

    /// Makes games within the limits.
    pub(crate) fn creator(&self) -> Creator {
        Creator::new(Arc::clone(&self.rooms), self.limits.live_games)
    }
}
