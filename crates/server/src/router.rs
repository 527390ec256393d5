//! Every address this server answers.

use std::{
    net::IpAddr,
    sync::{Arc, atomic::AtomicU64},
};

use axum::{Router, extract::DefaultBodyLimit, middleware, routing::get};
use tokio::sync::watch;

use crate::{
    config::Config,
    house::House,
    http::{Hosts, guard, health, page},
    limits::{PerAddress, Places},
    ws::upgrade,
};

/// What every request may need.
#[derive(Clone)]
pub(crate) struct Entrance {
    pub(crate) house: Arc<House>,
    pub(crate) hosts: Hosts,
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

/// All routes.
pub(crate) fn router(house: Arc<House>, config: &Config, stopping: watch::Receiver<bool>) -> Router {
    let entrance = Entrance {
        hosts: Hosts::new(config),
        guests: Arc::default(),
        numbers: Arc::default(),
        upgrades: Arc::new(PerAddress::new(house.limits.upgrades)),
        new_games: [house.limits.games, house.limits.games_daily].map(|rate| Arc::new(PerAddress::new(rate))),
        mode_files: Arc::new(PerAddress::new(house.limits.mode_files)),
        proxies: config.proxies.clone().into(),
        stopping,
        house,
    };
    Router::new()
        .route("/healthz", get(health))
        .route("/ws", get(upgrade))
        .fallback(get(page))
        .layer(middleware::from_fn_with_state(entrance.clone(), guard))
        .layer(DefaultBodyLimit::max(64 * 1024))
        .with_state(entrance)
}
