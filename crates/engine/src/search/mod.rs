//! The search: principal variation search with a transposition table, over iterations of growing depth.
//!
//! A [`Worker`](worker::Worker) is one thread's search with everything it remembers. Nothing is allocated once
//! it runs.

mod correction;
mod exchange;
mod features;
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
mod worker;

pub(crate) use exchange::ExchangeValues;
pub use features::{DisabledFeatures, SearchFeature, UnknownFeature};
pub(crate) use iterate::{Iteration, Listener, Orders};
pub(crate) use worker::{Shared, Worker};
