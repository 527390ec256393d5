//! The links between our documents: each relative one leads to a file that is there.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};

use crate::workspace::Workspace;

/// Prints every link that leads nowhere.
///
/// # Errors
/// When there is one.
pub fn run(workspace: &Workspace) -> Result<()> {
    let mut broken = 0;
    for path in workspace.files("", &[".md"])? {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let folder = path.parent().expect("a file lies in a folder");
        for (line, target) in dead_links(folder, &text) {
            eprintln!("{}:{line}: no such file: {target}", workspace.relative(&path).display());
            broken += 1;
        }
    }
    if broken > 0 {
        bail!("{broken} links lead nowhere");
    }
    Ok(())
}

/// The relative links of a document in this folder whose file is not there, each with its line.
fn dead_links<'a>(folder: &Path, text: &'a str) -> Vec<(usize, &'a str)> {
    let is_dead = |target: &str| {
        let file = target.split('#').next().unwrap_or_default();
        !target.contains(':') && !file.is_empty() && !folder.join(file).exists()
    };
    links(text).filter(|(_, target)| is_dead(target)).collect()
}

/// Every `[text](target)` outside of code, with its line.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    let prose = text.lines().enumerate().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence && !line.starts_with("    ")
    });
    prose.flat_map(|(index, line)| {
        // Between backticks stands code: every second part.
        let prose = line.split('`').step_by(2);
        prose
            .flat_map(|part| part.split("](").skip(1))
            .filter_map(move |rest| Some((index + 1, rest.split_once(')')?.0)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_a_file_that_is_not_there_is_found_with_its_line() {
        let text = "[good](Cargo.toml) and [bad](Cargo.yaml)\n\n[worse](no/such.md#part)";
        let found = dead_links(Path::new(env!("CARGO_MANIFEST_DIR")), text);
        assert_eq!(found, [(1, "Cargo.yaml"), (3, "no/such.md#part")]);
    }

    #[test]
    fn addresses_anchors_and_code_are_free() {
        let text =
            "[a](https://example.org) [b](#part) [c](src/lib.rs#L1) `[d](x)`\n```\n[e](y)\n```\n    [f](z)\n";
        assert!(dead_links(Path::new(env!("CARGO_MANIFEST_DIR")), text).is_empty());
    }

    #[test]
    fn names_in_backticks_may_be_links() {
        let found = dead_links(Path::new(env!("CARGO_MANIFEST_DIR")), "see [`name`](no/such.rs)");
        assert_eq!(found, [(1, "no/such.rs")]);
    }
}
