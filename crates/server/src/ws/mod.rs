//! One connection: frames in, frames out.

mod connection;
mod metered;
mod pings;
mod socket;
mod upgrade;

pub(crate) use upgrade::{upgrade, visitor};
