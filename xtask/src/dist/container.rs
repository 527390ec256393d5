//! What an image for containers is built from: a folder with the Dockerfile, the program and a place for games.

use std::path::Path;

use anyhow::Result;

use super::contents::{self, Entry};
use crate::workspace::Workspace;

/// Fills the folder; `docker build` in it makes the image.
///
/// # Errors
/// When something cannot be written.
pub(super) fn fill(workspace: &Workspace, binary: &Path, folder: &Path) -> Result<()> {
    let entry = |path: &str, source: &Path, executable| Entry {
        path: path.to_owned(),
        source: source.to_owned(),
        executable,
    };
    let recipe = workspace.path("packaging/Dockerfile");
    contents::stage(&[entry("tabiya", binary, true), entry("Dockerfile", &recipe, false)], folder)?;
    contents::folder(&folder.join("data"), folder)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn whatever_the_recipe_copies_is_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let (binary, to) = (folder.path().join("any name"), folder.path().join("container"));
        fs::write(&binary, "x").expect("a file");
        fill(&Workspace::here(), &binary, &to).expect("a folder");
        let recipe = fs::read_to_string(to.join("Dockerfile")).expect("the recipe");
        let copied: Vec<&str> = recipe
            .lines()
            .filter(|line| line.starts_with("COPY "))
            .filter_map(|line| line.split(' ').find(|word| *word != "COPY" && !word.starts_with("--")))
            .collect();
        assert_eq!(copied, ["tabiya", "data"]);
        assert!(copied.iter().all(|name| to.join(name).exists()), "{recipe}");
    }
}
