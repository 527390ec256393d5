//! The one place that knows how a mode becomes a game.
//!
//! Invariant: chess and Chess960 are played by the rules that are compiled in, every other mode by its data; nothing
//! beyond this file needs to know which.

use std::ptr;

use anyhow::{Context, Result, bail};
use tabiya_game::{Event, EventKind, Game, RulesetId, Terms, TimeControl, mode_settings};
use tabiya_rules::chess960;
use tabiya_rules::mode::{self, Custom, Mode, Setting, Start};
use tabiya_rules::notation::pgn::variant_id;
use tabiya_rules::position::{Chess, Position};

use super::chance::Chance;
use super::journal::Kept;
use super::kinds::Kinds;
use super::table::{Dealt, Table};

/// What is played.
#[derive(Copy, Clone, Debug)]
pub(super) struct Choice {
    pub(super) mode: &'static Mode,
    /// The number of the start position; without one, each game draws its own.
    number: Option<u32>,
}

/// What the player wants of a game; what is left open the mode decides.
#[derive(Clone, Debug, Default)]
pub(super) struct Wishes {
    pub(super) clock: Option<TimeControl>,
    pub(super) ruleset: Option<RulesetId>,
}

impl Choice {
    /// Chess from its usual start.
    pub(super) fn chess() -> Self {
        Self::of(built_in("chess"))
    }

    const fn of(mode: &'static Mode) -> Self {
        Self { mode, number: None }
    }

