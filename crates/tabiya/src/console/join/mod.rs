//! A game at a running server: the same views, another desk.

mod acting;
mod desk;
mod link;
mod picture;
mod socket;
mod wording;

pub(super) use desk::{Joined, Place};
pub(super) use link::Link;
pub(super) use socket::connect;
pub(crate) use wording::words;
