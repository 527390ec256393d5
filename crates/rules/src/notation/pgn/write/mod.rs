//! Writing a game.

mod export;
mod wrap;
