//! PostgreSQL: one task writes moves, a few connections do everything else.

mod analyses;
mod appends;
mod claim;
mod connections;
mod decks;
mod fault;
mod games;
mod lane;
mod lists;
mod log;
mod moving;
mod nodes;
mod reviews;
mod schema;
mod store;
mod studies;
mod tls;
mod url;

pub(in crate::storage) use moving::PostgresSide;
pub use store::PostgresStorage;
pub use url::PostgresUrl;
