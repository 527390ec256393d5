//! `cargo xtask dist`: Tabiya as it is given away.
//!
//! One static binary is built, and everything else is made around it: the archive, the Debian package, what an image for
//! containers is built from, manual pages and completions, the bill of materials, the source and the checksums.
//!
//! Invariant: archive and package hold the same tree, `contents`, under different roots; the same commit and compiler
//! give the same bytes.

mod archive;
mod checksums;
mod command;
mod container;
mod contents;
mod debian;
mod elf;
mod platform;
mod products;
mod prove;
mod sbom;

pub use command::{Options, run};
