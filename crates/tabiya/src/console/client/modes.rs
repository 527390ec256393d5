//! Which mode is played next: how it is named and found, and what a room is asked for.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use tabiya_game::{RulesetId, Terms, TimeControl, by_rules, settings};
use tabiya_rules::mode::{self, EMBEDDED_LENGTH, Library, MODE_TAG, Mode, Setting};
use tabiya_rules::notation::FenError;
use tabiya_rules::notation::pgn::{Games, variant_id};
use tabiya_rules::position::Position;
use tabiya_words::{Dictionary, phrase};

use crate::modes::ModeFault;

/// What is played.
#[derive(Copy, Clone, Debug)]
pub(in crate::console) struct Choice {
    pub(in crate::console) mode: &'static Mode,
    /// The number of the draw; without one, each game draws its own.
    number: Option<u64>,
}

/// What the player wants of a game; what is left open the mode decides.
#[derive(Clone, Debug, Default)]
pub(in crate::console) struct Wishes {
    pub(in crate::console) clock: Option<TimeControl>,
    pub(in crate::console) ruleset: Option<RulesetId>,
}

impl Choice {
    /// Chess from its usual start.
    pub(in crate::console) fn chess() -> Self {
        Self::of(mode::built_in("chess").expect("chess comes with the program"))
    }

    const fn of(mode: &'static Mode) -> Self {
        Self { mode, number: None }
    }

    /// The mode with this name or in this file; one that is drawn may have a number.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(in crate::console) fn named(text: &str, library: &Library, words: &Dictionary) -> Result<Self> {
        let text = text.trim();
        let numbered = text.rsplit_once(char::is_whitespace).filter(|_| !Path::new(text).exists());
        let numbered = numbered.and_then(|(name, number)| Some((name.trim(), number.parse().ok()?)));
        let (name, number): (&str, Option<u64>) =
            numbered.map_or((text, None), |(name, number)| (name, Some(number)));
        let mode = crate::modes::find_in(library, &usual_name(name));
        let mode = mode.map_err(|error| anyhow!(fault(&error, words)))?;
        match (number, mode.start_count()) {
            (None, _) => {}
            (Some(number), Some(draws)) if number < u64::from(draws) => {}
            (Some(number), Some(draws)) => {
                bail!(phrase!(words, StartExpected, most = draws - 1, found = number))
            }
            (Some(number), None) => {
                bail!(phrase!(words, NotDrawn, name = name, found = number))
            }
        }
        // A game brings its mode along, so that it can be resumed without the file.
        let length = mode.source().len();
        if length > EMBEDDED_LENGTH {
            bail!(phrase!(words, ModeTooLong, most = EMBEDDED_LENGTH, found = length));
        }
        Ok(Self { mode, number })
    }

    /// The mode of a game that is being read; `known` is one that may have come from a file.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(in crate::console) fn of_game(
        games: &Games<'_>,
        known: Self,
        library: &Library,
        words: &Dictionary,
    ) -> Result<Self> {
        let tag = games.tag("Variant").unwrap_or_default();
        let id = variant_id(&tag);
        // How the pieces of a drawn game look follows from its number.
        let number = games.tag("TabiyaDraw").and_then(|number| number.parse().ok());
        if let Some(text) = games.tag(MODE_TAG) {
            let embedded = library.recall_embedded(&id, &text);
            let mode = embedded.with_context(|| format!("the tag {MODE_TAG}"))?.into_static();
            return Ok(Self { mode, number: number.filter(|_| mode.start_count().is_some()) });
        }
        let is_meant = |mode: &Mode| variant_id(mode.id()) == id || variant_id(mode.title()) == id;
        let found = [known.mode].into_iter().chain(library.offered().iter().copied());
        let found = { found }.find(|mode| is_meant(mode));
        let numbered =
            |mode: &'static Mode| Self { mode, number: number.filter(|_| mode.start_count().is_some()) };
        let found_tag = format!("{tag:?}");
        found.map(numbered).with_context(|| phrase!(words, VariantUnknown, found = found_tag))
    }

    /// What it is called, with its number.
    pub(in crate::console) fn name(&self, words: &Dictionary) -> String {
        let number = self.number.map_or(String::new(), |number| format!(" {number}"));
        format!("{}{number}", title(self.mode, words))
    }

    /// What it is.
    pub(in crate::console) fn description<'a>(&self, words: &'a Dictionary) -> &'a str {
        localized(self.mode, words).map_or(self.mode.description(), |(_, description)| description)
    }

    /// Whether the mode leaves a setting to nobody else.
    pub(in crate::console) fn locks(&self, setting: Setting) -> bool {
        self.mode.locked().contains(&setting)
    }

    /// The clock of the next game.
    pub(in crate::console) fn clock(&self, wishes: &Wishes) -> TimeControl {
        self.terms(wishes).clock
    }

    fn terms(&self, wishes: &Wishes) -> Terms {
        let Wishes { clock, ruleset } = self.allowed(wishes);
        settings(self.mode, clock, None, ruleset).expect("nothing that is locked is wished for")
    }

    /// What of these wishes the mode leaves open.
    pub(in crate::console) fn allowed(&self, wishes: &Wishes) -> Wishes {
        Wishes {
            clock: wishes.clock.clone().filter(|_| !self.locks(Setting::Clock)),
            ruleset: wishes.ruleset.filter(|_| !self.locks(Setting::DrawRule)),
        }
    }

    /// What a room is asked for: the mode's id, its text if it is not one that everybody has, the number of the draw.
    pub(in crate::console) fn named_for(&self, library: &Library) -> (String, Option<String>, Option<u64>) {
        let mode = self.mode;
        if library.find(mode.id()).is_some_and(|known| known.source() == mode.source()) {
            return (mode.id().to_owned(), None, self.number);
        }
        let sensible = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let id: String = mode.id().chars().take(30).map(sensible).collect();
        let id = if id.is_empty() || library.find(&id).is_some() { format!("own-{id}") } else { id };
        (id, Some(mode.source().to_owned()), self.number)
    }

    /// The position of a FEN, and whether the side to move is in check there.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(in crate::console) fn position(&self, fen: &str) -> Result<(String, bool), FenError> {
        by_rules!(self.mode, |rules| Position::from_fen(fen, rules).map(|one| (one.fen(), one.is_check())))
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

/// What a mode is called, and what it is, in a language that knows it: one that comes with the program.
fn localized<'a>(mode: &Mode, words: &'a Dictionary) -> Option<(&'a str, &'a str)> {
    let is_built_in = mode::built_in(mode.id()).is_some_and(|known| known.source() == mode.source());
    words.mode(mode.id()).filter(|_| is_built_in)
}

fn title<'a>(mode: &'static Mode, words: &'a Dictionary) -> &'a str {
    localized(mode, words).map_or(mode.title(), |(name, _)| name)
}

/// Why there is no such mode.
fn fault(fault: &ModeFault, words: &Dictionary) -> String {
    match fault {
        ModeFault::Near { near, found } => {
            phrase!(words, ModePerhaps, near = near, found = format!("{found:?}"))
        }
        ModeFault::Unknown { ids, found } => {
            phrase!(words, ModeUnknown, names = ids.join(", "), found = format!("{found:?}"))
        }
        ModeFault::File(why) => phrase!(words, ModeFile, detail = why),
    }
}

/// Every mode there is, one in a line.
pub(in crate::console) fn list(library: &Library, words: &Dictionary) -> String {
    let line = |mode: &&'static Mode| format!("  {:<14} {}", mode.id(), title(mode, words));
    library.offered().iter().map(line).collect::<Vec<_>>().join("\n")
}
