//! From a request to a connection, if there is room for one.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, State, WebSocketUpgrade, ws::WebSocket},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};

use super::connection::Connection;
use crate::{limits::subscriber, state::AppState};

/// What WebSockets of this protocol are called.
const SUBPROTOCOL: &str = "tabiya.3";

/// The same of earlier pages: a browser cuts off what is called otherwise, and they would never hear that they are old.
const EARLIER: &str = "tabiya.2";

/// The handler of `/ws`.
pub(crate) async fn upgrade(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let address = visitor(&state.proxies, peer.ip(), &headers);
    let busy = |seconds: u64| {
        (StatusCode::SERVICE_UNAVAILABLE, [("retry-after", seconds.to_string())], "too many connections")
            .into_response()
    };
    if let Err(wait) = state.upgrades.take(address) {
        tracing::info!(address = %subscriber(address), "too many new connections");
        return busy(wait.as_secs() + 1);
    }
    let limits = Arc::clone(&state.limits);
    let Some(place) = state.guests.enter(address, limits.connections_per_address, limits.connections) else {
        tracing::info!(address = %subscriber(address), "too many connections");
        return busy(15);
    };
    let bytes = limits.frame_bytes;
    upgrade
        // The default of 128 KiB would be paid by every idle connection.
        .read_buffer_size(4096)
        .write_buffer_size(0)
        // The largest view there can be; nothing is kept of it once it is sent.
        .max_write_buffer_size(4 * 1024 * 1024)
        .max_message_size(bytes)
        .max_frame_size(bytes)
        .protocols([SUBPROTOCOL, EARLIER])
        .on_upgrade(move |socket: WebSocket| async move {
            Connection::new(state, socket, address, place).run().await;
        })
}

/// Whose connection this is: the peer's, or, if the peer is one of our proxies, whose the last of them says it is.
pub(crate) fn visitor(proxies: &[IpAddr], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let is_proxy =
        |address: IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical());
    if !is_proxy(peer) {
        return peer;
    }
    // What a proxy adds is at the end; whatever stands before it anybody may have written.
    let named = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let named: Vec<IpAddr> =
        named.flat_map(|value| value.split(',')).filter_map(|one| one.trim().parse().ok()).collect();
    named.into_iter().rev().find(|address| !is_proxy(*address)).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_of_ours_says_whose_connection_it_is() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 192.0.2.9".parse().expect("a header"));
        headers.append("x-forwarded-for", "10.0.0.2".parse().expect("a header"));
        let proxies = [address("127.0.0.1"), address("10.0.0.2")];
        let seen = |peer: &str| visitor(&proxies, address(peer), &headers);
        assert_eq!(seen("127.0.0.1"), address("192.0.2.9"));
        assert_eq!(seen("::ffff:127.0.0.1"), address("192.0.2.9"));
        assert_eq!(seen("198.51.100.1"), address("198.51.100.1"), "a stranger's word counts for nothing");
        assert_eq!(visitor(&proxies, proxies[0], &HeaderMap::new()), proxies[0]);
    }
}
