//! Keeps every game: its events in a log that a killed console leaves whole, and the PGN beside it.
//!
//! A log is a line for each event, after one that tells what the events do not: the score before the game. Invariant:
//! an event is on disk before anything is shown of it. The log of a finished game is removed, its PGN stays.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use tabiya_game::{Event, EventKind, Score};
use time::OffsetDateTime;

const LOG: &str = "events";

/// What there is to know of a game besides its events.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Header {
    /// The score before it.
    pub(super) score: Score,
}

/// A game that was not finished.
#[derive(PartialEq, Debug)]
pub(super) struct Kept {
    pub(super) header: Header,
    pub(super) events: Vec<Event>,
}

/// Where games are kept.
pub(super) struct Journal {
    folder: Option<PathBuf>,
    header: Header,
    open: Option<Open>,
}

/// The files of the game being played.
struct Open {
    log: File,
    path: PathBuf,
}

impl Journal {
    /// A journal in this folder; without one nothing is kept.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, header: Header::default(), open: None }
    }

    /// The next events belong to another game.
    pub(super) fn begin(&mut self, header: Header) {
        self.header = header;
        self.open = None;
    }

    /// Keeps new events of a game; `all` are all of them, the new ones included.
    ///
    /// # Errors
    /// If the disk does not take them; nothing more is kept then.
    pub(super) fn keep(&mut self, new: &[Event], all: &[Event], pgn: &dyn Fn() -> String) -> Result<()> {
        let result = self.try_keep(new, all, pgn);
        if result.is_err() {
            self.folder = None;
            self.open = None;
        }
        result
    }

    fn try_keep(&mut self, new: &[Event], all: &[Event], pgn: &dyn Fn() -> String) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        if self.open.is_none() {
            // A game without a move is not worth a file.
            if !new.iter().any(|event| matches!(event.kind, EventKind::Moved { .. })) {
                return Ok(());
            }
            self.open = Some(Open::new(folder, &self.header)?);
            return self.try_keep(all, all, pgn);
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        open.append(new)?;
        write_whole(&open.path.with_extension("pgn"), pgn().as_bytes())?;
        if all.iter().any(|event| matches!(event.kind, EventKind::Ended { .. })) {
            fs::remove_file(&open.path).with_context(|| open.path.display().to_string())?;
            self.open = None;
        }
        Ok(())
    }

    /// The last game that was not finished and that no other console plays.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(super) fn resume(&mut self) -> Result<Kept> {
        let folder = self.folder.clone().context("there is no folder to resume a game from")?;
        let mut logs: Vec<PathBuf> = match fs::read_dir(&folder) {
            Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| folder.display().to_string()),
        };
        logs.retain(|path| path.extension().is_some_and(|extension| extension == LOG));
        logs.sort();
        for path in logs.into_iter().rev() {
            let log = OpenOptions::new().read(true).write(true).open(&path)?;
            if log.try_lock().is_err() {
                continue;
            }
            let (kept, whole) = read(&path)?;
            log.set_len(whole)?;
            self.open = Some(Open { log: OpenOptions::new().append(true).open(&path)?, path });
            // The lock belongs to the open file, so this one has to take its place.
            drop(log);
            if let Some(open) = &self.open {
                open.log.try_lock()?;
            }
            return Ok(kept);
        }
        bail!("there is no unfinished game in {}", folder.display())
    }
}

impl Open {
    fn new(folder: &Path, header: &Header) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let now = OffsetDateTime::now_utc();
        let stamp = format!(
            "{:04}-{:02}-{:02}-{:02}{:02}{:02}",
            now.year(),
            u8::from(now.month()),
            now.day(),
            now.hour(),
            now.minute(),
            now.second()
        );
        for number in 0..10_000 {
            let path = folder.join(format!("{stamp}-{number:04}.{LOG}"));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(log) if !path.with_extension("pgn").exists() => {
                    log.try_lock().with_context(|| path.display().to_string())?;
                    let mut open = Self { log, path };
                    open.write(&line_of(header)?)?;
                    return Ok(open);
                }
                Ok(_) => fs::remove_file(&path)?,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(|| path.display().to_string()),
            }
        }
        bail!("{}: too many games in one second", folder.display())
    }

    fn append(&mut self, events: &[Event]) -> Result<()> {
        let lines = events.iter().map(line_of).collect::<Result<String>>()?;
        self.write(&lines)
    }

    fn write(&mut self, text: &str) -> Result<()> {
        self.log.write_all(text.as_bytes()).with_context(|| self.path.display().to_string())?;
        self.log.sync_data().with_context(|| self.path.display().to_string())
    }
}

fn line_of(entry: &impl Serialize) -> Result<String> {
    Ok(format!("{}\n", serde_json::to_string(entry)?))
}

/// The game of a log, and how many bytes of it are whole lines: the last one may have been being written when the
/// console died, and is left out.
fn read(path: &Path) -> Result<(Kept, u64)> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let mut kept = Kept { header: Header::default(), events: Vec::new() };
    for (number, line) in text.lines().enumerate() {
        let place = || format!("{}:{}", path.display(), number + 1);
        if number == 0 {
            kept.header = serde_json::from_str(line).with_context(place)?;
        } else {
            kept.events.push(serde_json::from_str(line).with_context(place)?);
        }
    }
    Ok((kept, whole as u64))
}

/// Writes a game to a new file, and says what came of it.
pub(super) fn save(path: &Path, pgn: &str) -> String {
    let result = if path.exists() {
        Err(anyhow::anyhow!("{}: a file of this name is there already", path.display()))
    } else {
        write_whole(path, pgn.as_bytes())
    };
    match result {
        Ok(()) => format!("Saved as {}.", path.display()),
        Err(error) => format!("Not saved: {error:#}."),
    }
}

/// Writes a file so that it is there as a whole or as it was before.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let temporary = path.with_extension("new");
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_data()?;
        fs::rename(&temporary, path)
    };
    write().with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Game, Millis, Now};

    use super::*;

    fn events() -> Vec<Event> {
        let game = Game::default();
        let moved = EventKind::Moved { uci: "e2e4".into(), spent: Millis(5), forced: false, language: None };
        vec![game.opened(Now(1)), Event { at: Now(2), kind: moved }]
    }

    #[test]
    fn a_log_cut_off_in_a_line_loses_only_that_line() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(Some(folder.path().into()));
        let events = events();
        let mut header = Header::default();
        header.score.add(tabiya_game::Verdict::Draw);
        journal.begin(header);
        journal.keep(&events, &events, &|| "pgn".into()).unwrap();
        let path = journal.open.as_ref().unwrap().path.clone();
        assert!(Journal::new(Some(folder.path().into())).resume().is_err(), "it is being played");
        journal.begin(Header::default());
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("{\"v\":1,\"at\":3,\"ty");
        fs::write(&path, text).unwrap();
        let mut again = Journal::new(Some(folder.path().into()));
        assert_eq!(again.resume().unwrap(), Kept { header, events: events.clone() });
        again.keep(&events[1..], &events, &|| "pgn".into()).unwrap();
        assert_eq!(read(&path).unwrap().0.events.len(), 3);
    }
}
