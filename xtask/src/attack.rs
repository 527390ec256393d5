//! `cargo xtask attack`: clients that mean harm, against a fast build of the server on this machine.
//!
//! They are tests of `crates/tabiya/tests/server/attack`, of which the gate runs a short form. Here they have the time they want,
//! one after the other, so that what one measures is not what another does.

use anyhow::Result;
use clap::Args;

use crate::workspace::{Workspace, execute};

/// What to run.
#[derive(Args, Debug)]
pub struct Options {
    /// Only attacks whose names contain this: floods, limits, computers, clocks, once
    name: Option<String>,
}

/// Builds the server and attacks it.
///
/// # Errors
/// When it does not build, or an attack succeeds.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let mut build = workspace.command("cargo", "");
    execute(build.args(["build", "--release", "--package", "tabiya", "--bin", "tabiya"]))?;
    let mut attack = workspace.command("cargo", "");
    attack.args(["test", "--workspace", "--all-features", "--test", "server", "--"]);
    let name = options.name.as_deref().unwrap_or_default();
    attack.arg(format!("attack::{name}")).args(["--nocapture", "--test-threads=1"]);
    attack.env("TABIYA_FULL", "1").env("TABIYA_BINARY", workspace.path("target/release/tabiya"));
    execute(&mut attack)
}
