//! What every request may need.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::AtomicU64},
};

use tokio::sync::watch;

use crate::{
    allowed_hosts::AllowedHosts,
    config::Config,
    engines::Engines,
    health::Health,
    limits::{ConnectionSlots, FairTurns, Limits, PerAddress, PerKey},
    links::Links,
    practice::Practice,
    reviews::Reviews,
    rooms::{Creator, Rooms},
    storage::SecretHash,
    studies::{Studies, by_engine},
};

/// What every request may need.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) studies: Arc<Studies>,
    pub(crate) reviews: Reviews,
    pub(crate) practice: Arc<Practice>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) links: Arc<Links>,
    pub(crate) allowed_hosts: AllowedHosts,
    pub(crate) health: Arc<Health>,
    /// Engines of others.
    pub(crate) engines: Engines,
    /// The secret of whoever owns this machine's games.
    pub(crate) owner: Option<Arc<str>>,
    /// Where this server listens.
    pub(crate) address: SocketAddr,
    /// Others can reach this server at all.
    pub(crate) shared: bool,
    /// Who is connected.
    pub(crate) connections: Arc<ConnectionSlots>,
    /// The number of the next connection.
    pub(crate) numbers: Arc<AtomicU64>,
    pub(crate) upgrades: Arc<PerAddress>,
    pub(crate) new_games: [Arc<PerAddress>; 2],
    pub(crate) new_studies: [Arc<PerAddress>; 2],
    pub(crate) mode_files: Arc<PerAddress>,
    pub(crate) writes: Arc<(PerAddress, PerKey<SecretHash>)>,
    pub(crate) pictures: Arc<PerAddress>,
    /// Who may draw now: the others wait, in rounds by address, and no player for them.
    pub(crate) drawing: FairTurns,
    /// The same for animations, which take seconds: nobody's picture waits for one.
    pub(crate) animating: FairTurns,
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
        // Whoever knows what positions are worth comes in here.
        let studies = Studies::new(Arc::clone(&rooms), Some(by_engine(rooms.context.analysis.clone())));
        Self {
            reviews: Reviews::new(Arc::clone(&rooms), Arc::clone(&studies)),
            practice: Practice::new(Arc::clone(&studies)),
            studies,
            health: Arc::new(Health::new(Arc::clone(&rooms))),
            rooms,
            links,
            allowed_hosts: AllowedHosts::new(config.public_url.as_deref(), config.tls.is_some()),
            engines: config.engines.clone(),
            owner: config.owner.clone().map(Into::into),
            address,
            shared: !config.is_private(),
            connections: Arc::default(),
            numbers: Arc::default(),
            upgrades: Arc::new(PerAddress::new(limits.upgrades)),
            new_games: [limits.games, limits.games_daily].map(|rate| Arc::new(PerAddress::new(rate))),
            new_studies: [limits.games, limits.games_daily].map(|rate| Arc::new(PerAddress::new(rate))),
            mode_files: Arc::new(PerAddress::new(limits.mode_files)),
            writes: Arc::new((PerAddress::new(limits.writes), PerKey::new(limits.writes_per_holder))),
            pictures: Arc::new(PerAddress::new(limits.pictures)),
            drawing: FairTurns::new(1),
            animating: FairTurns::new(1),
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
