//! A game at this table: what each command does.

mod arrange;
mod computer;
mod keep;
mod looking;
mod play;
mod state;
#[cfg(test)]
mod typed;

pub(super) use state::{Session, Start};
