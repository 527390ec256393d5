//! Reading the grammar of clocks.
//!
//! ```text
//! clock    = "none" | side | side "vs" side
//! side     = stages | "hourglass" time | time "byoyomi" count "x" time | time "/move"
//! stages   = stage { "," stage }
//! stage    = [ count "/" ] time [ "+" time | "delay" time | "bronstein" time ]
//! time     = { number unit }      unit = d h m s ms, one number without: minutes, in a bonus seconds
//! ```

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use thiserror::Error;

use super::control::BonusKind;
use super::{Bonus, Control, Period, TimeControl};
use crate::time::Millis;

/// Why a text is not a clock.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("clock: expected {expected}, found {found:?}")]
pub struct ClockError {
    /// What was expected there.
    pub expected: ClockPart,
    /// What came instead.
    pub found: String,
}

/// What a clock, or a part of one, has to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ClockPart {
    /// A clock in one of the forms.
    Clock,
    /// A time.
    Time,
    /// A time that is not zero.
    SomeTime,
    /// One side, or two.
    Sides,
    /// An hourglass for both sides or neither.
    Hourglasses,
    /// Stages that end, but for the last.
    Stages,
    /// Periods of byoyomi.
    Periods,
    /// The number of them.
    PeriodCount,
    /// The number of moves of a stage.
    MoveCount,
}

impl ClockPart {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Clock,
        Self::Time,
        Self::SomeTime,
        Self::Sides,
        Self::Hourglasses,
        Self::Stages,
        Self::Periods,
        Self::PeriodCount,
        Self::MoveCount,
    ];
}

impl fmt::Display for ClockPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clock => {
                "a clock such as none, 5m+3s, 40/90m+30s, 30m+30s, 5m delay 3s, 5m bronstein 3s, hourglass 3m, \
                 30m byoyomi 5x30s, 3d/move or 5m vs 2m"
            }
            Self::Time => "a time such as 5m, 1h30m, 2.5s or 500ms, a thousand days at most",
            Self::SomeTime => "more than no time",
            Self::Sides => "at most two sides",
            Self::Hourglasses => "an hourglass for both sides or neither",
            Self::Stages => "at most 16 stages, each but the last with its number of moves",
            Self::Periods => "periods such as 5x30s",
            Self::PeriodCount => "a number of periods from 1 to 255",
            Self::MoveCount => "a number of moves from 1 to 65535",
        })
    }
}

pub(super) fn error(expected: ClockPart, found: &str) -> ClockError {
    ClockError { expected, found: found.trim().chars().take(40).collect() }
}

impl FromStr for TimeControl {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let text = text.trim().to_lowercase();
        let mut sides = text.split(" vs ");
        let white: Control = sides.next().unwrap_or_default().parse()?;
        let black = match sides.next() {
            None => white.clone(),
            Some(side) => side.parse()?,
        };
        if let Some(more) = sides.next() {
            return Err(error(ClockPart::Sides, more));
        }
        Self { white, black }.consistent().ok_or_else(|| error(ClockPart::Hourglasses, &text))
    }
}

impl TimeControl {
    /// Itself, unless what one side spends would have nowhere to go.
    pub(super) fn consistent(self) -> Option<Self> {
        let hourglass = |side: &Control| matches!(side, Control::Hourglass(_));
        (hourglass(&self.white) == hourglass(&self.black)).then_some(self)
    }
}

impl FromStr for Control {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let text = text.trim().to_lowercase();
        if matches!(&*text, "none" | "unlimited" | "-") {
            return Ok(Self::Unlimited);
        }
        if let Some(time) = text.strip_prefix("hourglass") {
            return positive(time, MINUTES).map(Self::Hourglass);
        }
        if let Some(time) = text.strip_suffix("/move") {
            return positive(time, DAYS).map(Self::PerMove);
        }
        if let Some((main, periods)) = text.split_once("byoyomi") {
            return byoyomi(main, periods);
        }
        let stages = text.split(',').map(stage).collect::<Result<Vec<_>, _>>()?;
        check_stages(stages, &text)
    }
}

