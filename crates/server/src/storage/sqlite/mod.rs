//! SQLite, embedded: one thread writes, a few connections read.

mod analyses;
mod backup;
mod check;
mod checkpoint;
mod copy;
mod decks;
mod games;
mod identity;
mod jobs;
mod lists;
mod lock;
mod log;
mod moving;
mod reader;
mod reviews;
mod salvage_scan;
mod schema;
mod store;
mod studies;
#[cfg(test)]
mod tests;
mod writer;
mod writer_pause;

pub use backup::{BackupError, backup, repair, restore};
pub use check::{CheckReport, check};
pub use copy::Copied;
pub use lock::server_of;
pub(in crate::storage) use moving::SqliteSide;
pub use store::SqliteStorage;
