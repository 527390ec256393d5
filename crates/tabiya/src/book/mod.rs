//! `tabiya book`: opening books in the format of Polyglot, and the tree that comes with the program.

mod build;
mod command;
mod reader;
mod show;

pub(crate) use command::{Command, run};
pub(crate) use reader::books;
