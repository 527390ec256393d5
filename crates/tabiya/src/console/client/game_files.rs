//! Games on disk.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use tabiya_protocol::{NewGame, SeatPlan};
use tabiya_words::{Dictionary, Phrase, phrase};

use super::asking::Purpose;
use super::pgn;
use super::state::Client;
use crate::console::language::command::Seat;
use crate::console::view::from_room::printable;
use crate::files::{self, read_text};

/// The most that is loaded from something that is no file on a disk, in bytes.
const LONGEST: u64 = 64 << 20;

impl Client {
    pub(super) fn load(&mut self, file: &Path, number: usize) {
        if self.is_free(Phrase::GameGoesOn)
            && let Err(error) = self.load_from(file, number)
        {
            self.say(phrase!(self.words(), NotLoaded, why = printable(&format!("{error:#}."))));
        }
    }

    fn load_from(&mut self, file: &Path, number: usize) -> Result<()> {
        // What is no file on a disk may have no end.
        let most = if file.is_file() { u64::MAX - 1 } else { LONGEST };
        let bytes = read_text(file, most).with_context(|| file.display().to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        if self.choice.position(text.trim()).is_ok() {
            self.start_from(text.trim());
            return Ok(());
        }
        let loaded = pgn::read(&bytes, number, self.choice, &self.client_setup.library, self.words())
            .with_context(|| file.display().to_string())?;
        self.setup = None;
        let mut title = loaded.title;
        if loaded.choice.mode != self.choice.mode {
            let mode = loaded.choice.name(self.words());
            title.push_str(&format!("\n{}", phrase!(self.words(), ModeNow, mode = mode)));
        }
        self.choice = loaded.choice;
        // A game that is only looked at counts for nobody.
        let [white, black] = loaded.players.map(|name| SeatPlan::Me { name });
        let wanted = NewGame {
            white,
            black,
            fen: Some(loaded.start),
            moves: loaded.moves.iter().map(ToString::to_string).collect(),
            ..self.wanted([Seat::Human, Seat::Human])
        };
        self.create(wanted, Purpose::Loaded(title));
        Ok(())
    }
}

/// Writes a game to a new file, and says what came of it.
pub(super) fn saved(path: &Path, pgn: &str, words: &Dictionary) -> String {
    let file = printable(&path.display().to_string());
    match files::write(path, pgn.as_bytes(), false) {
        Ok(()) => phrase!(words, Saved, file = file),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => phrase!(words, FileTaken, file = file),
        Err(error) => phrase!(words, NotSaved, file = file, why = error),
    }
}
