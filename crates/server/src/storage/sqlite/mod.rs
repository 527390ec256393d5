//! SQLite, embedded: one thread writes, a few connections read.

mod analyses;
mod backup;
mod check;
mod checkpoint;
mod copy;
mod decks;
mod failpoint;
mod games;
mod identity;
mod jobs;
mod lists;
mod lock;
mod log;
mod lull;
mod reader;
mod reviews;
mod schema;
mod skim;
mod store;
mod studies;
#[cfg(test)]
mod tests;
mod vitals;
mod writer;

pub use backup::{BackupError, backup, repair, restore};
pub use check::{CheckReport, check};
pub use copy::Copied;
pub use lock::server_of;
pub use store::SqliteStorage;
