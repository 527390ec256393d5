//! What is given away, as a list: the tree below `/usr`, or below the folder of the archive.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::workspace::Workspace;

/// One file of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Where it goes, below the root of the tree.
    pub(super) path: String,
    /// Where it comes from.
    pub(super) source: PathBuf,
    /// Whether it is a program.
    pub(super) executable: bool,
}

impl Entry {
    fn file(path: impl Into<String>, source: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), source: source.into(), executable: false }
    }
}

/// What was made for this distribution, and is not part of the checkout.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// The program.
    pub(super) binary: PathBuf,
    /// The folder of manual pages and completions.
    pub(super) papers: PathBuf,
    /// The bill of materials.
    pub(super) sbom: PathBuf,
}

/// Where the unit of the service goes.
pub(super) const UNIT: &str = "lib/systemd/system/tabiya.service";
/// Where the program goes.
pub(super) const PROGRAM: &str = "bin/tabiya";
/// Where the documents go.
pub(super) const DOCUMENTS: &str = "share/doc/tabiya";
/// Where the manual pages go.
pub(super) const MANUAL: &str = "share/man/man1";

/// Files of the checkout: where they are, and what they become.
const KEPT: &[(&str, &str)] = &[
    ("packaging/tabiya.service", UNIT),
    ("packaging/copyright", "share/doc/tabiya/copyright"),
    ("LICENSE", "share/doc/tabiya/LICENSE"),
    ("CHANGELOG.md", "share/doc/tabiya/CHANGELOG.md"),
    ("docs/mode.schema.json", "share/doc/tabiya/mode.schema.json"),
];

/// Completions: what they are called when made, and where shells look for them.
const COMPLETIONS: &[(&str, &str)] = &[
    ("tabiya.bash", "share/bash-completion/completions/tabiya"),
    ("_tabiya", "share/zsh/vendor-completions/_tabiya"),
    ("tabiya.fish", "share/fish/vendor_completions.d/tabiya.fish"),
];

/// Every file, in order of its path.
///
/// # Errors
/// When the folder of papers cannot be read.
pub(super) fn contents(workspace: &Workspace, made: &Made) -> Result<Vec<Entry>> {
    let mut entries = vec![
        Entry { path: PROGRAM.to_owned(), source: made.binary.clone(), executable: true },
        Entry::file(format!("{DOCUMENTS}/tabiya.cdx.json"), &made.sbom),
    ];
    entries.extend(KEPT.iter().map(|(from, to)| Entry::file(*to, workspace.path(from))));
    entries.extend(COMPLETIONS.iter().map(|(from, to)| Entry::file(*to, made.papers.join(from))));
    let pages = Workspace::at(&made.papers).files("", &[".1"])?;
    for page in pages {
        let name = page.file_name().context("a manual page has no name")?.to_string_lossy().into_owned();
        entries.push(Entry::file(format!("{MANUAL}/{name}"), &page));
    }
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(entries)
}

/// Puts the files below a root, readable for everybody.
///
/// # Errors
/// When one cannot be read or written.
pub(super) fn stage(entries: &[Entry], root: &Path) -> Result<()> {
    for entry in entries {
        let to = root.join(&entry.path);
        folder(to.parent().unwrap_or(root), root)?;
        let from = &entry.source;
        fs::copy(from, &to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
        permit(&to, if entry.executable { 0o755 } else { 0o644 })?;
    }
    Ok(())
}

/// Makes a folder below a root, and all on the way there.
pub(super) fn folder(path: &Path, root: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
    path.ancestors().take_while(|above| above.starts_with(root)).try_for_each(|above| permit(above, 0o755))
}

/// Says who may read, write and run a file, whatever the user's habit is.
pub(super) fn permit(path: &Path, mode: u32) -> Result<()> {
    let permissions = fs::Permissions::from_mode(mode);
    fs::set_permissions(path, permissions).with_context(|| format!("cannot change {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(folder: &Path) -> Made {
        for name in
            ["tabiya", "bill.json", "tabiya.1", "tabiya-serve.1", "tabiya.bash", "_tabiya", "tabiya.fish"]
        {
            fs::write(folder.join(name), name).expect("a file");
        }
        Made { binary: folder.join("tabiya"), papers: folder.to_owned(), sbom: folder.join("bill.json") }
    }

    #[test]
    fn everything_has_its_place_and_only_the_program_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let entries = contents(&Workspace::here(), &made(folder.path())).expect("a list");
        let paths: Vec<&str> = entries.iter().map(|entry| entry.path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "bin/tabiya",
                "lib/systemd/system/tabiya.service",
                "share/bash-completion/completions/tabiya",
                "share/doc/tabiya/CHANGELOG.md",
                "share/doc/tabiya/LICENSE",
                "share/doc/tabiya/copyright",
                "share/doc/tabiya/mode.schema.json",
                "share/doc/tabiya/tabiya.cdx.json",
                "share/fish/vendor_completions.d/tabiya.fish",
                "share/man/man1/tabiya-serve.1",
                "share/man/man1/tabiya.1",
                "share/zsh/vendor-completions/_tabiya",
            ]
        );
        let programs: Vec<&str> =
            entries.iter().filter(|entry| entry.executable).map(|entry| entry.path.as_str()).collect();
        assert_eq!(programs, [PROGRAM]);
    }

    #[test]
    fn every_file_of_the_checkout_is_there() {
        let here = Workspace::here();
        for (from, _) in KEPT {
            assert!(here.path(from).is_file(), "{from}");
        }
    }

    #[test]
    fn what_is_staged_is_readable_for_everybody() {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, root) = (folder.path().join("source"), folder.path().join("root"));
        fs::create_dir(&source).expect("a folder");
        let entries = contents(&Workspace::here(), &made(&source)).expect("a list");
        stage(&entries, &root).expect("a tree");
        let mode = |path: &str| fs::metadata(root.join(path)).expect(path).permissions().mode() & 0o777;
        assert_eq!([mode(PROGRAM), mode(UNIT), mode("share/doc")], [0o755, 0o644, 0o755]);
        assert_eq!(fs::read_to_string(root.join(PROGRAM)).expect("a file"), "tabiya");
    }

    #[test]
    fn a_file_that_was_not_made_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let entries = contents(&Workspace::here(), &made(folder.path())).expect("a list");
        fs::remove_file(folder.path().join("tabiya.fish")).expect("a file");
        let error = stage(&entries, &folder.path().join("root")).expect_err("one is missing");
        assert!(error.to_string().contains("tabiya.fish"), "{error}");
    }

    #[test]
    fn the_unit_starts_the_program_where_it_is_put_and_keeps_games_where_it_may_write() {
        let unit = fs::read_to_string(Workspace::here().path("packaging/tabiya.service")).expect("the unit");
        let value = |key: &str| {
            let mut values = unit.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
            values.next().unwrap_or_else(|| panic!("{key}")).to_owned()
        };
        assert_eq!(value("ExecStart"), format!("/usr/{PROGRAM} serve"));
        assert_eq!(value("Environment"), format!("TABIYA_DATA=%S/{}", value("StateDirectory")));
        assert_eq!(value("Documentation"), "man:tabiya-serve(1)");
        assert_eq!(value("DynamicUser"), "yes");
    }
}
