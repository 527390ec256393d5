//! `tabiya engines`: engines of others on this machine, found, checked, kept and asked side by side.

mod analyze;
mod check;
mod command;
mod found;
mod kept;
mod served;
mod shown;

pub(crate) use command::{Arguments, run};
pub(crate) use served::{named, of_owner};
