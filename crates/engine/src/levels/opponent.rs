//! Whom one can play against, under one number.

use core::fmt;

use super::{Level, Rating, Ratings, Step};

/// Somebody to play against: one of the steps, or one of the levels that are defined by what they look at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// One of the levels: the course's four (1 to 4), and those above them of earlier versions (5 to 8).
    Level(Level),
    /// A step of the ladder.
    Step(Step),
}

/// The number of the first step less one: logs and messages name opponents by numbers, and those up to here are levels.
const STEPS: u8 = 10;

/// The last of the course's four.
const COURSE: u8 = 4;

impl Opponent {
    /// The opponent with this number, if there is one.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        match number.checked_sub(STEPS) {
            None | Some(0) => Level::new(number).ok().map(Self::Level),
            Some(step) => Step::new(step).map(Self::Step),
        }
    }

    /// The number by which logs and messages know it.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Level(level) => level.number(),
            Self::Step(step) => STEPS + step.number(),
        }
    }

    /// The opponent whom people call so: a level by its number, anybody else by a rating that is near to what was
    /// measured.
    #[must_use]
    pub fn called(number: u16) -> Option<Self> {
        match number {
            1..=8 => u8::try_from(number).ok().and_then(Self::new),
            400..=4000 => Some(Self::Step(Step::nearest(number.into()))),
            _ => None,
        }
    }

    /// What people call it.
    #[must_use]
    pub fn call(self) -> u16 {
        match self {
            Self::Level(level) => level.number().into(),
            Self::Step(step) => u16::try_from(step.rating().elo).unwrap_or_default(),
        }
    }

    /// Whom one is offered: the steps, the weakest first, then the course's four.
    pub fn offered() -> impl Iterator<Item = Self> {
        let course = Level::all().filter(|level| level.number() <= COURSE).map(Self::Level);
        Step::all().map(Self::Step).chain(course)
    }

    /// How strong it was measured to be.
    #[must_use]
    pub fn rating(self) -> Option<Rating> {
        match self {
            Self::Level(level) => Ratings::newest().levels.get(usize::from(level.number()) - 1).copied(),
            Self::Step(step) => Some(step.rating()),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Step(step) => write!(f, "step {}", step.number()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_means_one_opponent_or_none() {
        for number in 0..=u8::MAX {
            if let Some(opponent) = Opponent::new(number) {
                assert_eq!(opponent.number(), number);
            }
        }
        let levels: Vec<u8> = (0..=STEPS).filter(|number| Opponent::new(*number).is_some()).collect();
        assert_eq!(levels, [1, 2, 3, 4, 5, 6, 7, 8], "games in logs name these");
        assert!(Opponent::new(STEPS + Step::COUNT + 1).is_none());
        for opponent in Opponent::offered() {
            assert_eq!(Opponent::called(opponent.call()), Some(opponent));
        }
        assert_eq!([0, 9, 99, 399, 4001].map(Opponent::called), [None; 5]);
        assert_eq!(Opponent::offered().count(), usize::from(Step::COUNT + COURSE));
    }
}