    /// The mode with this name, in this file, or Chess960 with a number.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(super) fn named(text: &str) -> Result<Self> {
        let text = text.trim();
        let name = match text.to_lowercase() {
            name if name == "standard" => "chess".to_owned(),
            name if name == "960" => "chess960".to_owned(),
            name => name,
        };
        if let Some(mode) = mode::built_in(&name) {
            return Ok(Self::of(mode));
        }
        if let Some((first, number)) = name.split_once(char::is_whitespace)
            && let Ok(Self { mode, .. }) = Self::named(first)
            && mode.start() == &Start::Chess960
        {
            let number = number.trim().parse().ok().filter(|number| *number < 960);
            let number = number
                .with_context(|| format!("mode: expected a start position from 0 to 959, found {text:?}"))?;
            return Ok(Self { mode, number: Some(number) });
        }
        let shown: String = text.chars().take(80).collect();
        match crate::modes::find(text) {
            Ok(mode) => Ok(Self::of(mode)),
            Err(error) => bail!("mode {shown}: {error}"),
        }
    }

    /// The mode of a PGN with this variant; `known` is one that may have come from a file.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(super) fn of_variant(tag: &str, known: Self) -> Result<Self> {
        let id = variant_id(tag);
        let is_meant = |mode: &Mode| variant_id(mode.id()) == id || variant_id(mode.title()) == id;
        if is_meant(known.mode) {
            return Ok(Self::of(known.mode));
        }
        let found = mode::built_ins().iter().find(|mode| is_meant(mode));
        found.map(|mode| Self::of(mode)).with_context(|| {
            format!("expected a variant that is known (name its file with mode FILE first), found {tag:?}")
        })
    }

    /// What it is called, with its number.
    pub(super) fn name(&self) -> String {
        let number = self.number.map_or(String::new(), |number| format!(" {number}"));
        format!("{}{number}", self.mode.title())
    }

    /// Whether the rules that are compiled in play it.
    pub(super) fn is_chess(&self) -> bool {
        ["chess", "chess960"].into_iter().any(|id| ptr::eq(self.mode, built_in(id)))
    }

    /// Whether the mode leaves a setting to nobody else.
    pub(super) fn locks(&self, setting: Setting) -> bool {
        self.mode.locked().contains(&setting)
    }

    /// The clock of the next game.
    pub(super) fn clock(&self, wishes: &Wishes) -> TimeControl {
        match &wishes.clock {
            Some(clock) if !self.locks(Setting::Clock) => clock.clone(),
            _ => mode_settings(self.mode).0,
        }
    }

    fn terms(&self, wishes: &Wishes) -> Terms {
        let (_, pace, own_rules) = mode_settings(self.mode);
        let ruleset = match wishes.ruleset {
            Some(ruleset) if !self.locks(Setting::DrawRule) => ruleset,
            _ => own_rules,
        };
        let mode =
            if ptr::eq(self.mode, built_in("chess")) { String::new() } else { self.mode.id().to_owned() };
        Terms { mode, clock: self.clock(wishes), ruleset, pace, ..Terms::default() }
    }

    /// A game of this mode, from a position if one is given.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub(super) fn open(
        &self,
        wishes: &Wishes,
        fen: Option<&str>,
        chance: &mut Chance,
    ) -> Result<Box<dyn Table>> {
        let terms = Terms { table: tabiya_game::Table::Shared, ..self.terms(wishes) };
        if self.is_chess() {
            let start = match fen {
                Some(fen) => fen.parse::<Position>()?,
                None if self.mode.start() == &Start::Chess960 => {
                    chess960::start(self.number.unwrap_or_else(|| chance.below(960)))?
                }
                None => Position::default(),
            };
            return Ok(Box::new(Dealt::new(Game::<Chess>::new(start, terms), self.mode, self.kinds())));
        }
        let (start, kinds) = match (fen, self.number) {
            (Some(fen), _) => (self.mode.position(fen)?, self.kinds()),
            (None, Some(number)) => (self.mode.numbered(number), self.kinds()),
            (None, None) => {
                let drawn = self.mode.draw(&mut |limit| chance.below(limit));
                (drawn.position, Kinds::new(self.mode, &drawn.looks))
            }
        };
        Ok(Box::new(Dealt::new(Game::<Custom>::new(start, terms), self.mode, kinds)))
    }

    /// How its pieces are shown.
    pub(super) fn kinds(&self) -> Kinds {
        Kinds::new(self.mode, &[])
    }

    /// The game that was kept, and its mode.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn replay(kept: &Kept) -> Result<(Self, Box<dyn Table>)> {
        let Some(EventKind::Opened { terms }) = kept.events.first().map(|event| &event.kind) else {
            bail!("expected the opening of a game as the first event");
        };
        let choice = Self::kept(&terms.mode, kept.header.mode.as_deref())?;
        let kinds = choice.kinds().with_looks(&kept.header.looks);
        Ok((choice, choice.replayed(&kept.events, kinds)?))
    }

    /// The mode with this id; its text, if it was kept, matters more than its name.
    fn kept(id: &str, source: Option<&str>) -> Result<Self> {
        let id = if id.is_empty() { "chess" } else { id };
        match (mode::built_in(id), source) {
            (Some(mode), None) => Ok(Self::of(mode)),
            (Some(mode), Some(source)) if mode.source() == source => Ok(Self::of(mode)),
            (_, Some(source)) => {
                let mode = Mode::load(id, source);
                Ok(Self::of(mode.map_err(|error| anyhow::anyhow!("the mode {id} that was kept: {error}"))?))
            }
            (None, None) => bail!("expected a mode that is known, found {id:?}"),
        }
    }

    fn replayed(&self, events: &[Event], kinds: Kinds) -> Result<Box<dyn Table>> {
        Ok(if self.is_chess() {
            Box::new(Dealt::new(Game::replay(Chess, events)?, self.mode, kinds))
        } else {
            Box::new(Dealt::new(Game::replay(Custom::new(self.mode), events)?, self.mode, kinds))
        })
    }

    /// The text of the mode, if a game of it needs it to be read again.
    pub(super) fn source(&self) -> Option<String> {
        (!self.is_chess()).then(|| self.mode.source().to_owned())
    }
}

fn built_in(id: &str) -> &'static Mode {
    mode::built_in(id).expect("chess and chess960 come with the program")
}

/// Every mode that comes with the program, one in a line.
pub(super) fn list() -> String {
    let line = |mode: &&'static Mode| format!("  {:<14} {}", mode.id(), mode.title());
    mode::built_ins().iter().map(line).collect::<Vec<_>>().join("\n")
}
