//! `tabiya serve`: a server for others.

mod command;
mod file;
mod limits;

pub(crate) use command::{Arguments, run};
