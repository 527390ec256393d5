//! Games of any mode: which rules they follow, where they begin, which settings the mode brings along.
//!
//! The terms of a game carry its whole mode and the number of its draw, so a log alone tells the game.

use tabiya_rules::mode::{Custom, Library, LibraryError, Look, Mode, ModeHandle, Setting};
use tabiya_rules::notation::FenError;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::Role;
use thiserror::Error;

use crate::clock::{Bonus, Control, TimeControl};
use crate::ruleset::RulesetId;
use crate::terms::Terms;
use crate::time::Millis;

/// The rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyRules<'m> {
    /// Chess, from any start and with any looks.
    Chess(Chess),
    /// A mode's own.
    Custom(Custom<'m>),
}

impl<'m> AnyRules<'m> {
    /// The rules of a mode.
    #[must_use]
    pub fn of(mode: &'m Mode) -> Self {
        if mode.is_chess() { Self::Chess(Chess) } else { Self::Custom(Custom::new(mode)) }
    }
}

/// Does something by the rules of a mode, whichever they are: `by_rules!(&mode, |rules| …)`. It is compiled for each.
#[macro_export]
macro_rules! by_rules {
    ($mode:expr, |$rules:ident| $does:expr) => {
        match $crate::AnyRules::of($mode) {
            $crate::AnyRules::Chess($rules) => $does,
            $crate::AnyRules::Custom($rules) => $does,
        }
    };
}

/// Why a game's mode is not known.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ModeOfError {
    /// No mode has this name, and the game does not bring it along.
    #[error("expected the name of a mode, found {found:?}")]
    Unknown {
        /// What came.
        found: String,
    },
    /// What the game brings along is no mode.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// The mode of a game.
///
/// # Errors
/// If its name is unknown and it is not brought along, or is brought along and is none.
pub fn mode_of(library: &Library, terms: &Terms) -> Result<ModeHandle, ModeOfError> {
    let id = if terms.mode.is_empty() { "chess" } else { &terms.mode };
    match &terms.source {
        Some(text) => Ok(library.recall_embedded(id, text)?),
        None => {
            let unknown = || ModeOfError::Unknown { found: id.chars().take(80).collect() };
            library.find(id).map(ModeHandle::Offered).ok_or_else(unknown)
        }
    }
}

/// What every kind of piece looks like in a game with this start number.
#[must_use]
pub fn looks(mode: &Mode, start_number: Option<u64>) -> Vec<(Role, Look)> {
    match start_number {
        Some(number) => mode.numbered_start(number).looks,
        None => mode.pieces().iter().map(|piece| (piece.role, piece.look)).collect(),
    }
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreparedGame<'m> {
    /// Its rules.
    pub rules: AnyRules<'m>,
    /// Its terms, with mode, start number and start position.
    pub terms: Terms,
}

/// Where a game is to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StartChoice<'a> {
    /// From this position.
    pub fen: Option<&'a str>,
    /// From the start with this number, in modes that draw theirs by lot.
    pub start_number: Option<u64>,
}

impl<'m> PreparedGame<'m> {
    /// A game of a mode on these terms. `below(n)` is the source of chance: a number from 0 to n - 1.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn new(
        mode: &'m Mode,
        beginning: StartChoice<'_>,
        mut terms: Terms,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Self, FenError> {
        let rules = AnyRules::of(mode);
        let plain = mode.id() == "chess" && mode.is_chess();
        terms.mode = if plain { String::new() } else { mode.id().to_owned() };
        terms.source = (!plain).then(|| mode.source().to_owned());
        // A position that somebody sets up is not drawn, but its looks may be.
        let start_number = match mode.start_count() {
            None => None,
            Some(sides) if beginning == StartChoice::default() => Some(u64::from(below(sides))),
            Some(_) => beginning.start_number,
        };
        terms.start_number = start_number;
        terms.start = match (beginning.fen, rules) {
            (Some(fen), AnyRules::Chess(rules)) => Position::from_fen(fen, rules)?.fen(),
            (Some(fen), AnyRules::Custom(rules)) => Position::from_fen(fen, rules)?.fen(),
            (None, _) => mode.numbered_start(start_number.unwrap_or(0)).position.fen(),
        };
        Ok(Self { rules, terms })
    }
}

/// A setting that cannot be had in this mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the mode does not let the {setting} be changed from {value}")]
pub struct SettingError {
    /// Which one: `clock`, `pace` or `draw_rule`.
    pub setting: &'static str,
    /// What the mode says.
    pub value: String,
}

