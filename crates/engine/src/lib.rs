//! Which move is good: search, evaluation and levels.
//!
//! [`Engine`](engine::Engine) is the door: give it a game and [limits](limits::Limits), get events and a move.
//! It knows the rules and nothing else: it never prints, opens no file and keeps no global state.

pub mod bench;
pub mod engine;
pub mod eval;
pub mod levels;
pub mod limits;
mod packed;
pub mod playable;
pub mod score;
mod search;
mod time;
pub mod transposition;
pub mod uci;
