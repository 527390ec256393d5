//! How the evaluation comes out of our own games.
//!
//! [`selfplay`] plays them, [`games`] keeps them in compact files, [`tuner`] fits the weights of the evaluation
//! to their results.

pub mod chance;
pub mod games;
pub mod model;
pub mod sample;
pub mod selfplay;
pub mod tuner;
pub mod writer;
