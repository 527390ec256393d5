//! The search: iterative deepening, principal variation search (alpha-beta) and a transposition table.
//!
//! A [`Worker`](worker::Worker) is one thread's search with everything it remembers. Nothing is allocated once
//! it runs.

mod correction;
mod fallibility;
mod features;
mod history;
mod iterate;
mod moves;
mod node;
mod picker;
mod pruning;
mod pv;
mod quiescence;
mod reductions;
mod root;
mod see;
mod worker;

pub use fallibility::Fallibility;
pub use features::{DisabledFeatures, SearchFeature, UnknownFeature};
pub(crate) use iterate::{Iteration, Listener, Orders};
pub(crate) use see::ExchangeValues;
pub(crate) use worker::{Shared, Worker};
