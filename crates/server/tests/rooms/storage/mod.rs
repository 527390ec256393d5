//! What every store must hold, whatever it is made of: the same checks for SQLite and for memory.

mod decks;
mod games;
mod nodes;
mod reviews;
mod studies;
