//! `cargo xtask arch`: the code against the direction table.
//!
//! The table ([`table`]) says which crate may use which, in which order the modules inside a crate build on
//! each other, which folder alone may know a library, and which names and lengths files may have. For all but
//! the last, code under test attributes, comments and strings do not count.
//!
//! Invariant: an edge that the table does not have is reported with file and line, and so is a crate or
//! module that the table does not know.

mod check;
mod crates;
mod drawn;
mod layout;
mod modules;
mod owners;
mod source;
pub mod table;

pub use check::{Violation, run, violations};
