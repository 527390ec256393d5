//! One connection: frames in, frames out.

mod connection;
mod games;
mod pings;
mod requests;
mod upgrade;

pub(crate) use upgrade::upgrade;
