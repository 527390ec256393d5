//! The secret of whoever owns this machine's games, for their own browser.
//!
//! Invariant: only a process of the same user on the same machine gets it, and only from a server that nobody else can
//! reach.

use std::{fs, net::SocketAddr};

use axum::{
    extract::{ConnectInfo, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::state::AppState;

/// The handler of `/owner`.
pub(crate) async fn owner(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let own_page = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin");
    let known = state.owner.as_deref().filter(|_| own_page && !state.shared && peer.ip().is_loopback());
    let asked = tokio::task::spawn_blocking(move || is_same_user(peer)).await.unwrap_or(false);
    match known.filter(|_| asked) {
        Some(secret) => ([(header::CACHE_CONTROL, "no-store")], secret.to_owned()).into_response(),
        // Nothing is wrong with asking.
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Whether the process at the other end of a connection is of the user who runs this one. Where the system does not tell,
/// it is not.
fn is_same_user(peer: SocketAddr) -> bool {
    let SocketAddr::V4(peer) = peer else { return false };
    // As the kernel writes an address: the bytes of the number, in the machine's own order.
    let wanted = format!("{:08X}:{:04X}", u32::from_le_bytes(peer.ip().octets()), peer.port());
    let Ok(table) = fs::read_to_string("/proc/net/tcp") else { return false };
    let user = table.lines().skip(1).find_map(|line| {
        let mut columns = line.split_whitespace();
        let local = columns.nth(1)?;
        (local == wanted).then(|| columns.nth(5)?.parse::<u32>().ok()).flatten()
    });
    user == Some(rustix::process::geteuid().as_raw())
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn a_connection_of_this_user_is_known_and_one_that_is_not_there_is_not() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let stream = TcpStream::connect(listener.local_addr().expect("an address")).expect("connected");
        let peer = stream.local_addr().expect("an address");
        assert!(is_same_user(peer));
        drop((stream, listener));
        assert!(!is_same_user("127.0.0.1:1".parse().expect("an address")));
        assert!(!is_same_user("[::1]:80".parse().expect("an address")));
    }
}
