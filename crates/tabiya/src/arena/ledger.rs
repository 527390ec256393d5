//! The results so far, in a file, so that a match can be continued.
//!
//! The first line says what is played; each further line is `GAME HALF-POINTS REASON`, the half points being the
//! first player's. A last line cut off by a crash is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// The file of a match.
pub(crate) struct Ledger {
    file: Option<File>,
    /// Half points of the first player, by number of the game.
    pub(crate) results: BTreeMap<usize, usize>,
}

impl Ledger {
    /// A match that is not written down.
    pub(crate) fn unwritten() -> Self {
        Self { file: None, results: BTreeMap::new() }
    }

    /// Opens or begins the file of the match that this text describes.
    pub(crate) fn open(path: &Path, description: &str) -> Result<Self> {
        let before = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let mut results = BTreeMap::new();
        let whole = before.rfind('\n').map_or("", |end| &before[..=end]);
        let mut lines = whole.lines();
        match lines.next() {
            None => {}
            Some(first) if first == description => {
                for (number, line) in lines.enumerate() {
                    let (game, half_points) = parse(line).with_context(|| {
                        format!("{}:{}: not a result: {line:?}", path.display(), number + 2)
                    })?;
                    results.insert(game, half_points);
                }
            }
            Some(other) => bail!(
                "{} belongs to another match: expected {description:?}, found {other:?}",
                path.display()
            ),
        }
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        file.set_len(whole.len() as u64)?;
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
        if whole.is_empty() {
            writeln!(file, "{description}")?;
        }
        Ok(Self { file: Some(file), results })
    }

    /// Writes down a result.
    pub(crate) fn note(&mut self, game: usize, half_points: usize, reason: &str) -> Result<()> {
        self.results.insert(game, half_points);
        match &mut self.file {
            Some(file) => writeln!(file, "{game} {half_points} {reason}").context("cannot write the ledger"),
            None => Ok(()),
        }
    }
}

fn parse(line: &str) -> Option<(usize, usize)> {
    let mut words = line.split_ascii_whitespace();
    let game = words.next()?.parse().ok()?;
    let half_points = words.next()?.parse().ok().filter(|points| *points <= 2)?;
    Some((game, half_points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_continued_and_another_refused() {
        let path = std::env::temp_dir().join(format!("tabiya-ledger-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut ledger = Ledger::open(&path, "a against b").expect("a new file");
        ledger.note(0, 2, "checkmate").expect("written");
        ledger.note(3, 1, "stalemate").expect("written");
        OpenOptions::new()
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(b"4 2 chec"))
            .expect("half a line");
        let ledger = Ledger::open(&path, "a against b").expect("the same file");
        assert_eq!(ledger.results.into_iter().collect::<Vec<_>>(), [(0, 2), (3, 1)]);
        let error = Ledger::open(&path, "a against c").err().expect("another match").to_string();
        assert!(error.contains("another match"), "{error}");
        std::fs::remove_file(&path).expect("removed");
    }
}
