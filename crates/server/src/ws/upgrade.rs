//! From a request to a connection, if there is room for one.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{
        HeaderMap, HeaderName, StatusCode,
        header::{
            CONNECTION, RETRY_AFTER, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL,
            SEC_WEBSOCKET_VERSION, UPGRADE,
        },
    },
    response::{IntoResponse, Response},
};
use hyper::upgrade::OnUpgrade;
use tokio_tungstenite::tungstenite::{handshake::derive_accept_key, protocol::WebSocketConfig};

use super::{connection::Connection, socket::Socket};
use crate::{limits::subscriber, state::AppState};

/// What WebSockets of this protocol are called.
const SUBPROTOCOL: &str = "tabiya.3";

/// The same of earlier pages: a browser cuts off what is called otherwise, and they would never hear that they are old.
const EARLIER: &str = "tabiya.2";

/// The default of 128 KiB would be paid by every idle connection. A longer frame makes it grow for as long as it is read.
const READ_BUFFER: usize = 1024;

/// The handler of `/ws`.
pub(crate) async fn upgrade(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    let (mut parts, _) = request.into_parts();
    let Some(accept) = accepted(&parts.headers) else {
        return (StatusCode::BAD_REQUEST, "expected the head of a WebSocket").into_response();
    };
    let Some(upgraded) = parts.extensions.remove::<OnUpgrade>() else {
        return (StatusCode::UPGRADE_REQUIRED, "this connection cannot become a WebSocket").into_response();
    };
    let address = visitor(&state.proxies, peer.ip(), &parts.headers);
    let busy = |seconds: u64| {
        (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, seconds.to_string())], "too many connections")
            .into_response()
    };
    if let Err(wait) = state.upgrades.take(address) {
        tracing::info!(address = %subscriber(address), "too many new connections");
        return busy(wait.as_secs() + 1);
    }
    let limits = Arc::clone(&state.limits);
    let Some(slot) = state.connections.enter(address, limits.connections_per_address, limits.connections)
    else {
        tracing::info!(address = %subscriber(address), "too many connections");
        return busy(15);
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        // What it writes itself is short; see `socket.rs`.
        .write_buffer_size(0)
        .max_write_buffer_size(64 * 1024)
        .max_message_size(Some(limits.frame_bytes))
        .max_frame_size(Some(limits.frame_bytes));
    tokio::spawn(async move {
        // Who has gone meanwhile has gone.
        let Ok(upgraded) = upgraded.await else { return };
        let socket = Socket::new(upgraded, config).await;
        Box::pin(Connection::new(state, socket, address, slot).run()).await;
    });
    let mut head = HeaderMap::new();
    head.insert(CONNECTION, "upgrade".parse().expect("plain text"));
    head.insert(UPGRADE, "websocket".parse().expect("plain text"));
    head.insert(SEC_WEBSOCKET_ACCEPT, accept.parse().expect("plain text"));
    let asked = |name: &&str| has(&parts.headers, &SEC_WEBSOCKET_PROTOCOL, name);
    if let Some(spoken) = [SUBPROTOCOL, EARLIER].into_iter().find(asked) {
        head.insert(SEC_WEBSOCKET_PROTOCOL, spoken.parse().expect("plain text"));
    }
    (StatusCode::SWITCHING_PROTOCOLS, head).into_response()
}

/// What proves that this was understood as a WebSocket, if the head asks for one.
fn accepted(headers: &HeaderMap) -> Option<String> {
    let asks = has(headers, &CONNECTION, "upgrade")
        && has(headers, &UPGRADE, "websocket")
        && has(headers, &SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| asks)?;
    Some(derive_accept_key(key.as_bytes()))
}

/// Whether a header's list has this word.
fn has(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

/// Whose connection this is: the peer's, or, if the peer is one of our proxies, whose the last of them says it is.
pub(crate) fn visitor(proxies: &[IpAddr], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let is_proxy =
        |address: IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical());
    if !is_proxy(peer) {
        return peer;
    }
    // What a proxy adds is at the end; whatever stands before it anybody may have written, and so whatever stands before
    // something that cannot be read.
    let values = headers.get_all("x-forwarded-for").iter().map(|value| value.to_str().unwrap_or_default());
    let named: Vec<Option<IpAddr>> = values.flat_map(|value| value.split(',')).map(hop).collect();
    named.into_iter().rev().find(|named| !named.is_some_and(is_proxy)).flatten().unwrap_or(peer)
}

/// An address as proxies write it: alone, in brackets, or with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|socket: SocketAddr| socket.ip()))
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

    #[test]
    fn a_visitor_chooses_no_address_whatever_the_proxy_writes() {
        let proxy = IpAddr::from([127, 0, 0, 1]);
        let seen = |written: &str| {
            let headers = HeaderMap::from_iter([(
                HeaderName::from_static("x-forwarded-for"),
                written.parse().expect("a header"),
            )]);
            visitor(&[proxy], proxy, &headers).to_string()
        };
        // The first is what a visitor made up, the second what the proxy saw.
        assert_eq!(seen("6.6.6.6, 192.0.2.9:4711"), "192.0.2.9");
        assert_eq!(seen("6.6.6.6, [2001:db8::9]:4711"), "2001:db8::9");
        assert_eq!(seen("6.6.6.6, [2001:db8::9]"), "2001:db8::9");
        for unreadable in ["unknown", "_hidden", "", "192.0.2.9:http", "192.0.2.9:"] {
            assert_eq!(seen(&format!("6.6.6.6, {unreadable}")), "127.0.0.1", "{unreadable}");
        }
        assert_eq!(seen("6.6.6.6, 192.0.2.9, 127.0.0.1"), "192.0.2.9");
    }
}
