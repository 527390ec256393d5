//! `cargo xtask screenshots`: the pictures of the manual, taken by the page's own script.

use anyhow::{Result, bail};

use crate::workspace::{Workspace, execute};

/// Runs `npm run screenshots` in web/.
///
/// # Errors
/// When the page has no such script, or it fails.
pub fn run(workspace: &Workspace) -> Result<()> {
    if !workspace.has_npm_script("screenshots") {
        bail!("web/package.json has no script `screenshots`");
    }
    execute(workspace.command("npm", "web").args(["run", "screenshots"]))
}
