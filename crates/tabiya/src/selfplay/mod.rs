//! `tabiya selfplay`: the engine plays itself into a compact file of games, and such files are sorted.

mod command;
mod sort;

pub(crate) use command::{Arguments, run};
