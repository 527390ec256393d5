//! How the evaluation comes out of our own games.
//!
//! [`selfplay`] plays them, [`games`] keeps them in compact files, [`tuner`] fits the weights of the
//! hand-written evaluation to their results, and [`network`] trains the network of the other one.

pub mod chance;
pub mod games;
pub mod model;
pub mod network;
pub mod sample;
pub mod selfplay;
pub mod sorting;
pub mod tuner;
pub mod writer;
