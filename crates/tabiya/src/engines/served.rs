//! Engines of others at a server: whose they are.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use tabiya_server::engines::Engines;
use tabiya_uci_client::entry::{Entry, check_name};

use super::{found, kept};
use crate::data_folder::Folder;

/// How long an engine may take to say who it is before the server starts.
const PATIENCE: Duration = Duration::from_secs(10);

/// All engines of whoever plays on this machine: those kept in the data folder, and those on the search path. A file that
/// cannot be read is told, and keeps nobody from playing.
pub(crate) fn of_owner(folder: &Path) -> Engines {
    let entries = all(Some(folder)).unwrap_or_else(|error| {
        eprintln!("tabiya: {error:#}");
        found::found()
    });
    registry(entries)
}

/// The engines that whoever runs a server for others has named; each has to work.
///
/// # Errors
/// When a name is none, or something is wrong with an engine.
pub(crate) fn named(names: &[String], folder: &Folder) -> Result<Engines> {
    let mut entries: Vec<Entry> = Vec::new();
    for text in names {
        let entry = match text.split_once('=') {
            Some((name, path)) => Entry::new(name, path),
            None => {
                let kept = all(folder.path().as_deref())?.into_iter().find(|entry| entry.name == *text);
                kept.with_context(|| {
                    format!("--engine: expected NAME=PATH or an engine that is kept, found {text:?}")
                })?
            }
        };
        check_name(&entry.name).context("--engine")?;
        if entries.iter().any(|other| other.name == entry.name) {
            bail!("--engine: the name {} is there twice", entry.name);
        }
        let tried = entry.start(std::env::current_exe().ok(), PATIENCE);
        tried.map_err(|fault| anyhow!("--engine: {} {fault}", entry.path.display()))?;
        entries.push(entry);
    }
    Ok(registry(entries))
}

/// The engines that are kept, then those on the search path.
pub(super) fn all(folder: Option<&Path>) -> Result<Vec<Entry>> {
    let mut entries = folder.map_or_else(|| Ok(Vec::new()), kept::read)?;
    let new: Vec<Entry> = found::found()
        .into_iter()
        .filter(|entry| entries.iter().all(|other| other.name != entry.name))
        .collect();
    entries.extend(new);
    Ok(entries)
}

fn registry(entries: Vec<Entry>) -> Engines {
    Engines::new(entries, std::env::current_exe().ok())
}
