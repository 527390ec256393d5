//! The command language: its words, what a line means, and what only the console says.

pub(super) mod command;
pub(super) mod command_table;
pub(super) mod positions;
pub(super) mod sentences;
