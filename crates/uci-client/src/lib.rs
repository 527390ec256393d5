//! Engines of others: processes that speak UCI, for matches and for analysis alike.
//!
//! A [`Client`](client::Client) starts one, sets its options, asks it to think and passes on what it says in the words of
//! our own engine. Whatever goes wrong is a [`Fault`](fault::Fault) with words for people.
//!
//! Invariants: nothing that an engine says is believed before it is checked; however much it says, and however long it
//! says nothing, memory and waiting are bounded; when a client is gone, so is its process with all that it started.

pub mod client;
pub mod entry;
pub mod fault;
mod info;
pub mod launch;
pub mod limits;
pub mod lines;
mod metered;
pub mod option;
mod process;
pub mod remark;
pub mod text;
pub mod variant;
