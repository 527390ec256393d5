//! Which mode is played: how it is named, found and dealt.
//!
//! Invariant: what a mode prescribes and how a game of it begins is known to `tabiya_game` alone; nothing here or beyond
//! needs to know by which rules a mode is played.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use tabiya_game::{
    AnyRules, Beginning, Event, EventKind, Game, Opening, RulesetId, Terms, TimeControl, looks, mode_of,
    settings,
};
use tabiya_rules::mode::{self, BROUGHT_LENGTH, Library, MODE_TAG, Mode, Setting};
use tabiya_rules::notation::FenError;
use tabiya_rules::notation::pgn::{Games, variant_id};
use tabiya_rules::position::Position;

use super::chance::Chance;
use super::dealt::Dealt;
use super::kinds::Kinds;
use super::table::Table;

/// What is played.
#[derive(Copy, Clone, Debug)]
pub(super) struct Choice {
    pub(super) mode: &'static Mode,
    /// The number of the draw; without one, each game draws its own.
    number: Option<u64>,
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
        Self::of(mode::built_in("chess").expect("chess comes with the program"))
    }

    const fn of(mode: &'static Mode) -> Self {
        Self { mode, number: None }
    }

    /// The mode with this name or in this file; one that is drawn may have a number.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(super) fn named(text: &str, library: &Library) -> Result<Self> {
        let text = text.trim();
        let numbered = text.rsplit_once(char::is_whitespace).filter(|_| !Path::new(text).exists());
        let numbered = numbered.and_then(|(name, number)| Some((name.trim(), number.parse().ok()?)));
        let (name, number): (&str, Option<u64>) =
            numbered.map_or((text, None), |(name, number)| (name, Some(number)));
        let mode = crate::modes::find_in(library, &usual_name(name));
        let mode = mode.map_err(|error| anyhow!("mode: {error}"))?;
        match (number, mode.draws()) {
            (None, _) => {}
            (Some(number), Some(draws)) if number < u64::from(draws) => {}
            (Some(number), Some(draws)) => {
                bail!("mode: expected a start from 0 to {}, found {number}", draws - 1)
            }
            (Some(number), None) => {
                bail!("mode: expected no number, as {name} is not drawn, found {number}")
            }
        }
        // A game brings its mode along, so that it can be resumed without the file.
        let length = mode.source().len();
        if length > BROUGHT_LENGTH {
            bail!("mode: expected a mode file of at most {BROUGHT_LENGTH} bytes, found {length}");
        }
        Ok(Self { mode, number })
    }

    /// The mode of a game that is being read; `known` is one that may have come from a file.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(super) fn of_game(games: &Games<'_>, known: Self, library: &Library) -> Result<Self> {
        let tag = games.tag("Variant").unwrap_or_default();
        let id = variant_id(&tag);
        if let Some(text) = games.tag(MODE_TAG) {
            let brought = library.bring(&id, &text);
            return Ok(Self::of(brought.with_context(|| format!("the tag {MODE_TAG}"))?.into_static()));
        }
        let is_meant = |mode: &Mode| variant_id(mode.id()) == id || variant_id(mode.title()) == id;
        let found = [known.mode].into_iter().chain(library.offered().iter().copied());
        { found }.find(|mode| is_meant(mode)).map(Self::of).with_context(|| {
            format!("expected a variant that is known (name its file with mode FILE first), found {tag:?}")
        })
    }

    /// What it is called, with its number.
    pub(super) fn name(&self) -> String {
        let number = self.number.map_or(String::new(), |number| format!(" {number}"));
        format!("{}{number}", self.mode.title())
    }

    /// Whether the mode leaves a setting to nobody else.
    pub(super) fn locks(&self, setting: Setting) -> bool {
        self.mode.locked().contains(&setting)
    }

    /// The clock of the next game.
    pub(super) fn clock(&self, wishes: &Wishes) -> TimeControl {
        self.terms(wishes).clock
    }

    fn terms(&self, wishes: &Wishes) -> Terms {
        let clock = wishes.clock.clone().filter(|_| !self.locks(Setting::Clock));
        let ruleset = wishes.ruleset.filter(|_| !self.locks(Setting::DrawRule));
        let terms = settings(self.mode, clock, None, ruleset).expect("nothing that is locked is wished for");
        Terms { table: tabiya_game::Table::Shared, ..terms }
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
        let beginning = Beginning { fen, draw: self.number };
        let opening =
            Opening::new(self.mode, beginning, self.terms(wishes), &mut |limit| chance.below(limit))?;
        let kinds = Kinds::new(self.mode, &looks(self.mode, opening.terms.draw));
        Ok(match opening.rules {
            AnyRules::Chess(rules) => {
                Box::new(Dealt::new(Game::on_terms(rules, opening.terms)?, self.mode, kinds))
            }
            AnyRules::Custom(rules) => {
                Box::new(Dealt::new(Game::on_terms(rules, opening.terms)?, self.mode, kinds))
            }
        })
    }

    /// The position of a FEN, and whether the side to move is in check there.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn position(&self, fen: &str) -> Result<(String, bool), FenError> {
        match AnyRules::of(self.mode) {
            AnyRules::Chess(rules) => Position::from_fen(fen, rules).map(|one| (one.fen(), one.is_check())),
            AnyRules::Custom(rules) => Position::from_fen(fen, rules).map(|one| (one.fen(), one.is_check())),
        }
    }

    /// How its pieces are shown before a game is dealt.
    pub(super) fn kinds(&self) -> Kinds {
        Kinds::new(self.mode, &looks(self.mode, None))
    }

    /// The game that was kept, and its mode.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn replay(events: &[Event], library: &Library) -> Result<(Self, Box<dyn Table>)> {
        let Some(EventKind::Opened { terms }) = events.first().map(|event| &event.kind) else {
            bail!("expected the opening of a game as the first event");
        };
        let mode = mode_of(library, terms)?.into_static();
        let kinds = Kinds::new(mode, &looks(mode, terms.draw));
        let table: Box<dyn Table> = match AnyRules::of(mode) {
            AnyRules::Chess(rules) => Box::new(Dealt::new(Game::replay(rules, events)?, mode, kinds)),
            AnyRules::Custom(rules) => Box::new(Dealt::new(Game::replay(rules, events)?, mode, kinds)),
        };
        Ok((Self::of(mode), table))
    }
}

/// Ids may be written in capitals, and some modes are called by another name.
fn usual_name(text: &str) -> String {
    match text.to_lowercase().as_str() {
        "standard" => "chess".to_owned(),
        "960" => "chess960".to_owned(),
        name if mode::built_in(name).is_some() => name.to_owned(),
        _ => text.to_owned(),
    }
}

/// Every mode there is, one in a line.
pub(super) fn list(library: &Library) -> String {
    let line = |mode: &&'static Mode| format!("  {:<14} {}", mode.id(), mode.title());
    library.offered().iter().map(line).collect::<Vec<_>>().join("\n")
}
