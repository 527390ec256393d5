//! How the network of the evaluation is trained: `tabiya train`.
//!
//! [`positions`] come out of files of games, [`parameters`] are the network in floating point, [`learner`] finds their
//! slopes, [`adam`] steps along them, [`course`] is the whole training with its [`checkpoint`]s, [`export`] rounds the
//! result to what the engine reads, [`origin`] says where it comes from, [`curve`] draws how it went. Invariant: data, recipe and seed decide every bit of
//! the result, whatever the number of threads and however often it was interrupted.

pub mod adam;
pub mod checkpoint;
pub mod course;
pub mod curve;
pub mod export;
pub mod learner;
pub mod origin;
pub mod parameters;
pub mod positions;
