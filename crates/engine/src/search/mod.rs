//! The search: principal variation search with a transposition table, over iterations of growing depth.
//!
//! A [`Worker`](worker::Worker) is one thread's search with everything it remembers. Nothing is allocated once
//! it runs.

mod correction;
mod exchange;
mod history;
mod iterate;
mod line;
mod moves;
mod node;
mod picker;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod techniques;
mod worker;

pub(crate) use exchange::Worths;
pub(crate) use iterate::{Iteration, Listener, Orders};
pub use techniques::{Omissions, Technique, UnknownTechnique};
pub(crate) use worker::{Shared, Worker};
