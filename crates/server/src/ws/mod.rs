//! One connection: frames in, frames out.

mod connection;
mod pings;
mod upgrade;

pub(crate) use upgrade::{upgrade, visitor};
