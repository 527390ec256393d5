//! What was reviewed already, kept beside the output until that is whole.
//!
//! The file has a line of JSON that says what is reviewed and how, then one for each game. Invariant: a line that was not
//! written whole is dropped; a file of another review is left alone.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use tabiya_protocol::Review;
use tabiya_words::{Dictionary, phrase};

/// What is reviewed, and how.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Header {
    /// The SHA-256 of the input.
    pub(super) input: String,
    /// Positions for each move.
    pub(super) nodes: u64,
    /// Who reviews.
    pub(super) engine: String,
}

/// A game that was reviewed.
#[derive(Debug, Deserialize, Serialize)]
struct Entry {
    /// Its place in the file, from 0.
    game: usize,
    review: Review,
}

/// The file of an unfinished review.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    words: &'static Dictionary,
}

impl Journal {
    /// Opens the journal of this output, with what it knows already.
    ///
    /// # Errors
    /// When it cannot be used, belongs to another review, or another process has it open.
    pub(super) fn open(
        output: &Path,
        header: &Header,
        words: &'static Dictionary,
    ) -> anyhow::Result<(Self, BTreeMap<usize, Review>)> {
        let name = output.file_name();
        let mut name = name.with_context(|| phrase!(words, FileNameExpected))?.to_owned();
        name.push(".review");
        let path = output.with_file_name(name);
        let cannot = || phrase!(words, CannotUse, file = path.display());
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(cannot)?;
        if file.try_lock().is_err() {
            bail!(phrase!(words, ReviewBusy, file = path.display()));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(cannot)?;
        let mut done = BTreeMap::new();
        let mut whole = 0;
        for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
            if whole == 0 {
                let found: Option<Header> = serde_json::from_str(line).ok();
                if found.as_ref() != Some(header) {
                    bail!(phrase!(words, ReviewOther, file = path.display()));
                }
            } else {
                let Ok(Entry { game, review }) = serde_json::from_str(line) else { break };
                done.insert(game, review);
            }
            whole += line.len();
        }
        file.set_len(whole as u64).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        let mut journal = Self { path, file, words };
        if whole == 0 {
            journal.line(header)?;
        }
        Ok((journal, done))
    }

    /// Keeps a review.
    pub(super) fn keep(&mut self, game: usize, review: &Review) -> anyhow::Result<()> {
        self.line(&Entry { game, review: review.clone() })
    }

    fn line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        let written = self.file.write_all(&line).and_then(|()| self.file.sync_data());
        written.with_context(|| phrase!(self.words, CannotWrite, file = self.path.display()))
    }

    /// The output is whole: nothing of this is needed any more.
    pub(super) fn remove(self) {
        fs::remove_file(&self.path).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review() -> Review {
        let side =
            serde_json::json!({ "counted": 0, "loss": 0, "inaccuracies": 0, "mistakes": 0, "blunders": 0 });
        serde_json::from_value(serde_json::json!({
            "engine": "Tabiya", "nodes": 10, "start": { "win": 0, "draw": 1000, "depth": 1 }, "moves": [], "white": side,
            "black": side, "theory": 0, "turningPoints": [],
        }))
        .expect("a review")
    }

    #[test]
    fn what_was_done_is_known_again_and_half_a_line_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("out.pgn");
        let header = Header { input: "abc".to_owned(), nodes: 10, engine: "Tabiya".to_owned() };
        let (mut journal, done) =
            Journal::open(&output, &header, tabiya_words::english()).expect("a new one");
        assert!(done.is_empty());
        journal.keep(3, &review()).expect("kept");
        assert!(Journal::open(&output, &header, tabiya_words::english()).is_err(), "somebody works on it");
        drop(journal);
        let path = folder.path().join("out.pgn.review");
        let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"{\"game\":4,\"rev").expect("half a line");
        drop(file);
        let (mut journal, done) = Journal::open(&output, &header, tabiya_words::english()).expect("the same");
        assert_eq!(done.into_keys().collect::<Vec<_>>(), [3]);
        journal.keep(4, &review()).expect("kept");
        drop(journal);
        let (journal, done) = Journal::open(&output, &header, tabiya_words::english()).expect("the same");
        assert_eq!(done.into_keys().collect::<Vec<_>>(), [3, 4]);
        drop(journal);
        let other = Header { nodes: 11, ..header.clone() };
        let error = Journal::open(&output, &other, tabiya_words::english())
            .err()
            .expect("another review")
            .to_string();
        assert!(error.contains("another review"), "{error}");
        let (journal, _) = Journal::open(&output, &header, tabiya_words::english()).expect("left alone");
        journal.remove();
        assert!(!path.exists());
    }
}
