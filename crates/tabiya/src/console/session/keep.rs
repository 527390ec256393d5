//! Games on disk.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_game::{Action, Command as Order, Event, Millis};
use tabiya_rules::position::Position;
use time::OffsetDateTime;

use super::super::command::Seat;
use super::super::desk::Desk as _;
use super::super::journal::{Journal, write_whole};
use super::super::modes::Mode;
use super::super::{modes, pgn, sentences};
use super::state::Session;

impl Session {
    pub(super) fn pgn(&self) -> String {
        pgn::write(&*self.table, &self.picture(), OffsetDateTime::now_utc())
    }

    /// Keeps new events; the last of the log are the new ones.
    pub(super) fn keep(&mut self, new: &[Event]) {
        let (table, now) = (&*self.table, self.now());
        let text = || pgn::write(table, &table.picture(now), OffsetDateTime::now_utc());
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
        let events = self.journal.resume()?;
        self.table = modes::replay(&events)?;
        self.log = events;
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
        let result = if file.exists() {
            Err(anyhow::anyhow!("{}: a file of this name is there already", file.display()))
        } else {
            write_whole(file, self.pgn().as_bytes())
        };
        match result {
            Ok(()) => self.say(format!("Saved as {}.", file.display())),
            Err(error) => self.say(format!("Not saved: {error:#}.")),
        }
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
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        if text.trim().parse::<Position>().is_ok() {
            self.start_from(text.trim());
            return Ok(());
        }
        let loaded = pgn::read(&bytes, number).with_context(|| file.display().to_string())?;
        let before = (self.mode.clone(), self.start.take());
        self.mode = if loaded.is_chess960 { Mode::Chess960(None) } else { Mode::Chess };
        self.start = Some(loaded.start.clone());
        self.setup = None;
        // A game that is only looked at is kept from its first new move on.
        let journal = std::mem::replace(&mut self.journal, Journal::new(None));
        let result = self.replay(&loaded);
        self.journal = journal;
        self.journal.close();
        self.mode = before.0;
        self.start = None;
        result?;
        self.say(loaded.title);
        self.show_board();
        if let Some(ending) = self.table.ending() {
            let text = sentences::ending(ending);
            self.say(text);
        }
        Ok(())
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
