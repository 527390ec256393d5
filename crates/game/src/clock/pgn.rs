//! The TimeControl tag of PGN, both ways.
//!
//! Seconds, decimal where needed. `-` is no clock, `40/9000:3600` stages, `300+3` an increment, `*180` an
//! hourglass, `1/259200` (one move in three days) a time for each move. The standard has no word for the rest, so
//! these are ours: `300d3` a simple delay, `300b3` Bronstein, `1800x5x30` byoyomi. When the sides differ, each
//! has a tag of its own (WhiteTimeControl, BlackTimeControl).

use core::num::NonZeroU16;

use thiserror::Error;

use super::control::BonusKind;
use super::read::{check_stages, scaled};
use super::{Bonus, Control, Period};
use crate::time::Millis;

/// Why a text is not a TimeControl of PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("TimeControl: expected a form such as -, 300, 300+3, 40/5400:1800 or *180, found {found:?}")]
pub struct PgnClockError {
    /// What came, shortened.
    pub found: String,
}

impl Control {
    /// The value of the TimeControl tag.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        match self {
            Self::Unlimited => "-".to_owned(),
            Self::Stages(stages) => stages.iter().map(stage_to_pgn).collect::<Vec<_>>().join(":"),
            Self::Hourglass(base) => format!("*{}", seconds(*base)),
            Self::Byoyomi { main, periods, each } => {
                format!("{}x{periods}x{}", seconds(*main), seconds(*each))
            }
            Self::PerMove(each) => format!("1/{}", seconds(*each)),
        }
    }

    /// Reads the value of the TimeControl tag; `?` (unknown) is no clock.
    ///
    /// # Errors
    /// The text, if it is none.
    pub fn from_pgn(text: &str) -> Result<Self, PgnClockError> {
        let text = text.trim();
        let wrong = || PgnClockError { found: text.chars().take(40).collect() };
        if matches!(text, "-" | "?" | "") {
            return Ok(Self::Unlimited);
        }
        if let Some(base) = text.strip_prefix('*') {
            let base = millis(base).filter(|base| !base.is_zero());
            return base.map(Self::Hourglass).ok_or_else(wrong);
        }
        if let Some(control) = byoyomi_from_pgn(text) {
            return Ok(control);
        }
        let stages = text.split(':').map(stage_from_pgn).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        check_stages(stages, text).map_err(|_| wrong())
    }
}

fn seconds(millis: Millis) -> String {
    let (whole, rest) = (millis.0 / 1000, millis.0 % 1000);
    if rest == 0 {
        return whole.to_string();
    }
    format!("{whole}.{rest:03}").trim_end_matches('0').to_owned()
}

fn millis(text: &str) -> Option<Millis> {
    scaled(text, Millis::seconds(1))
}

fn stage_to_pgn(stage: &Period) -> String {
    let moves = stage.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
    let bonus = match stage.bonus {
        Bonus::None => String::new(),
        Bonus::Increment(each) => format!("+{}", seconds(each)),
        Bonus::Delay(each) => format!("d{}", seconds(each)),
        Bonus::Bronstein(each) => format!("b{}", seconds(each)),
    };
    format!("{moves}{}{bonus}", seconds(stage.base))
}

fn stage_from_pgn(text: &str) -> Option<Period> {
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((count, rest)) => (Some(count.parse::<NonZeroU16>().ok()?), rest),
    };
    let signs: [(char, BonusKind); 3] =
        [('+', Bonus::Increment), ('d', Bonus::Delay), ('b', Bonus::Bronstein)];
    for (sign, bonus) in signs {
        if let Some((base, each)) = rest.split_once(sign) {
            let each = millis(each)?;
            let bonus = if each.is_zero() { Bonus::None } else { bonus(each) };
            return Some(Period { moves, base: millis(base)?, bonus });
        }
    }
    Some(Period { moves, base: millis(rest)?, bonus: Bonus::None })
}

fn byoyomi_from_pgn(text: &str) -> Option<Control> {
    let (main, rest) = text.split_once('x')?;
    let (periods, each) = rest.split_once('x')?;
    let (periods, each) = (periods.parse().ok()?, millis(each)?);
    let control = Control::Byoyomi { main: millis(main)?, periods, each };
    (periods > 0 && !each.is_zero()).then_some(control)
}
