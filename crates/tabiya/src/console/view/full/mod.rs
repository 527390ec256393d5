//! The full-screen view: board, clocks, moves, messages and an input line, for mouse and keyboard.

mod app;
mod draw;
mod input;
mod layout;
mod moves;
mod popup;
mod screen;
mod terminal;

pub(in crate::console) use app::run;
