//! `tabiya pgn`: diagnoses, rewrites and sorts files of games.
//!
//! Files are read in pieces on all cores; nothing is ever held as a whole.

mod check;
mod command;
mod comparison;
mod conditions;
mod criteria;
mod date;
mod file_names;
mod filter;
mod format;
mod input;
mod merge;
mod output;
mod parallel;
mod probe;
mod progress;
mod report;
mod split;
mod stats;

pub(crate) use command::{Command, Work, finished, run};
pub(crate) use input::Input;
pub(crate) use output::Output;
pub(crate) use report::lines as diagnosed;
