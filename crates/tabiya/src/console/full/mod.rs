//! The full-screen view: board, clocks, moves, messages and an input line, for mouse and keyboard.

mod app;
mod draw;
mod place;

pub(super) use app::run;
