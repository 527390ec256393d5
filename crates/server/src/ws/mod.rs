//! One connection: frames in, frames out.

mod connection;
mod games;
mod requests;
mod upgrade;

pub(crate) use upgrade::{Guests, upgrade};
