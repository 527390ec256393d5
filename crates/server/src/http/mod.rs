//! What goes over plain HTTP: the page, pictures, and whether the server is well.

mod guard;
mod health;
mod metrics;
mod owner;
mod page;
mod picture;

pub(crate) use guard::guard;
pub(crate) use health::{health, readiness};
pub(crate) use metrics::metrics;
pub(crate) use owner::owner;
pub(crate) use page::page;
pub(crate) use picture::picture;
