//! The server as people meet it: the real binary, through real sockets.

mod attack;
mod beside;
mod client;
mod clients;
mod failpoints;
mod faults;
mod games;
mod hosting;
mod kill;
mod lists;
mod modes;
mod owner;
mod pictures;
mod safety;
mod store;
mod studies;
mod visitors;
