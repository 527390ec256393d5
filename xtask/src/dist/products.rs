//! What has to be compiled: the program, and the papers that its command line writes about itself.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::platform::Platform;
use crate::workspace::{Workspace, execute};

/// The variable that tells the test `papers` of the program where to leave what it makes.
const PAPERS: &str = "TABIYA_PAPERS";

/// Builds the static program with everything the compiler can do for its speed.
///
/// # Errors
/// When it does not compile.
pub(super) fn program(workspace: &Workspace, platform: Platform) -> Result<PathBuf> {
    // A static program looks for getrandom(2) in vain where libraries are asked for it, and would need /dev/urandom.
    let flags = format!(
        "-C target-cpu={} -C target-feature=+crt-static --cfg getrandom_backend=\"linux_raw\"",
        platform.processor
    );
    let mut cargo = workspace.command("cargo", "");
    // With a target of its own, what runs while building stays as it is: a static compiler plug-in cannot be loaded.
    cargo.env("RUSTFLAGS", flags).args([
        "build",
        "--locked",
        "--profile=dist",
        "--package=tabiya",
        "--target",
    ]);
    execute(cargo.arg(platform.triple))?;
    Ok(workspace.path("target").join(platform.triple).join("dist/tabiya"))
}

/// Writes manual pages and completions into an empty folder. The program does not carry what makes them: a test does.
///
/// # Errors
/// When that test fails or leaves nothing.
pub(super) fn papers(workspace: &Workspace, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut cargo = workspace.command("cargo", "");
    cargo.env(PAPERS, folder).args([
        "test",
        "--quiet",
        "--workspace",
        "--all-features",
        "--bin=tabiya",
        "papers",
    ]);
    execute(&mut cargo)?;
    ensure!(folder.join("tabiya.1").is_file(), "the test `papers` of crates/tabiya wrote no tabiya.1");
    Ok(())
}
