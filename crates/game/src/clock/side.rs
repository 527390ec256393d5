//! What one side has left.

use core::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use super::{Bonus, Control};
use crate::time::Millis;

/// Whether the bonus is on the clock before the first move (as FIDE has it: 3+2 starts at 3:02) or only after it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstBonus {
    /// On the clock from the start.
    Granted,
    /// Earned by the first move.
    Earned,
}

/// What one side has left at the moment its clock last stopped.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SideClock {
    /// Time left; in byoyomi the main time left.
    left: Millis,
    /// The stage of the game, counted from 0.
    stage: u16,
    /// Moves made in it.
    moves: u16,
    /// Byoyomi periods left.
    periods: u8,
}

/// What a clock shows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// Time left, in the running byoyomi period once the main time is used up.
    pub left: Millis,
    /// Delay that must pass before `left` goes down.
    pub delay: Millis,
    /// Byoyomi periods left, the running one included.
    pub periods: u8,
}

/// What a side can plan with when it is to move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Allowance {
    /// Time that may be used before the flag falls or a byoyomi period is lost.
    pub left: Millis,
    /// What each move brings, be it that it is added, that it is given back, or that the clock waits so long.
    pub each: Millis,
    /// Moves until the next stage brings more time, this one included.
    pub moves_to_go: Option<NonZeroU16>,
    /// Whether time that is not used is there for later moves.
    pub is_kept: bool,
}

impl SideClock {
    /// A clock before the first move.
    #[must_use]
    pub fn new(control: &Control, first: FirstBonus) -> Self {
        let mut clock = Self { left: Millis::ZERO, stage: 0, moves: 0, periods: 0 };
        match control {
            Control::Unlimited => {}
            Control::Stages(stages) => {
                let stage = &stages[0];
                // Without it a game such as 0+2 would be lost before its first move.
                let bonus = first == FirstBonus::Granted || stage.base.is_zero();
                clock.left = stage.base + if bonus { stage.bonus.granted() } else { Millis::ZERO };
            }
            Control::Hourglass(base) | Control::PerMove(base) => clock.left = *base,
            Control::Byoyomi { main, periods, .. } => {
                clock.left = *main;
                clock.periods = *periods;
            }
        }
        clock
    }

    /// How long the side may think about one move; the flag falls then. `None` without a clock.
    #[must_use]
    pub fn available(&self, control: &Control) -> Option<Millis> {
        match control {
            Control::Unlimited => None,
            Control::Stages(_) => Some(self.left + self.delay(control)),
            Control::Hourglass(_) | Control::PerMove(_) => Some(self.left),
            Control::Byoyomi { each, .. } => Some(self.left + Millis(each.0 * u64::from(self.periods))),
        }
    }

    fn delay(&self, control: &Control) -> Millis {
        match control.stage(self.stage.into()).map(|stage| stage.bonus) {
            Some(Bonus::Delay(delay)) => delay,
            _ => Millis::ZERO,
        }
    }

    /// What the clock shows when the side has thought this long.
    #[must_use]
    pub fn reading(&self, control: &Control, spent: Millis) -> Reading {
        let delay = self.delay(control);
        let beyond = spent.minus(delay);
        let mut reading =
            Reading { left: self.left.minus(beyond), delay: delay.minus(spent), periods: self.periods };
        if let Control::Byoyomi { each, .. } = control
            && spent >= self.left
        {
            let over = spent.minus(self.left);
            let used = over.0 / each.0;
            reading.periods = u8::try_from(u64::from(self.periods).saturating_sub(used)).unwrap_or(0);
            reading.left = if reading.periods == 0 { Millis::ZERO } else { Millis(each.0 - over.0 % each.0) };
        }
        reading
    }

