//! The steps of opponents, from somebody who has just learnt the moves to full strength: the table that says how each plays.
//!
//! How strong they are is measured, and stands in `ratings.rs`.

use super::ratings::RATINGS;
use super::skill::EVERYTHING;
use super::{Rating, Skill};

/// A step of the ladder, from 1.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Step(u8);

/// One row of the table.
const fn row(nodes: u64, noise: i32, blindness: u32, glance: i32, mates: u32, technique: u64) -> Skill {
    Skill { nodes: Some(nodes), noise, blindness, glance, mates, technique }
}

/// How the steps play. Found by matches of neighbors: `docs/levels.md`.
#[rustfmt::skip]
const SKILLS: [Skill; 14] = [
    //   nodes noise blind      glance mates technique
    row(    28,  205,  610,         60,   60,       0),
    row(    40,  150,  450,         60,   80,       0),
    row(    85,  115,  330,         60,   90,   3_000),
    row(   160,   92,  245,         60,  100,   3_000),
    row(   400,   61,  138,         70,  100,   3_000),
    row(   700,   47,  100,         80,  100,   3_000),
    row( 1_250,   36,   64,         90,  100,   5_000),
    row( 2_500,   27,   44,        110,  100,   5_000),
    row( 4_300,   20,   28,        130,  100,  10_000),
    row( 9_000,   10,   15,        150,  100,  10_000),
    row(10_000,    5,    7,        200,  100,  20_000),
    row(11_000,    0,    0, EVERYTHING,  100,       0),
    row(32_000,    0,    0, EVERYTHING,  100,       0),
    Skill::FULL,
];

impl Step {
    /// How many there are.
    pub const COUNT: u8 = SKILLS.len() as u8;
    /// The weakest.
    pub const LOWEST: Self = Self(1);
    /// Plays as well as it can.
    pub const FULL: Self = Self(Self::COUNT);
    /// Positions a move with which full strength, which has no limit of its own, was measured.
    pub const FULL_NODES: u64 = 100_000;

    /// Every step, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=Self::COUNT).map(Self)
    }

    /// The step with this number, if there is one.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::COUNT).contains(&number).then_some(Self(number))
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How it plays.
    #[must_use]
    pub const fn skill(self) -> Skill {
        SKILLS[self.0 as usize - 1]
    }

    /// How strong it was measured to be.
    #[must_use]
    pub const fn rating(self) -> Rating {
        RATINGS.steps[self.0 as usize - 1]
    }

    /// The step whose rating is nearest to this one.
    #[must_use]
    pub fn nearest(elo: i32) -> Self {
        Self::all().min_by_key(|step| step.rating().elo.abs_diff(elo)).unwrap_or(Self::LOWEST)
    }
}
