//! Engines of others, for whoever runs the server and whomever he lets ask them.
//!
//! `registry` has the programs and their processes, `analysis` lets them tell what they find as our own engine does.

mod analysis;
mod registry;

pub(crate) use analysis::message_of;
pub use registry::{Description, EngineError, Engines};
