//! What fuzzing looks for: `fuzz/` has a target for each of these.

pub(crate) mod fen;
pub(crate) mod mode;
pub(crate) mod uci;
