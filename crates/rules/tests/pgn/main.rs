//! PGN as users of the library see it: torture files, damage, trees, other programs.

#[path = "../chance/mod.rs"]
mod chance;
mod mutations;
mod oracles;
mod reading;
mod torture;
mod trees;
