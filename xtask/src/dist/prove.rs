//! `cargo xtask dist --prove`: what was made, tried where nothing else is.
//!
//! As root: the program runs in an empty folder that has become the root, and the package is installed into a fresh Debian,
//! used, and removed without a trace.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::contents;
use crate::workspace::{execute, on_path};

/// What changes by itself when anything is installed.
const BOOKKEEPING: &[&str] =
    &["var/lib/dpkg", "var/log", "var/cache", "tmp", "root", "dev", "proc", "sys", "run"];

/// Proves program and package, in folders below this one.
///
/// # Errors
/// When a part is missing or a proof fails.
pub(super) fn run(binary: &Path, package: &Path, folder: &Path) -> Result<()> {
    ensure!(
        on_path("debootstrap"),
        "--prove: expected the program debootstrap (apt-get install debootstrap)"
    );
    alone(binary, &fresh(folder.join("empty"))?)?;
    installed(package, &fresh(folder.join("debian"))?)
}

/// A place with nothing in it, whatever a run that was broken off has left there.
fn fresh(root: PathBuf) -> Result<PathBuf> {
    if root.exists() {
        remove(&root)?;
    }
    Ok(root)
}

/// The program tests itself where there is nothing but it and a folder.
fn alone(binary: &Path, root: &Path) -> Result<()> {
    println!("The program in an empty folder:");
    fs::create_dir_all(root.join("data")).with_context(|| format!("cannot make {}", root.display()))?;
    fs::copy(binary, root.join("tabiya")).context("cannot copy the program")?;
    contents::permit(&root.join("tabiya"), 0o755)?;
    execute(within(root).args(["/tabiya", "selftest", "--data", "/data"]))?;
    let left: BTreeSet<PathBuf> = files(root)?;
    ensure!(left == BTreeSet::from([PathBuf::from("tabiya")]), "expected the program alone, found {left:?}");
    remove(root)
}

/// The package comes, works and goes.
fn installed(package: &Path, root: &Path) -> Result<()> {
    println!("The package in a fresh Debian:");
    execute(Command::new("debootstrap").args(["--variant=minbase", "stable"]).arg(root))?;
    let before = files(root)?;
    fs::copy(package, root.join("tmp/tabiya.deb")).context("cannot copy the package")?;
    execute(within(root).args(["dpkg", "--install", "/tmp/tabiya.deb"]))?;
    execute(within(root).args(["tabiya", "--version"]))?;
    execute(within(root).args(["tabiya", "selftest", "--data", "/tmp/data"]))?;
    let came: Vec<PathBuf> = files(root)?.difference(&before).cloned().collect();
    println!(
        "{} files came, such as {}",
        came.len(),
        came.first().map_or("none".into(), |path| path.display().to_string())
    );
    ensure!(came.contains(&PathBuf::from("usr/bin/tabiya")), "expected usr/bin/tabiya, found {came:?}");
    execute(within(root).args(["dpkg", "--purge", "tabiya"]))?;
    let after = files(root)?;
    let left: Vec<_> = after.symmetric_difference(&before).collect();
    ensure!(left.is_empty(), "expected everything as it was before, found {left:?}");
    execute(within(root).args(["dpkg", "--audit"]))?;
    println!("Nothing is left of it.");
    remove(root)
}

/// A command with another root and nothing of this one's variables.
fn within(root: &Path) -> Command {
    let mut command = Command::new("chroot");
    command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").arg(root);
    command
}

/// Every file that matters, seen from the root. Links are files: behind one may be the whole system, again and again.
fn files(root: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    collect(root, root, &mut found)?;
    Ok(found)
}

fn collect(folder: &Path, root: &Path, found: &mut BTreeSet<PathBuf>) -> Result<()> {
    let unread = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(unread)? {
        let entry = entry.with_context(unread)?;
        let path = entry.path();
        let seen = path.strip_prefix(root).context("a folder below the root")?;
        if BOOKKEEPING.iter().any(|kept| seen.starts_with(kept)) {
            continue;
        }
        if entry.file_type().with_context(unread)?.is_dir() {
            collect(&path, root, found)?;
        } else {
            found.insert(seen.to_owned());
        }
    }
    Ok(())
}

fn remove(root: &Path) -> Result<()> {
    fs::remove_dir_all(root).with_context(|| format!("cannot remove {}", root.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_broken_run_has_left_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("debian");
        fs::create_dir_all(root.join("usr/bin")).expect("folders");
        fs::write(root.join("usr/bin/tabiya"), "").expect("a file");
        assert!(!fresh(root.clone()).expect("a place").exists());
        assert_eq!(fresh(root.clone()).expect("a place that is not there yet"), root);
    }

    #[test]
    fn what_dpkg_writes_down_is_no_trace_but_anything_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        for path in ["var/lib/dpkg/status", "var/log/dpkg.log", "usr/bin/tabiya", "etc/tabiya"] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder above")).expect("folders");
            fs::write(path, "").expect("a file");
        }
        // As in a fresh Debian: a link that leads to everything.
        std::os::unix::fs::symlink(folder.path(), folder.path().join("usr/all")).expect("a link");
        let found = files(folder.path()).expect("a list");
        assert_eq!(found, ["etc/tabiya", "usr/all", "usr/bin/tabiya"].map(PathBuf::from).into());
    }
}
