//! Games that earlier consoles kept in files of their own: a line for each event, after one with the score before.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};
use serde::Deserialize;
use tabiya_game::{Event, EventKind, Score};

/// What the first line tells.
#[derive(Copy, Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
struct Header {
    /// The score before the game.
    score: Score,
}

/// A game that was not finished.
#[derive(PartialEq, Debug)]
pub(in crate::console) struct Earlier {
    path: PathBuf,
    /// When it was last written, in milliseconds since 1970.
    pub(in crate::console) touched: i64,
    /// The score before it.
    pub(in crate::console) score: Score,
    pub(in crate::console) events: Vec<Event>,
}

/// The latest game in this folder that was not finished.
///
/// # Errors
/// If the folder or the file cannot be read.
pub(in crate::console) fn latest(folder: &Path) -> Result<Option<Earlier>> {
    let mut logs: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| folder.display().to_string()),
    };
    logs.retain(|path| path.extension().is_some_and(|extension| extension == "events"));
    logs.sort();
    for path in logs.into_iter().rev() {
        let earlier = read(path)?;
        let is_over = |event: &Event| matches!(event.kind, EventKind::Ended { .. });
        if !earlier.events.is_empty() && !earlier.events.iter().any(is_over) {
            return Ok(Some(earlier));
        }
    }
    Ok(None)
}

/// The game of a log. The last line may have been being written when the console died, and is left out then.
fn read(path: PathBuf) -> Result<Earlier> {
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    let written = fs::metadata(&path).and_then(|file| file.modified());
    let age = written.ok().and_then(|written| written.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    let touched = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let mut lines = text.lines().enumerate();
    let place = |number: usize| format!("{}:{}", path.display(), number + 1);
    let header: Header = match lines.next() {
        Some((number, line)) => serde_json::from_str(line).with_context(|| place(number))?,
        None => Header::default(),
    };
    let event = |(number, line): (usize, &str)| serde_json::from_str(line).with_context(|| place(number));
    let events = lines.map(event).collect::<Result<_>>()?;
    Ok(Earlier { path, touched, score: header.score, events })
}

impl Earlier {
    /// What its file is called.
    pub(in crate::console) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Puts the file aside once the store has the game.
    pub(in crate::console) fn put_aside(&self) -> Result<()> {
        let aside = self.path.with_extension("taken-over");
        fs::rename(&self.path, &aside).with_context(|| self.path.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_earlier_consoles_kept_is_read_the_latest_first() {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/store/console");
        let found = latest(&kept).expect("read").expect("there are four");
        assert!(found.path.ends_with("2026-11-17-202536-0001.events"), "{:?}", found.path);
        assert_eq!(found.score.to_string(), "White: 0\nBlack: 1");
        assert_eq!(found.events.len(), 5);
    }

    #[test]
    fn a_log_cut_off_in_a_line_loses_only_that_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.events");
        let whole = "{\"score\":{\"white\":1,\"black\":0}}\n{\"v\":1,\"at\":3,\"type\":\"started\"}\n";
        fs::write(&path, format!("{whole}{{\"v\":1,\"at\":4,\"ty")).unwrap();
        assert_eq!(latest(folder.path()).unwrap().unwrap().events.len(), 1);
        fs::write(&path, format!("{whole}{{\"v\":9}}\n")).unwrap();
        let error = format!("{:#}", latest(folder.path()).unwrap_err());
        assert!(error.contains("a.events:3"), "{error}");
        assert_eq!(latest(&folder.path().join("nowhere")).unwrap(), None);
    }
}
