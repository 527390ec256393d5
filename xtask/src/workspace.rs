//! What is on the disk: paths relative to the root of the workspace, and programs on the search path.
//!
//! Invariant: a [`Workspace`] never changes the files it looks at.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

/// The checked-out project.
#[derive(Clone, Debug)]
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace this program was built from.
    pub fn here() -> Self {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self::at(manifest.parent().expect("xtask lies one folder below the root"))
    }

    /// A workspace at any root.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The absolute form of a path relative to the root.
    pub fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.root.join(relative)
    }

    /// The form of an absolute path that messages show.
    pub fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }

    /// Every file below a folder whose name ends with one of `endings`, in order of name. A folder that is
    /// not there has no files; `target` and `node_modules` are never entered.
    ///
    /// # Errors
    /// When a folder that is there cannot be read.
    pub fn files(&self, folder: impl AsRef<Path>, endings: &[&str]) -> Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        let top = self.path(folder);
        if top.is_dir() {
            collect(&top, endings, &mut found)?;
        }
        found.sort();
        Ok(found)
    }

    /// The `scripts` of web/package.json that have this name.
    pub fn has_npm_script(&self, name: &str) -> bool {
        fs::read_to_string(self.path("web/package.json"))
            .ok()
            .and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok())
            .is_some_and(|package| package["scripts"][name].is_string())
    }

    /// A command that starts at the root of the workspace, or in a folder below it.
    pub fn command(&self, program: &str, folder: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path(folder)).env("PATH", search_path());
        command
    }
}

fn collect(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            if name != "target" && name != "node_modules" {
                collect(&path, endings, found)?;
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    Ok(())
}

/// Where programs are looked for: the search path, and Debian's folder for chess programs, which root's search
/// path leaves out.
pub fn search_path() -> OsString {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    env::join_paths(folders).expect("these folders were a search path before")
}

/// Whether a program of this name is in [`search_path`].
pub fn on_path(program: &str) -> bool {
    env::split_paths(&search_path()).any(|folder| folder.join(program).is_file())
}

/// A command as one would type it.
pub fn spelled(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs a command to its end, its output going where ours goes.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn execute(command: &mut Command) -> Result<()> {
    let spelled = spelled(command);
    let status = command.status().with_context(|| format!("cannot start `{spelled}`"))?;
    if !status.success() {
        bail!("`{spelled}` failed: {status}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_its_own_sources_and_nothing_in_target() {
        let files = Workspace::here().files("xtask", &[".rs"]).expect("xtask can be read");
        assert!(files.iter().any(|path| path.ends_with("src/workspace.rs")));
        assert!(!files.iter().any(|path| path.components().any(|part| part.as_os_str() == "target")));
    }

    #[test]
    fn a_folder_that_is_not_there_has_no_files() {
        assert!(Workspace::here().files("no/such/folder", &[".rs"]).expect("nothing to read").is_empty());
    }

    #[test]
    fn knows_which_programs_are_there() {
        assert!(on_path("cargo"));
        assert!(!on_path("a-program-nobody-has-written"));
    }

    #[test]
    fn a_failing_command_is_an_error_that_names_it() {
        let error = execute(&mut Command::new("false")).expect_err("`false` fails");
        assert!(error.to_string().contains("`false` failed"), "{error}");
    }
}
