//! What was agreed about time.

use core::num::NonZeroU16;

use crate::time::Millis;
use tabiya_rules::types::Color;

/// What a player gets for each move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// This much is added after each move (Fischer).
    Increment(Millis),
    /// The clock waits this long before it runs (simple or US delay).
    Delay(Millis),
    /// After each move the time spent is given back, this much at most (Bronstein).
    Bronstein(Millis),
}

/// A kind of bonus that still lacks its amount.
pub(super) type BonusKind = fn(Millis) -> Bonus;

impl Bonus {
    /// What is on the clock at the start of a move because of it.
    #[must_use]
    pub const fn granted(self) -> Millis {
        match self {
            Self::Increment(millis) | Self::Bronstein(millis) => millis,
            Self::None | Self::Delay(_) => Millis::ZERO,
        }
    }
}

/// One stage of a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// How many moves it lasts; `None` for the rest of the game. The last stage repeats if it has a number.
    pub moves: Option<NonZeroU16>,
    /// The time that is added when it begins.
    pub base: Millis,
    /// What each move in it brings.
    pub bonus: Bonus,
}

/// What was agreed for one side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Control {
    /// No clock.
    #[default]
    Unlimited,
    /// One or more stages.
    Stages(Vec<Period>),
    /// What one side spends, the other gains.
    Hourglass(Millis),
    /// Main time, then periods that are used up only when they run out.
    Byoyomi {
        /// The main time.
        main: Millis,
        /// How many periods.
        periods: u8,
        /// How long each is.
        each: Millis,
    },
    /// The same time for every move, which is not saved up: correspondence.
    PerMove(Millis),
}

impl Control {
    /// All moves in this time, with a bonus.
    #[must_use]
    pub fn sudden_death(base: Millis, bonus: Bonus) -> Self {
        Self::Stages(vec![Period { moves: None, base, bonus }])
    }

    /// The stage with this number; stages beyond the last are the last again.
    #[must_use]
    pub(super) fn stage(&self, index: usize) -> Option<&Period> {
        match self {
            Self::Stages(stages) => stages.get(index).or(stages.last()),
            _ => None,
        }
    }

    /// How long a game of 40 moves takes one side at most, as sites sort games into bullet, blitz and so on.
    #[must_use]
    pub fn expected(&self) -> Option<Millis> {
        Some(match self {
            Self::Unlimited => return None,
            Self::Stages(stages) => {
                let first = stages.first()?;
                let bonus = match first.bonus {
                    Bonus::None => 0,
                    Bonus::Increment(each) | Bonus::Delay(each) | Bonus::Bronstein(each) => each.0,
                };
                Millis(first.base.0 + 40 * bonus)
            }
            Self::Hourglass(base) => *base,
            Self::Byoyomi { main, each, .. } => Millis(main.0 + 40 * each.0),
            Self::PerMove(each) => Millis(40 * each.0),
        })
    }
}

/// What was agreed for both sides.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeControl {
    /// White's time.
    pub white: Control,
    /// Black's time.
    pub black: Control,
}

impl TimeControl {
    /// The same for both.
    #[must_use]
    pub fn both(control: Control) -> Self {
        Self { white: control.clone(), black: control }
    }

    /// No clock at all.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// What was agreed for a side.
    #[must_use]
    pub fn side(&self, color: Color) -> &Control {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Whether neither side has a clock.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.white == Control::Unlimited && self.black == Control::Unlimited
    }

    /// The same with the sides exchanged: odds stay with the player.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self { white: self.black.clone(), black: self.white.clone() }
    }
}
