//! From a request to a connection, if there is room for one.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::{
    extract::{ConnectInfo, State, WebSocketUpgrade, ws::WebSocket},
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::connection::Connection;
use crate::{house::House, limits::subscriber, router::Entrance};

/// Who is connected, by address.
#[derive(Debug, Default)]
pub(crate) struct Guests {
    by_address: Mutex<HashMap<IpAddr, usize>>,
    next: AtomicU64,
}

/// One connection's place; given back when it is dropped.
pub(super) struct Place {
    guests: Arc<Guests>,
    address: IpAddr,
}

impl Guests {
    fn enter(self: &Arc<Self>, house: &House, address: IpAddr) -> Option<Place> {
        let mut by_address = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = by_address.values().sum();
        let address = subscriber(address);
        let here = by_address.get(&address).copied().unwrap_or(0);
        if all >= house.limits.connections || here >= house.limits.connections_per_address {
            return None;
        }
        by_address.insert(address, here + 1);
        Some(Place { guests: Arc::clone(self), address })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_address = self.guests.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

/// The handler of `/ws`.
pub(crate) async fn upgrade(
    State(entrance): State<Entrance>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let busy = |seconds: u64| {
        (StatusCode::SERVICE_UNAVAILABLE, [("retry-after", seconds.to_string())], "too many connections")
            .into_response()
    };
    if let Err(wait) = entrance.upgrades.take(peer.ip()) {
        tracing::info!(address = %subscriber(peer.ip()), "too many new connections");
        return busy(wait.as_secs() + 1);
    }
    let Some(place) = entrance.guests.enter(&entrance.house, peer.ip()) else {
        tracing::info!(address = %subscriber(peer.ip()), "too many connections");
        return busy(15);
    };
    let number = entrance.guests.next.fetch_add(1, Ordering::Relaxed);
    let bytes = entrance.house.limits.frame_bytes;
    upgrade
        // The default of 128 KiB would be paid by every idle connection.
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(bytes)
        .max_frame_size(bytes)
        .protocols(["tabiya.1"])
        .on_upgrade(move |socket: WebSocket| async move {
            Connection::new(entrance, socket, number, peer.ip(), place).run().await;
        })
}
