//! Modes from files: single ones by their path, whole folders with `--modes`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use tabiya_rules::mode::{Library, Mode};
use tabiya_server::modes::Modes;
use thiserror::Error;

use crate::files::read_text;
use crate::nearest::nearest;

/// The longest mode file, in bytes: some hundred times the longest that comes with the program.
const LONGEST: u64 = 1 << 20;

/// Where modes of one's own are.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ModeFolder {
    /// A folder with mode files of your own, offered besides those that come with the program
    #[arg(long = "modes", value_name = "DIR", env = "TABIYA_MODES")]
    folder: Option<PathBuf>,
}

impl ModeFolder {
    /// The modes that come with the program and those of the folder. A file that is no mode is left out, and
    /// said so.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub(crate) fn library(&self) -> Result<Library> {
        let mut library = Library::default();
        let Some(folder) = &self.folder else { return Ok(library) };
        let shown = folder.display();
        let entries = fs::read_dir(folder).with_context(|| format!("--modes: cannot read {shown}"))?;
        let mut files = Vec::new();
        for entry in entries {
            let path = entry.with_context(|| format!("--modes: cannot read {shown}"))?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                files.push(path);
            }
        }
        files.sort();
        for file in files {
            match read(&file) {
                Ok(mode) => library.offer(mode),
                Err(error) => eprintln!("--modes: left out: {error:#}"),
            }
        }
        Ok(library)
    }

    /// The same for a server.
    ///
    /// # Errors
    /// As [`ModeFolder::library`].
    pub(crate) fn modes(&self) -> Result<Modes> {
        self.library().map(Modes::new)
    }
}

/// The mode with this id that comes with the program, or the one in this file.
///
/// # Errors
/// As [`find_in`].
pub(crate) fn find(name: &str) -> Result<&'static Mode, String> {
    find_in(&Library::default(), name).map_err(|fault| fault.to_string())
}

/// Why there is no such mode.
#[derive(Debug, Error)]
pub(crate) enum ModeFault {
    /// Another name is near.
    #[error("expected a mode or a mode file, perhaps {near}; found {found:?}")]
    Near { near: String, found: String },
    /// None is.
    #[error("expected a mode file or one of: {}; found {found:?}", ids.join(", "))]
    Unknown { ids: Vec<String>, found: String },
    /// The file is none.
    #[error("{0}")]
    File(String),
}

/// The mode of a library with this id, or the one in this file.
///
/// # Errors
/// What is wrong with the file, or which modes there are.
pub(crate) fn find_in(library: &Library, name: &str) -> Result<&'static Mode, ModeFault> {
    if let Some(mode) = library.find(name) {
        return Ok(mode);
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension == "json") || path.exists() {
        return read(path).map_err(|error| ModeFault::File(format!("{error:#}")));
    }
    let ids = || library.offered().iter().map(|mode| mode.id());
    let found: String = name.chars().take(80).collect();
    Err(match nearest(name, ids()) {
        Some(near) => ModeFault::Near { near: near.to_owned(), found },
        None => ModeFault::Unknown { ids: ids().map(str::to_owned).collect(), found },
    })
}

/// Reads a mode file; its name without the ending is the mode's id.
fn read(path: &Path) -> Result<&'static Mode> {
    let (id, text) = text_of(path)?;
    Mode::load(&id, &text).map_err(|error| anyhow::anyhow!("{}:{error}", path.display()))
}

/// Reads a mode file and says everything that is wrong with it, as `file:line:column: what`.
pub(super) fn check(path: &Path) -> Result<Mode, Vec<String>> {
    let (id, text) = text_of(path).map_err(|error| vec![format!("{error:#}")])?;
    Mode::check(&id, &text)
        .map_err(|errors| errors.iter().map(|error| format!("{}:{error}", path.display())).collect())
}

/// The id of a mode file and its text.
fn text_of(path: &Path) -> Result<(String, String)> {
    let shown = path.display();
    let bytes = read_text(path, LONGEST).with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let before = String::from_utf8_lossy(before);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        anyhow::anyhow!("{shown}:{line}:{column}: expected UTF-8 (save the file in that encoding)")
    })?;
    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("mode");
    Ok((id.to_owned(), text))
}
