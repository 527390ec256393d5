//! The server as people meet it: the real binary, through real sockets.

mod attack;
mod beside;
mod broken;
mod client;
mod clients;
mod failpoints;
mod faults;
mod frames;
mod games;
mod hosting;
mod kill;
mod lists;
mod modes;
#[cfg(unix)]
#[path = "../../../server/tests/rooms/nats_server.rs"]
mod nats_server;
mod owner;
mod pictures;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
#[path = "../../../server/tests/rooms/postgres_server.rs"]
mod postgres_server;
mod safety;
#[cfg(unix)]
mod several;
mod store;
mod studies;
mod visitors;
