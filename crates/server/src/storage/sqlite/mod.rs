//! SQLite, embedded: one thread writes, a few connections read.

mod analyses;
mod backup;
mod checkpoint;
mod decks;
mod games;
mod jobs;
mod lists;
mod lock;
mod log;
mod reader;
mod reviews;
mod schema;
mod store;
mod studies;
mod writer;

pub use backup::{BackupError, CheckReport, backup, check, restore};
pub use lock::server_of;
pub use store::SqliteStorage;
