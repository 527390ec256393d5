//! The links between our documents: each relative one leads to a file that is there, and so does each path in backticks that
//! names a source file, in documents and in the documentation inside the code.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use crate::workspace::Workspace;

/// The endings of the files whose paths are looked for.
const SOURCES: &[&str] = &["rs", "ts", "tsx", "css", "toml"];

/// The documents that speak of the tree itself: there, folders are looked for as well.
const OF_THE_TREE: &[&str] = &["ARCHITECTURE.md", "CONTRIBUTING.md"];

/// The folders of code in Rust.
const CODE: &[&str] = &["crates", "xtask", "fuzz"];

/// Prints every link and every path that leads nowhere.
///
/// # Errors
/// When there is one.
pub fn run(workspace: &Workspace) -> Result<()> {
    let tree = Tree::of(workspace)?;
    let mut broken = 0;
    for path in workspace.files("", &[".md"])? {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let folder = path.parent().expect("a file lies in a folder");
        for (line, target) in dead_links(folder, &text) {
            eprintln!("{}:{line}: no such file: {target}", workspace.relative(&path).display());
            broken += 1;
        }
        let path = workspace.relative(&path);
        let with_folders = OF_THE_TREE.iter().any(|name| path == Path::new(name));
        broken += tell_unknown(path, &tree.unknown_paths(&text, with_folders));
    }
    for folder in CODE {
        for path in workspace.files(folder, &[".rs"])? {
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            broken +=
                tell_unknown(workspace.relative(&path), &tree.unknown_paths(&documentation(&text), false));
        }
    }
    if broken > 0 {
        bail!("{broken} links or paths lead nowhere");
    }
    Ok(())
}

/// Prints the paths that name no file, and says how many there are.
fn tell_unknown(path: &Path, unknown: &[(usize, &str)]) -> usize {
    for (line, named) in unknown {
        eprintln!("{}:{line}: no such file in the tree: `{named}`", path.display());
    }
    unknown.len()
}

/// The comments of some code that document it, each on the line where it stands.
fn documentation(code: &str) -> String {
    let comment = |line: &str| {
        let line = line.trim_start();
        let text = line.strip_prefix("//!").or_else(|| line.strip_prefix("///")).unwrap_or_default();
        format!("{}\n", text.strip_prefix(' ').unwrap_or(text))
    };
    code.lines().map(comment).collect()
}

/// The relative links of a document in this folder whose file is not there, each with its line.
fn dead_links<'a>(folder: &Path, text: &'a str) -> Vec<(usize, &'a str)> {
    let is_dead = |target: &str| {
        let file = target.split('#').next().unwrap_or_default();
        !target.contains(':') && !file.is_empty() && !folder.join(file).exists()
    };
    links(text).filter(|(_, target)| is_dead(target)).collect()
}

/// The files and folders of the workspace, without the folders named `src`: documents leave them out.
struct Tree(Vec<PathBuf>);

impl Tree {
    fn of(workspace: &Workspace) -> Result<Self> {
        let files = workspace.files("", &[""])?;
        Ok(Self(files.iter().map(|file| without_src(workspace.relative(file))).collect()))
    }

    /// Whether a file has this path, or a path that ends in it; of a folder, whether a file lies in it.
    fn has(&self, named: &str) -> bool {
        let (wanted, is_folder) = (without_src(Path::new(named)), named.ends_with('/'));
        self.0.iter().any(|file| match is_folder {
            false => file.ends_with(&wanted),
            true => file.ancestors().skip(1).any(|folder| folder.ends_with(&wanted)),
        })
    }

    /// The paths in backticks that name no file or folder, each with its line. A name in capitals stands for any.
    fn unknown_paths<'a>(&self, text: &'a str, with_folders: bool) -> Vec<(usize, &'a str)> {
        let is_path = |part: &&str| {
            let is_source = SOURCES.iter().any(|end| {
                part.strip_suffix(end)
                    .and_then(|name| name.strip_suffix('.'))
                    .is_some_and(|name| !name.is_empty())
            });
            let characters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c);
            (is_source || with_folders && part.ends_with('/'))
                && !part.starts_with('/')
                && part.chars().all(characters)
        };
        let in_code = prose(text).flat_map(|(line, text)| {
            text.split('`').skip(1).step_by(2).filter(is_path).map(move |part| (line, part))
        });
        in_code.filter(|(_, named)| !self.has(named)).collect()
    }
}

fn without_src(path: &Path) -> PathBuf {
    path.components().filter(|part| part.as_os_str() != "src").collect()
}

/// The lines of a document that are no block of code, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    let lines = text.lines().enumerate().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence && !line.starts_with("    ")
    });
    lines.map(|(index, line)| (index + 1, line))
}

/// Every `[text](target)` outside of code, with its line.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    prose(text).flat_map(|(number, line)| {
        // Between backticks stands code: every second part.
        let prose = line.split('`').step_by(2);
        prose
            .flat_map(|part| part.split("](").skip(1))
            .filter_map(move |rest| Some((number, rest.split_once(')')?.0)))
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

    #[test]
    fn a_source_file_in_backticks_is_in_the_tree() {
        let files =
            ["crates/rules/src/mode/file/json.rs", "crates/rules/src/record.rs", "web/src/net/game.ts"];
        let tree = Tree(files.iter().map(|file| without_src(Path::new(file))).collect());
        let text = "`record.rs`, `rules/record.rs`, `crates/rules/src/record.rs`, `mode/file/`, `net/game.ts`, `NAME.rs`\n\
                    `ecord.rs`, `mode/record.rs`, `file.rs`, `mode/kinds/`\n```\n`no.rs`\n```\n`no/such.ts` and `cargo run no.rs`";
        let expected =
            [(2, "ecord.rs"), (2, "mode/record.rs"), (2, "file.rs"), (2, "mode/kinds/"), (6, "no/such.ts")];
        assert_eq!(tree.unknown_paths(text, true), expected);
        let no_folders: Vec<_> = expected.into_iter().filter(|(_, path)| !path.ends_with('/')).collect();
        assert_eq!(tree.unknown_paths(text, false), no_folders);
        let code = "//! See `record.rs`.\n/// As `told.rs` says.\nlet a = \"`b.rs`\"; // `c.rs`\n    //! `record.rs`, `net/told.ts`\n";
        assert_eq!(tree.unknown_paths(&documentation(code), false), [(2, "told.rs"), (4, "net/told.ts")]);
    }
}
