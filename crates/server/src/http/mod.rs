//! What goes over plain HTTP: the page, pictures, and whether the server is well.

mod guard;
mod health;
mod owner;
mod page;
mod picture;

pub(crate) use guard::guard;
pub(crate) use health::health;
pub(crate) use owner::owner;
pub(crate) use page::page;
pub(crate) use picture::picture;
