//! How well something is remembered: the formulas of FSRS-6 with its default weights.
//!
//! Two numbers are kept of each card. Its *stability* is the time, in days, after which it is recalled with a chance of nine in
//! ten; its *difficulty* goes from 1 to 10. Each answer leads from one pair to the next.
//!
//! Invariant: stability is above zero and finite, difficulty is within 1 and 10.

use serde::{Deserialize, Serialize};

/// How well a card was known.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Wrong, or with help.
    Again,
    /// Right, but slowly.
    Hard,
    /// Right.
    Good,
}

impl Grade {
    /// As the formulas count: 1 to 4, the last of which is never given here.
    const fn number(self) -> f64 {
        match self {
            Self::Again => 1.0,
            Self::Hard => 2.0,
            Self::Good => 3.0,
        }
    }
}

/// The default weights of FSRS-6, as published with it.
pub const WEIGHTS: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The chance of recall at which a card is asked again.
pub const RETENTION: f64 = 0.9;

/// Days between two answers at most: a hundred years.
const LONGEST: f64 = 36_500.0;

/// What nothing falls below.
const LEAST_STABILITY: f64 = 0.001;

/// How well something is remembered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Days after which it is recalled with a chance of nine in ten.
    pub stability: f64,
    /// How hard it is to keep, 1 to 10.
    pub difficulty: f64,
}

impl Memory {
    /// After the first answer.
    #[must_use]
    pub fn first(grade: Grade) -> Self {
        let [again, hard, good, ..] = WEIGHTS;
        let stability = match grade {
            Grade::Again => again,
            Grade::Hard => hard,
            Grade::Good => good,
        };
        Self { stability, difficulty: first_difficulty(grade.number()).clamp(1.0, 10.0) }
    }

    /// After another answer, so many days after the one before.
    #[must_use]
    pub fn after(self, days: u32, grade: Grade) -> Self {
        let stability = match (days, grade) {
            (0, _) => self.within_a_day(grade),
            (_, Grade::Again) => self.forgotten(days),
            (_, Grade::Hard | Grade::Good) => self.recalled(days, grade),
        };
        let stability = stability.max(LEAST_STABILITY);
        Self { stability, difficulty: self.next_difficulty(grade) }
    }

    /// The chance that it is recalled after so many days.
    #[must_use]
    pub fn recall(self, days: u32) -> f64 {
        let decay = -WEIGHTS[20];
        (1.0 + factor() * f64::from(days) / self.stability).powf(decay)
    }

    /// Days until the chance of recall has fallen to [`RETENTION`]: one at least.
    #[must_use]
    pub fn interval(self) -> u32 {
        let decay = -WEIGHTS[20];
        let days = self.stability / factor() * (RETENTION.powf(1.0 / decay) - 1.0);
        // The clamp keeps it within what fits.
        days.round_ties_even().clamp(1.0, LONGEST) as u32
    }

    fn next_difficulty(self, grade: Grade) -> f64 {
        let change = -WEIGHTS[6] * (grade.number() - 3.0);
        // The harder it is, the less it can become harder; and it drifts back to that of something easy.
        let damped = self.difficulty + change * (10.0 - self.difficulty) / 9.0;
        (WEIGHTS[7] * first_difficulty(4.0) + (1.0 - WEIGHTS[7]) * damped).clamp(1.0, 10.0)
    }

    fn within_a_day(self, grade: Grade) -> f64 {
        let gain =
            (WEIGHTS[17] * (grade.number() - 3.0 + WEIGHTS[18])).exp() * self.stability.powf(-WEIGHTS[19]);
        self.stability * if grade == Grade::Again { gain } else { gain.max(1.0) }
    }

    fn forgotten(self, days: u32) -> f64 {
        let long = WEIGHTS[11]
            * self.difficulty.powf(-WEIGHTS[12])
            * ((self.stability + 1.0).powf(WEIGHTS[13]) - 1.0)
            * (WEIGHTS[14] * (1.0 - self.recall(days))).exp();
        long.min(self.stability / (WEIGHTS[17] * WEIGHTS[18]).exp())
    }

    fn recalled(self, days: u32, grade: Grade) -> f64 {
        let slow = if grade == Grade::Hard { WEIGHTS[15] } else { 1.0 };
        let gain = WEIGHTS[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-WEIGHTS[9])
            * ((WEIGHTS[10] * (1.0 - self.recall(days))).exp() - 1.0);
        self.stability * (1.0 + gain * slow)
    }
}

/// The difficulty after a first answer of this grade.
fn first_difficulty(grade: f64) -> f64 {
    WEIGHTS[4] - (WEIGHTS[5] * (grade - 1.0)).exp() + 1.0
}

/// What makes the chance of recall nine in ten after as many days as the stability says.
fn factor() -> f64 {
    0.9_f64.powf(-1.0 / WEIGHTS[20]) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intervals(grades: &[Grade]) -> Vec<u32> {
        let mut memory: Option<Memory> = None;
        let mut days = 0;
        let mut found = Vec::new();
        for grade in grades {
            let next = memory.map_or_else(|| Memory::first(*grade), |before| before.after(days, *grade));
            days = next.interval();
            found.push(days);
            memory = Some(next);
        }
        found
    }

    #[test]
    fn what_is_known_is_asked_ever_more_rarely() {
        assert_eq!(intervals(&[Grade::Good; 4]), [2, 11, 46, 163]);
        let later = [Grade::Again, Grade::Good, Grade::Good, Grade::Good, Grade::Good];
        assert_eq!(intervals(&later), [1, 2, 6, 17, 44]);
    }

    #[test]
    fn after_its_interval_the_chance_is_nine_in_ten() {
        let memory = Memory { stability: 40.0, difficulty: 5.0 };
        assert!((memory.recall(40) - 0.9).abs() < 1e-9);
        assert!(memory.recall(0) == 1.0 && memory.recall(400) < memory.recall(40));
        assert_eq!(memory.interval(), 40);
    }
}
