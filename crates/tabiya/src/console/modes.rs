//! The one place that knows which modes there are.

use anyhow::{Context, Result, bail};
use tabiya_game::{Event, EventKind, Game, Terms};
use tabiya_rules::chess960;
use tabiya_rules::position::{Chess, Position};

use super::table::Table;

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Chess,
    /// With the number of the start position; without, each game draws one.
    Chess960(Option<u32>),
}

impl Mode {
    /// The mode with this name.
    ///
    /// # Errors
    /// What was expected and what came.
    pub(super) fn named(text: &str) -> Result<Self> {
        let mut words = text.split_whitespace();
        let (name, number, more) = (words.next().unwrap_or_default(), words.next(), words.next());
        match (name.to_lowercase().as_str(), number, more) {
            ("chess" | "standard", None, _) => Ok(Self::Chess),
            ("chess960" | "960", None, _) => Ok(Self::Chess960(None)),
            ("chess960" | "960", Some(number), None) => {
                let number = number.parse().ok().filter(|number| *number < 960);
                let number = number.with_context(|| {
                    format!("mode: expected a start position from 0 to 959, found {text:?}")
                })?;
                Ok(Self::Chess960(Some(number)))
            }
            _ => bail!("mode: expected chess or chess960 with an optional number, found {text:?}"),
        }
    }

    pub(super) fn name(&self) -> String {
        match self {
            Self::Chess => "chess".to_owned(),
            Self::Chess960(None) => "chess960".to_owned(),
            Self::Chess960(Some(number)) => format!("chess960 {number}"),
        }
    }

    /// A game of this mode, from a position if one is given.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub(super) fn open(&self, mut terms: Terms, fen: Option<&str>) -> Result<Box<dyn Table>> {
        let start = match (fen, self) {
            (Some(fen), _) => fen.parse::<Position>()?,
            (None, Self::Chess) => Position::default(),
            (None, Self::Chess960(number)) => chess960::start(number.map_or_else(drawn, Ok)?)?,
        };
        terms.mode = match self {
            Self::Chess => String::new(),
            Self::Chess960(_) => "chess960".to_owned(),
        };
        Ok(Box::new(Game::<Chess>::new(start, terms)))
    }
}

/// A start position that nobody could foresee.
fn drawn() -> Result<u32> {
    // 2^32 is so much larger than 960 that no number is noticeably likelier than another.
    Ok(getrandom::u32().context("the system has no randomness")? % 960)
}

/// The game that these events tell.
///
/// # Errors
/// If they tell none.
pub(super) fn replay(events: &[Event]) -> Result<Box<dyn Table>> {
    let Some(EventKind::Opened { terms }) = events.first().map(|event| &event.kind) else {
        bail!("expected the opening of a game as the first event");
    };
    match terms.mode.as_str() {
        "" | "chess" | "chess960" => Ok(Box::new(Game::replay(Chess, events)?)),
        other => bail!("expected the mode chess or chess960, found {other:?}"),
    }
}
