//! Playing a move: of chess, and of a mode, which may say something besides.

mod chess;
mod mode;
