//! When a row of a table applies: discovered from what is there, so rows may come before their crates.

use std::{env::consts::ARCH, fs};

use crate::workspace::{Workspace, on_path};

/// A question about the workspace or the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Holds in every workspace.
    Always,
    /// This path, relative to the root, exists.
    Exists(&'static str),
    /// web/package.json has a script of this name.
    NpmScript(&'static str),
    /// This program is on the search path.
    Program(&'static str),
    /// This program is not on the search path.
    NoProgram(&'static str),
    /// Some Rust file below crates/ contains this word: how a test says that it needs an oracle.
    Mentioned(&'static str),
    /// Some file with this ending lies below this folder.
    AnyFile(&'static str, &'static str),
    /// The machine has this architecture.
    Architecture(&'static str),
}

impl Condition {
    /// Whether the condition holds here. What cannot be read does not hold.
    pub fn holds(self, workspace: &Workspace) -> bool {
        match self {
            Self::Always => true,
            Self::Exists(path) => workspace.path(path).exists(),
            Self::NpmScript(name) => workspace.has_npm_script(name),
            Self::Program(name) => on_path(name),
            Self::NoProgram(name) => !on_path(name),
            Self::Mentioned(word) => mentioned(workspace, word),
            Self::AnyFile(folder, ending) => {
                workspace.files(folder, &[ending]).is_ok_and(|files| !files.is_empty())
            }
            Self::Architecture(name) => ARCH == name,
        }
    }

    /// Why a row does not apply, for the list of skipped steps.
    pub fn absence(self) -> String {
        match self {
            Self::Always => "never skipped".to_owned(),
            Self::Exists(path) => format!("there is no {path}"),
            Self::NpmScript(name) => format!("web/package.json has no script `{name}`"),
            Self::Program(name) => format!("{name} is not installed"),
            Self::NoProgram(name) => format!("{name} is installed"),
            Self::Mentioned(word) => format!("nothing in crates/ mentions {word}"),
            Self::AnyFile(folder, ending) => format!("no {ending} file below {folder}"),
            Self::Architecture(name) => format!("this machine is {ARCH}, not {name}"),
        }
    }
}

fn mentioned(workspace: &Workspace, word: &str) -> bool {
    let files = workspace.files("crates", &[".rs"]).unwrap_or_default();
    files.iter().any(|path| fs::read_to_string(path).is_ok_and(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_answer_from_what_is_there() {
        let here = Workspace::here();
        let holding = [
            Condition::Always,
            Condition::Exists("Cargo.toml"),
            Condition::Program("cargo"),
            Condition::NoProgram("a-program-nobody-has-written"),
            Condition::AnyFile("xtask", ".rs"),
            Condition::Mentioned("fn main()"),
            Condition::Architecture(ARCH),
        ];
        let failing = [
            Condition::Exists("Cargo.yaml"),
            Condition::Program("a-program-nobody-has-written"),
            Condition::NoProgram("cargo"),
            Condition::NpmScript("a-script-nobody-has-written"),
            Condition::AnyFile("xtask", ".java"),
            Condition::Mentioned("A_WORD_NOBODY_HAS_WRITTEN"),
            Condition::Architecture("pdp11"),
        ];
        assert!(holding.iter().all(|condition| condition.holds(&here)));
        assert!(failing.iter().all(|condition| !condition.holds(&here)));
    }
}
