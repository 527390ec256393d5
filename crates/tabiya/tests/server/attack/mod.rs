//! Clients that mean harm, against the real binary: what they must not be able to do to others.
//!
//! Each is bounded and stays on this machine. The gate runs a short form; `cargo xtask attack` runs all of it, with a fast
//! build, and prints what it measures.

mod analyses;
mod clocks;
mod computers;
mod floods;
mod honest;
mod limits;
mod once;

/// Whether there is time for the whole of it.
fn is_full() -> bool {
    std::env::var_os("TABIYA_FULL").is_some()
}
