//! The server as people meet it: the real binary, through real sockets.

mod client;
mod games;
mod kill;
