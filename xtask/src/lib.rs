//! The project's own tasks, one module each.
//!
//! Everything that grows with the project is a table: the steps of the gate ([`gate`]), what they need
//! from the system ([`requirements`]), the Python oracles ([`python`]) and the direction of the design
//! ([`arch`]). A row whose condition does not hold yet costs nothing, so rows may come before the crates
//! they are for.

pub mod api;
pub mod arch;
pub mod attack;
pub mod bench;
#[cfg(unix)]
pub mod cluster;
pub mod condition;
pub mod dist;
pub mod fuzz;
pub mod gate;
pub mod links;
pub mod python;
pub mod requirements;
pub mod screenshots;
pub mod step;
pub mod workspace;

/// The code of the README, compiled and run as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
