//! `tabiya draw`: positions and games as pictures.

mod command;
mod source;

pub(crate) use command::{Arguments, run};
