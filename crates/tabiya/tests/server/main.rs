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
#[path = "../../../server/tests/rooms/nats_server.rs"]
mod nats_server;
mod owner;
mod pictures;
#[path = "../../../server/tests/rooms/postgres_server.rs"]
mod postgres_server;
mod safety;
mod several;
mod store;
mod studies;
mod visitors;
