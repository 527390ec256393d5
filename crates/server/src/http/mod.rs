//! What goes over plain HTTP: the page, and whether the server is well.

mod guard;
mod health;
mod page;

pub(crate) use guard::{Hosts, guard};
pub(crate) use health::health;
pub(crate) use page::page;
