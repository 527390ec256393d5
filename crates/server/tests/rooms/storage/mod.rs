//! What every store must hold, whatever it is made of: the same checks for SQLite, for PostgreSQL and for memory.

mod decks;
mod games;
mod nodes;
#[cfg(unix)]
mod postgres;
mod reviews;
#[cfg(unix)]
mod speed;
mod studies;
