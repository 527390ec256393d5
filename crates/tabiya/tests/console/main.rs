//! The console as its users meet it: by scripts, at a terminal, on the full screen.

mod computers;
mod ends;
mod files;
mod joined;
mod languages;
mod lines;
mod run;
mod sheets;
mod tables;
mod terminal;
mod tmux;
mod transcripts;
