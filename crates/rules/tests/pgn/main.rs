//! PGN as users of the library see it: torture files, damage, trees, other programs.

mod mutations;
mod oracles;
mod random;
mod reading;
mod torture;
mod trees;