/// The settings of a game: what is wished for, else what the mode says, else the usual.
///
/// # Errors
/// The first wish that the mode does not allow.
pub fn settings(
    mode: &Mode,
    clock: Option<TimeControl>,
    pace: Option<Millis>,
    ruleset: Option<RulesetId>,
) -> Result<Terms, SettingError> {
    let (usual_clock, usual_pace, usual_ruleset) = mode_settings(mode);
    let locked = |setting| mode.locked().contains(&setting);
    let refuse = |setting, value: String| SettingError { setting, value };
    if locked(Setting::Clock) && clock.as_ref().is_some_and(|wish| *wish != usual_clock) {
        return Err(refuse("clock", usual_clock.to_string()));
    }
    if locked(Setting::ForcedMove) && pace.is_some() && pace != usual_pace {
        return Err(refuse("pace", usual_pace.map_or("none".to_owned(), |pace| format!("{} ms", pace.0))));
    }
    if locked(Setting::DrawRule) && ruleset.is_some_and(|wish| wish != usual_ruleset) {
        return Err(refuse("draw_rule", usual_ruleset.name().to_owned()));
    }
    Ok(Terms {
        clock: clock.unwrap_or(usual_clock),
        forced_move_after: pace.or(usual_pace),
        ruleset: ruleset.unwrap_or(usual_ruleset),
        ..Terms::default()
    })
}

/// What a mode says about clock, pace and ruleset, the usual where it says nothing.
#[must_use]
pub fn mode_settings(mode: &Mode) -> (TimeControl, Option<Millis>, RulesetId) {
    let defaults = mode.defaults();
    let millis = |count: f64| Millis(count.round() as u64);
    let clock = defaults.clock.and_then(|(minutes, seconds)| {
        let (base, each) = (millis(minutes * 60_000.0), millis(seconds * 1000.0));
        let bonus = if each.is_zero() { Bonus::None } else { Bonus::Increment(each) };
        let is_clock = base.max(each) <= Millis::MAX && !base.max(each).is_zero();
        is_clock.then(|| TimeControl::both(Control::sudden_death(base, bonus)))
    });
    let pace = defaults.forced_move_after.map(|seconds| millis(seconds * 1000.0));
    let ruleset = defaults.draw_rule.unwrap_or_default();
    (clock.unwrap_or_default(), pace, ruleset)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::built_ins;

    use super::*;
    use crate::{Event, EventKind, Game, Now};

    fn load(fields: &str) -> &'static Mode {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = format!("{{\"title\": \"T\", \"description\": \"D\", \"start\": \"{start}\", {fields}}}");
        Mode::load("test", &text).expect("a mode")
    }

    #[test]
    fn chess_with_other_looks_or_starts_is_chess() {
        for mode in built_ins() {
            let is_chess = matches!(AnyRules::of(mode), AnyRules::Chess(_));
            let expected = ["chess", "chess960", "fastpaced", "masquerade"].contains(&mode.id());
            assert_eq!(is_chess, expected, "{}", mode.id());
        }
    }

    #[test]
    fn a_log_brings_its_mode_along() {
        for mode in built_ins() {
            let opening = PreparedGame::new(mode, StartChoice::default(), Terms::default(), &mut |n| n / 3)
                .expect("a start");
            let text = serde_json::to_string(&opening.terms).expect("JSON");
            let terms: Terms = serde_json::from_str(&text).expect("terms");
            assert_eq!(terms, opening.terms);
            let found = mode_of(&Library::default(), &terms).expect("a mode");
            let opened = Event { at: Now(0), kind: EventKind::Opened { terms: terms.clone() } };
            let replayed =
                by_rules!(&found, |rules| Game::replay(rules, &[opened]).map(|game| game.position().fen()));
            assert_eq!(replayed, Ok(terms.start), "{}", mode.id());
        }
    }

    #[test]
    fn a_mode_brings_settings_and_locks_them() {
        let mode = load(
            "\"defaults\": {\"clock\": \"5+3\", \"pace\": 2.5, \"draw_rule\": \"friendly\"}, \"locked\": [\"pace\", \"clock\"]",
        );
        let terms = settings(mode, None, None, None).expect("nothing asked");
        assert_eq!(
            (terms.clock.to_string().as_str(), terms.forced_move_after),
            ("5m+3s", Some(Millis(2500)))
        );
        assert_eq!(terms.ruleset, RulesetId::Friendly);
        let other = settings(mode, None, None, Some(RulesetId::Lichess)).expect("not locked");
        assert_eq!(other.ruleset, RulesetId::Lichess);
        let refused = settings(mode, "1m".parse().ok(), None, None).expect_err("locked");
        assert_eq!((refused.setting, refused.value.as_str()), ("clock", "5m+3s"));
        assert_eq!(settings(mode, None, Some(Millis(1)), None).expect_err("locked").setting, "pace");
        assert!(
            settings(mode, "5m+3s".parse().ok(), Some(Millis(2500)), None).is_ok(),
            "what it says anyway"
        );
    }

    #[test]
    fn each_ruleset_is_found_under_the_name_that_files_give_it() {
        for id in RulesetId::ALL {
            assert_eq!(RulesetId::named(id.name()), Some(id));
            assert_eq!(serde_json::to_value(id).expect("JSON"), id.name());
            assert_eq!(crate::Ruleset::of(id).id, id);
        }
    }
}