/// The stages as a control, if each but the last has a number of moves and there is time to move at all.
pub(super) fn check_stages(stages: Vec<Period>, text: &str) -> Result<Control, ClockError> {
    let open = stages.iter().rev().skip(1).any(|stage| stage.moves.is_none());
    if open || stages.is_empty() || stages.len() > 16 {
        return Err(error(ClockPart::Stages, text));
    }
    let first = &stages[0];
    let some_time = !first.base.is_zero() || !matches!(first.bonus, Bonus::None);
    if !some_time {
        return Err(error(ClockPart::SomeTime, text));
    }
    Ok(match stages[..] {
        // One move in each stage and nothing saved up: that is a time for each move.
        [Period { moves: Some(NonZeroU16::MIN), base, bonus: Bonus::None }] => Control::PerMove(base),
        _ => Control::Stages(stages),
    })
}

fn byoyomi(main: &str, periods: &str) -> Result<Control, ClockError> {
    let (count, each) = periods.split_once('x').ok_or_else(|| error(ClockPart::Periods, periods))?;
    let count: u8 = count.trim().parse().map_err(|_| error(ClockPart::PeriodCount, count))?;
    if count == 0 {
        return Err(error(ClockPart::PeriodCount, "0"));
    }
    Ok(Control::Byoyomi { main: time(main, MINUTES)?, periods: count, each: positive(each, SECONDS)? })
}

fn stage(text: &str) -> Result<Period, ClockError> {
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((count, rest)) => {
            let count: NonZeroU16 = count.trim().parse().map_err(|_| error(ClockPart::MoveCount, count))?;
            (Some(count), rest)
        }
    };
    let words: [(&str, BonusKind); 3] =
        [("+", Bonus::Increment), ("delay", Bonus::Delay), ("bronstein", Bonus::Bronstein)];
    for (word, bonus) in words {
        if let Some((base, each)) = rest.split_once(word) {
            let bonus = match time(each, SECONDS)? {
                Millis::ZERO => Bonus::None,
                each => bonus(each),
            };
            return Ok(Period { moves, base: time(base, MINUTES)?, bonus });
        }
    }
    Ok(Period { moves, base: time(rest, MINUTES)?, bonus: Bonus::None })
}

const SECONDS: Millis = Millis::seconds(1);
const MINUTES: Millis = Millis::minutes(1);
const DAYS: Millis = Millis::days(1);

fn positive(text: &str, bare: Millis) -> Result<Millis, ClockError> {
    match time(text, bare)? {
        Millis::ZERO => Err(error(ClockPart::SomeTime, text)),
        some => Ok(some),
    }
}

/// A time; a number without a unit counts in `bare`.
fn time(text: &str, bare: Millis) -> Result<Millis, ClockError> {
    let wrong = || error(if text.trim().is_empty() { ClockPart::Clock } else { ClockPart::Time }, text);
    let mut rest = text.trim();
    let mut total = Millis::ZERO;
    if rest.is_empty() {
        return Err(wrong());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let after = after.trim_start();
        let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let unit = match unit {
            "" if total.is_zero() && after.trim().is_empty() => bare,
            "ms" => Millis(1),
            "s" | "sec" => SECONDS,
            "m" | "min" => MINUTES,
            "h" => Millis::hours(1),
            "d" | "day" | "days" => DAYS,
            _ => return Err(wrong()),
        };
        total = total + scaled(number, unit).ok_or_else(wrong)?;
        rest = after.trim_start();
    }
    if total <= Millis::MAX { Ok(total) } else { Err(wrong()) }
}

/// A decimal number of units, if it is a whole number of milliseconds below the limit.
pub(super) fn scaled(number: &str, unit: Millis) -> Option<Millis> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 11 || fraction.len() > 6 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let scale = 10_u128.pow(u32::try_from(fraction.len()).ok()?);
    let number: u128 = format!("{whole}{fraction}").parse().ok()?;
    let millis = number.checked_mul(u128::from(unit.0))?;
    if millis % scale != 0 {
        return None;
    }
    u64::try_from(millis / scale).ok().map(Millis).filter(|millis| *millis <= Millis::MAX)
}
