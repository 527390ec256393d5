//! `cargo xtask api`: what `tabiya-rules` offers to whoever uses it as a library, held against the list of the last release.
//!
//! The list is read from the source: in this workspace `pub` means that it can be reached from outside, since
//! `unreachable_pub` is a warning and no warning passes. What a macro of ours writes is not seen.

mod items;
mod spelling;

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::workspace::Workspace;

/// The crate whose interface is promised.
const SOURCES: &str = "crates/rules/src";

/// What it was when somebody last looked.
const LIST: &str = "crates/rules/api.txt";

/// How many differences are shown.
const SHOWN: usize = 40;

/// Whether the list is to be compared or written.
#[derive(Args, Debug, Default)]
pub struct Options {
    /// Write what is there now; the change belongs into the CHANGELOG
    #[arg(long)]
    update: bool,
}

/// Compares the public interface with the list, or writes the list.
///
/// # Errors
/// When they differ, or a file cannot be read or written.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let now = listed(&workspace.path(SOURCES))?;
    let list = workspace.path(LIST);
    if options.update {
        return fs::write(&list, now).with_context(|| format!("cannot write {LIST}"));
    }
    let before = fs::read_to_string(&list).with_context(|| format!("cannot read {LIST}"))?;
    let differences = differences(&before, &now);
    if differences.is_empty() {
        return Ok(());
    }
    for line in differences.iter().take(SHOWN) {
        eprintln!("{line}");
    }
    bail!(
        "the interface of tabiya-rules has changed in {} lines: what is gone (-) breaks programs and asks for a new minor \
         version, what is new (+) for a patch (CONTRIBUTING.md, Versions); `cargo xtask api --update` takes it over",
        differences.len()
    )
}

/// Compares; the step of the gate.
///
/// # Errors
/// When they differ, or a file cannot be read.
pub fn check(workspace: &Workspace) -> Result<()> {
    run(workspace, &Options::default())
}

/// Every public item below a folder, file by file.
fn listed(sources: &Path) -> Result<String> {
    let mut files = Vec::new();
    collect(sources, &mut files)?;
    files.sort();
    let mut read = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let below = file.strip_prefix(sources).expect("it was found there").display().to_string();
        let items = items::items(&text).map_err(|error| anyhow::anyhow!("{below}: {error}"))?;
        read.push((below, items));
    }
    let reachable = items::Names::of(read.iter().flat_map(|(_, items)| items));
    let mut list = String::new();
    for (below, items) in &read {
        let lines: Vec<String> = items.iter().filter_map(|item| item.shown(&reachable)).collect();
        if !lines.is_empty() {
            writeln!(list, "# {below}\n{}\n", lines.join("\n")).expect("a string takes everything");
        }
    }
    Ok(list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        let is_for_tests = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_for_tests {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_for_tests {
            files.push(path);
        }
    }
    Ok(())
}

/// The lines that only one of two lists has, each with its file.
fn differences(before: &str, now: &str) -> Vec<String> {
    let (old, new) = (placed(before), placed(now));
    let only = |here: &[String], there: &[String], sign: char| -> Vec<String> {
        here.iter().filter(|line| !there.contains(line)).map(|line| format!("{sign} {line}")).collect()
    };
    let mut differences = only(&old, &new, '-');
    differences.extend(only(&new, &old, '+'));
    differences
}

/// Each line behind the name of its file and of the block that it is in.
fn placed(list: &str) -> Vec<String> {
    let (mut file, mut block) = ("", "");
    let mut lines = Vec::new();
    for line in list.lines().filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("# ") {
            file = name;
        } else if let Some(inner) = line.strip_prefix("    ") {
            lines.push(format!("{file}: {block}: {inner}"));
        } else {
            block = line;
            lines.push(format!("{file}: {line}"));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gone_and_what_is_new_is_told_with_its_place() {
        let before = "# a.rs\npub struct A { .. }\nimpl A\n    pub fn b(&self)\n";
        let now = "# a.rs\npub struct A { .. }\nimpl A\n    pub fn b(&mut self)\n";
        assert_eq!(
            differences(before, now),
            ["- a.rs: impl A: pub fn b(&self)", "+ a.rs: impl A: pub fn b(&mut self)"]
        );
        assert!(differences(now, now).is_empty());
    }

    #[test]
    fn the_list_is_that_of_this_tree() {
        check(&Workspace::here()).expect("nothing has changed unnoticed");
    }
}