    /// What a side can plan with that has thought this long; `None` without a clock.
    #[must_use]
    pub fn allowance(&self, control: &Control, spent: Millis) -> Option<Allowance> {
        let reading = self.reading(control, spent);
        let kept = |left: Millis, each: Millis| Allowance { left, each, moves_to_go: None, is_kept: true };
        Some(match control {
            Control::Unlimited => return None,
            Control::Stages(_) => {
                let stage = control.stage(self.stage.into())?;
                let each = match stage.bonus {
                    Bonus::None => Millis::ZERO,
                    Bonus::Increment(each) | Bonus::Delay(each) | Bonus::Bronstein(each) => each,
                };
                let to_go = stage.moves.map_or(0, |moves| moves.get().saturating_sub(self.moves));
                let moves_to_go = NonZeroU16::new(to_go);
                Allowance { moves_to_go, ..kept(reading.left + reading.delay, each) }
            }
            Control::Hourglass(_) => kept(reading.left, Millis::ZERO),
            // A period costs nothing until it has run out, so one of them may be used for every move.
            Control::Byoyomi { .. } if reading.periods == 0 => kept(reading.left, Millis::ZERO),
            Control::Byoyomi { each, .. } if spent < self.left => kept(reading.left + *each, *each),
            Control::Byoyomi { each, .. } => kept(reading.left, *each),
            Control::PerMove(_) => Allowance { is_kept: false, ..kept(reading.left, Millis::ZERO) },
        })
    }

    /// The clock after a move that took this long; `None` if the flag fell before.
    #[must_use]
    pub fn after_move(&self, control: &Control, spent: Millis, first: FirstBonus) -> Option<Self> {
        if self.available(control).is_some_and(|available| spent >= available) {
            return None;
        }
        let mut next = *self;
        match control {
            Control::Unlimited => {}
            Control::Stages(_) => next.finish_stage_move(control, spent, first),
            Control::Hourglass(_) => next.left = self.left.minus(spent),
            Control::PerMove(each) => next.left = *each,
            Control::Byoyomi { each, .. } => {
                let used = spent.minus(self.left).0 / each.0;
                next.left = self.left.minus(spent);
                next.periods = u8::try_from(u64::from(self.periods) - used).unwrap_or(0);
            }
        }
        Some(next)
    }

    /// The clock after a move that was free: it counts, but costs and earns nothing.
    #[must_use]
    pub fn after_free_move(&self, control: &Control) -> Self {
        let mut next = *self;
        next.count_move(control);
        next
    }

    fn finish_stage_move(&mut self, control: &Control, spent: Millis, first: FirstBonus) {
        let Some(before) = control.stage(self.stage.into()).map(|stage| stage.bonus) else { return };
        self.left = self.left.minus(spent.minus(self.delay(control)));
        if let Bonus::Bronstein(most) = before {
            self.left = self.left + spent.min(most);
        }
        self.count_move(control);
        let after = control.stage(self.stage.into()).map_or(before, |stage| stage.bonus);
        // Granted beforehand, the bonus after this move is for the next one, perhaps in the next stage.
        let bonus = if first == FirstBonus::Granted { after } else { before };
        self.left = self.left
            + match (before, bonus) {
                (_, Bonus::Increment(each)) => each,
                // Bronstein gives back what a move took, so its first grant lasts for the stage.
                (Bonus::None | Bonus::Increment(_) | Bonus::Delay(_), Bonus::Bronstein(each)) => each,
                _ => Millis::ZERO,
            };
    }

    /// Counts a move and begins the next stage if it was the last of its stage.
    fn count_move(&mut self, control: &Control) {
        let Some(stage) = control.stage(self.stage.into()) else { return };
        self.moves = self.moves.saturating_add(1);
        if stage.moves.is_some_and(|moves| self.moves >= moves.get()) {
            self.moves = 0;
            self.stage = self.stage.saturating_add(1);
            self.left = self.left + control.stage(self.stage.into()).map_or(Millis::ZERO, |next| next.base);
        }
    }

    /// The clock with time added, as an opponent may give it.
    #[must_use]
    pub fn with(&self, more: Millis) -> Self {
        Self { left: self.left + more, ..*self }
    }
}
