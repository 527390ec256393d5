//! What goes over plain HTTP: the page, and whether the server is well.

mod guard;
mod health;
mod owner;
mod page;

pub(crate) use guard::guard;
pub(crate) use health::health;
pub(crate) use owner::owner;
pub(crate) use page::page;
