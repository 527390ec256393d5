//! `tabiya modes`, and where other commands find modes.

mod command;
mod diagram;
mod folder;
mod summary;

pub(crate) use command::{Arguments, run};
pub(crate) use folder::{ModeFault, ModeFolder, find, find_in};
