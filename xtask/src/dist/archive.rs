//! Archives that are the same whoever packs them: names in order, one time, nobody's ids.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::contents::{self, Entry};
use crate::workspace::{Workspace, execute};

/// The tree as an archive: everything in one folder of its name, with a text to begin with.
///
/// # Errors
/// When the tree cannot be staged or packed.
pub(super) fn pack(
    workspace: &Workspace,
    entries: &[Entry],
    stage: &Path,
    to: &Path,
    time: u64,
) -> Result<()> {
    contents::stage(&whole(workspace, entries), stage)?;
    let (above, name) = (stage.parent().unwrap_or(stage), stage.file_name().unwrap_or_default());
    let mut tar = Command::new("tar");
    tar.args([
        "--create",
        "--gzip",
        "--sort=name",
        "--format=gnu",
        "--numeric-owner",
        "--owner=0",
        "--group=0",
    ]);
    tar.arg(format!("--mtime=@{time}")).arg("--file").arg(to).arg("--directory").arg(above).arg(name);
    execute(&mut tar)
}

/// The tree with what only an archive needs.
fn whole(workspace: &Workspace, entries: &[Entry]) -> Vec<Entry> {
    let source = workspace.path("packaging/README.md");
    let text = Entry { path: "README.md".to_owned(), source, executable: false };
    entries.iter().cloned().chain([text]).collect()
}

/// The source of this very version, which the license wants to be at hand.
///
/// # Errors
/// When this is no checkout.
pub(super) fn source(workspace: &Workspace, version: &str, to: &Path) -> Result<()> {
    let mut git = workspace.command("git", "");
    git.args(["archive", "--format=tar.gz", &format!("--prefix=tabiya-{version}/"), "--output"]);
    execute(git.arg(to).arg("HEAD"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_same_tree_gives_the_same_bytes_whenever_it_is_packed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("program"), "x").expect("a file");
        let entry = Entry { path: "bin/tabiya".to_owned(), source: at("program"), executable: true };
        let packed = |stage: &str| {
            let to = at(&format!("{stage}.tar.gz"));
            let stage = at(stage).join("tabiya-1");
            pack(&Workspace::here(), std::slice::from_ref(&entry), &stage, &to, 1_000_000_000)
                .expect("an archive");
            to
        };
        let (one, other) = (packed("one"), packed("other"));
        assert_eq!(fs::read(&one).expect("bytes"), fs::read(other).expect("bytes"));
        let list =
            Command::new("tar").arg("--list").arg("--verbose").arg("--file").arg(one).output().expect("tar");
        let list = String::from_utf8(list.stdout).expect("text");
        let row = list.lines().find(|line| line.ends_with("tabiya-1/bin/tabiya")).expect("the program");
        assert!(row.starts_with("-rwxr-xr-x 0/0") && row.contains("2001-09-0"), "{row}");
        assert!(list.contains("tabiya-1/README.md"), "{list}");
    }
}
