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

/// The state of a connection that lives, as the kernel writes it.
const ESTABLISHED: &str = "01";

/// The handler of `/owner`.
pub(crate) async fn owner(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let own_page = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin");
    let known = state.owner.as_deref().filter(|_| own_page && !state.shared && peer.ip().is_loopback());
    // Nothing is wrong with asking, and nothing is looked up where there is nothing to tell.
    let Some(secret) = known else { return StatusCode::NO_CONTENT.into_response() };
    let address = state.address;
    match tokio::task::spawn_blocking(move || is_same_user(peer, address)).await {
        Ok(true) => ([(header::CACHE_CONTROL, "no-store")], secret.to_owned()).into_response(),
        _ => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Whether the process at the other end of a connection to this server is of the user who runs it. Where the system does
/// not tell, it is not.
fn is_same_user(peer: SocketAddr, server: SocketAddr) -> bool {
    let Ok(table) = fs::read_to_string("/proc/net/tcp") else { return false };
    user_of(&table, peer, server) == Some(rustix::process::geteuid().as_raw())
}

/// Whose socket a connection begins at, by the kernel's table. One port may carry several connections of several users, so
/// both ends count; unless exactly one living connection has them, it is nobody's.
fn user_of(table: &str, peer: SocketAddr, server: SocketAddr) -> Option<u32> {
    let (local, remote) = (written(peer)?, written(server)?);
    let mut users = table.lines().skip(1).filter_map(|line| {
        let mut columns = line.split_whitespace().skip(1);
        let ends = (columns.next()?, columns.next()?);
        let state = columns.next()?;
        (ends == (local.as_str(), remote.as_str()) && state == ESTABLISHED)
            .then(|| columns.nth(3)?.parse::<u32>().ok())
    });
    let user = users.next()?;
    user.filter(|_| users.next().is_none())
}

/// An address as the kernel writes it: the bytes of the number, in the machine's own order.
fn written(address: SocketAddr) -> Option<String> {
    let SocketAddr::V4(address) = address else { return None };
    Some(format!("{:08X}:{:04X}", u32::from_ne_bytes(address.ip().octets()), address.port()))
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn a_connection_of_this_user_is_known_and_one_that_is_not_there_is_not() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let server = listener.local_addr().expect("an address");
        let stream = TcpStream::connect(server).expect("connected");
        let peer = stream.local_addr().expect("an address");
        assert!(is_same_user(peer, server));
        let other: SocketAddr = "127.0.0.1:1".parse().expect("an address");
        assert!(!is_same_user(other, server));
        assert!(!is_same_user(peer, other), "a connection to somebody else");
        assert!(!is_same_user("[::1]:80".parse().expect("an address"), server));
        drop((stream, listener));
    }

    /// The table of a machine on which two users have connections from the same port.
    fn table(rows: &[(&str, &str, &str, u32)]) -> String {
        let row = |(number, (local, remote, state, user)): (usize, &(&str, &str, &str, u32))| {
            format!(
                "   {number}: {local} {remote} {state} 00000000:00000000 00:00000000 00000000  {user}        0 1234 1\n"
            )
        };
        let rows: String = rows.iter().enumerate().map(row).collect();
        format!(
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n{rows}"
        )
    }

    #[cfg(target_endian = "little")]
    #[test]
    fn the_other_connections_of_a_port_count_for_nothing() {
        let address = |port: u16| SocketAddr::from(([127, 0, 0, 1], port));
        let (peer, server) = (address(0x1234), address(0x2378));
        let (from, to, elsewhere) = ("0100007F:1234", "0100007F:2378", "0100007F:0050");
        let whose = |rows: &[_]| user_of(&table(rows), peer, server);
        // The owner, uid 1000, talks to another server from the port from which somebody else, uid 1001, asks this one.
        assert_eq!(whose(&[(from, elsewhere, "01", 1000), (from, to, "01", 1001)]), Some(1001));
        assert_eq!(whose(&[(from, elsewhere, "01", 1001), (from, to, "01", 1000)]), Some(1000));
        // What has ended is nobody's, nor is what cannot be told apart.
        assert_eq!(whose(&[(from, to, "06", 1000)]), None);
        assert_eq!(whose(&[(from, to, "01", 1000), (from, to, "01", 1001)]), None);
        assert_eq!(whose(&[(from, elsewhere, "01", 1000)]), None);
        // The server's own end of it has the ends the other way round.
        assert_eq!(whose(&[(to, from, "01", 1000)]), None);
    }
}
