//! One connection: frames in, frames out.

mod connection;
mod games;
mod lists;
mod pings;
mod requests;
mod upgrade;

pub(crate) use upgrade::upgrade;
