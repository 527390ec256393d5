//! Games on disk.

use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_game::{Action, Command as Order, Event, Millis};
use time::OffsetDateTime;

use super::super::command::Seat;
use super::super::journal::{self, Header, Journal};
use super::super::modes::Choice;
use super::super::{pgn, sentences};
use super::state::Session;
use crate::lines::read_file;

/// The most that is loaded from something that is no file on a disk, in bytes.
const LONGEST: u64 = 64 << 20;

impl Session {
    pub(super) fn pgn(&self) -> String {
        self.table.pgn(OffsetDateTime::now_utc())
    }

    /// What is kept of the game on the table besides its events.
    pub(super) fn header(&self) -> Header {
        Header { score: self.score }
    }

    /// Keeps new events; the last of the log are the new ones.
    pub(super) fn keep(&mut self, new: &[Event]) {
        let table = &*self.table;
        let text = || table.pgn(OffsetDateTime::now_utc());
        let result = self.journal.keep(new, &self.log, &text);
        if let Err(error) = result {
            self.say(format!("This game is not being kept any more: {error:#}."));
        }
    }

    /// Goes on with the last unfinished game.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(in super::super) fn resume(&mut self) -> Result<()> {
        let kept = self.journal.resume()?;
        (self.choice, self.table) = Choice::replay(&kept.events, &self.library)?;
        self.table.speak(self.language);
        self.score = kept.header.score;
        self.log = kept.events;
        self.counts = true;
        if self.table.is_playing() {
            self.try_give(Order::host(Action::Recover { last_alive: None }))?;
        }
        self.say("Resumed.");
        self.show_board();
        self.go_on();
        Ok(())
    }

    pub(super) fn save(&mut self, file: &Path) {
        let told = journal::save(file, &self.pgn());
        self.say(told);
    }

    pub(super) fn load(&mut self, file: &Path, number: usize) {
        if self.table.is_playing() {
            return self.say("A game is being played: end it with resign, draw or abort first.");
        }
        if let Err(error) = self.try_load(file, number) {
            self.say(format!("Not loaded: {error:#}."));
        }
    }

    fn try_load(&mut self, file: &Path, number: usize) -> Result<()> {
        // What is no file on a disk may have no end.
        let most = if file.is_file() { u64::MAX - 1 } else { LONGEST };
        let bytes = read_file(file, most).with_context(|| file.display().to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        if self.choice.position(text.trim()).is_ok() {
            self.start_from(text.trim());
            return Ok(());
        }
        let loaded = pgn::read(&bytes, number, self.choice, &self.library)
            .with_context(|| file.display().to_string())?;
        let mode_before = self.choice.mode;
        self.put_on_table(&loaded)?;
        self.setup = None;
        self.say(loaded.title);
        if self.choice.mode != mode_before {
            self.say(format!("The mode is {} now.", self.choice.name()));
        }
        self.show_board();
        if let Some(ending) = self.table.ending() {
            let text = sentences::ending(ending);
            self.say(text);
        }
        Ok(())
    }

    /// Replaces the game on the table, unless this one cannot be played to its end.
    fn put_on_table(&mut self, loaded: &pgn::Loaded) -> Result<()> {
        let blank = loaded.choice.open(&self.wishes, Some(&loaded.start), &mut self.chance)?;
        let before = (
            std::mem::replace(&mut self.table, blank),
            std::mem::take(&mut self.log),
            std::mem::replace(&mut self.choice, loaded.choice),
            self.start.replace(loaded.start.clone()),
        );
        // A game that is only looked at is kept from its first new move on.
        let journal = std::mem::replace(&mut self.journal, Journal::new(None));
        let result = self.replay(loaded);
        self.journal = journal;
        if result.is_err() {
            (self.table, self.log, self.choice, self.start) = before;
        } else {
            self.journal.begin(self.header());
            self.start = None;
        }
        result
    }

    /// Plays a game that was read, between two humans; it does not count.
    fn replay(&mut self, loaded: &pgn::Loaded) -> Result<()> {
        self.open_table([Seat::Human, Seat::Human])?;
        self.counts = false;
        self.try_give(Order::host(Action::Start))?;
        for text in &loaded.moves {
            if !self.table.is_playing() {
                bail!("{text} is played after the end of the game");
            }
            let action = Action::Move { text: text.clone(), claim: None, lag: Millis::ZERO };
            self.try_give(Order::host(action))?;
        }
        Ok(())
    }
}
