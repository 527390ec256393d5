//! The server's parts without sockets: what every store and bus must hold, and rooms whose time the test turns.

mod analysed;
mod analysis;
mod bounds;
mod bus;
mod corpus;
mod fairness;
mod faults;
mod memory;
mod nats_server;
#[cfg(unix)]
mod postgres_server;
mod practice;
mod reviewed;
mod rooms;
mod secrets;
mod several;
mod storage;
mod studies;
mod test_game;
