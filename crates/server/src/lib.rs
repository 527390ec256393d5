//! Who plays whom, and where it is kept: rooms over an event log that loses nothing.
//!
//! One port carries the page, the WebSocket and `/healthz`; another, if there is one, what is counted. A room owns each live game; storage keeps its log; the
//! bus brings news to connections; the bots and the analysis pool are the only users of the engine.
//!
//! Invariants: an acknowledged command is on disk first; state is the fold of the log; every client sees an ordered
//! prefix of it without gaps; nobody's clock pays for what the server does; memory and queues are bounded whatever
//! clients do; nobody acts on a seat without its secret.

pub mod actors;
mod allowed_hosts;
pub mod analysis;
pub mod bots;
pub mod bus;
pub mod clock;
pub mod cluster;
pub mod config;
pub mod dice;
pub mod engines;
mod failpoint;
mod health;
mod http;
pub mod limits;
pub mod links;
pub mod local;
pub mod modes;
mod pictures;
pub mod practice;
pub mod reading;
pub mod reviews;
pub mod rooms;
mod router;
pub mod secret;
pub mod server;
mod serving;
mod session;
mod sockets;
mod state;
pub mod storage;
pub mod studies;
mod tls;
mod ws;
