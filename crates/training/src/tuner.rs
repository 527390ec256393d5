//! Fits the weights to results and scores of games, as Texel's author showed: what is expected of a game by its
//! evaluation shall be what became of it.

use std::fmt::Write as _;

use tabiya_engine::eval::terms::TERM_COUNT;

use crate::chance::dice;
use crate::model::{NUMBERS, PAIRS, Weights};
use crate::sample::{Sample, Samples};

/// How the tuner works.
#[derive(Copy, Clone, Debug)]
pub struct Recipe {
    /// How often every sample is seen.
    pub epochs: usize,
    /// Centipawns by which a weight may move in a step, at first.
    pub rate: f32,
    /// What the result counts against the score of the search, from 0 to 1.
    pub result_share: f32,
}

const BATCH: usize = 8192;

/// Centipawns that multiply the odds by e.
#[derive(Copy, Clone, Debug)]
pub struct Unit(pub f32);

impl Unit {
    /// The chance to score that a value means.
    #[must_use]
    pub fn chance(self, value: f32) -> f32 {
        1.0 / (1.0 + (-value / self.0).exp())
    }

    /// The unit with which the scores of these samples tell their results best.
    #[must_use]
    pub fn fit(samples: &[Sample]) -> Self {
        let error = |unit: f32| -> f32 {
            let seen = samples.iter().step_by(1 + samples.len() / 100_000);
            seen.map(|sample| (Self(unit).chance(sample.score) - sample.result).powi(2)).sum()
        };
        let units = (8..80).map(|tens| tens as f32 * 5.0);
        Self(units.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(200.0))
    }
}

/// The mean square error of the weights on samples.
#[must_use]
pub fn error(weights: &Weights, samples: &[Sample], unit: Unit, result_share: f32) -> f32 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let miss = unit.chance(weights.value(sample)) - target(sample, unit, result_share);
            f64::from(miss * miss)
        })
        .sum();
    (sum / samples.len().max(1) as f64) as f32
}

fn target(sample: &Sample, unit: Unit, result_share: f32) -> f32 {
    result_share * sample.result + (1.0 - result_share) * unit.chance(sample.score)
}

/// Fits the weights, telling after each epoch its number and the error on the samples kept apart.
pub fn tune(
    weights: &mut Weights,
    samples: &mut Samples,
    unit: Unit,
    recipe: Recipe,
    on_epoch: &mut dyn FnMut(usize, f32),
) {
    let mut adam = Adam::new();
    let mut dice = dice(99);
    for epoch in 0..recipe.epochs {
        dice.shuffle(&mut samples.learn);
        let done = epoch as f32 / recipe.epochs as f32;
        let rate = recipe.rate * (0.03 + 0.97 * 0.5 * (1.0 + (done * core::f32::consts::PI).cos()));
        for batch in samples.learn.chunks(BATCH) {
            let mut slopes = vec![0.0; NUMBERS];
            for sample in batch {
                let chance = unit.chance(weights.value(sample));
                let miss = chance - target(sample, unit, recipe.result_share);
                let by = 2.0 * miss * chance * (1.0 - chance) / batch.len() as f32;
                weights.add_slopes(sample, by, &mut slopes);
            }
            adam.step(&mut weights.0, &slopes, rate);
        }
        on_epoch(epoch + 1, error(weights, &samples.check, unit, recipe.result_share));
    }
}

/// Steps of a size of their own for each weight.
struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new() -> Self {
        Self { first: vec![0.0; NUMBERS], second: vec![0.0; NUMBERS], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let correct = (1.0 - KEEP.1.powi(self.steps)).sqrt() / (1.0 - KEEP.0.powi(self.steps));
        for (place, slope) in slopes.iter().enumerate() {
            let (first, second) = (&mut self.first[place], &mut self.second[place]);
            *first = KEEP.0 * *first + (1.0 - KEEP.0) * slope;
            *second = KEEP.1 * *second + (1.0 - KEEP.1) * slope * slope;
            // What no position uses stays where it is.
            if *second > 0.0 {
                weights[place] -= rate * correct * *first / (second.sqrt() + 1e-8);
            }
        }
    }
}

/// The engine's file of weights.
#[must_use]
pub fn source(weights: &Weights) -> String {
    let numbers: Vec<i32> =
        weights.0.iter().map(|number| number.round().clamp(-3000.0, 3000.0) as i32).collect();
    let mut text = HEAD.to_owned();
    let list = |text: &mut String, numbers: &[i32]| {
        for row in numbers.chunks(16) {
            let row: Vec<String> = row.iter().map(|number| format!("{number},")).collect();
            let _ = writeln!(text, "    {}", row.join(" "));
        }
        text.push_str("];\n");
    };
    text.push_str("\n#[rustfmt::skip]\npub(super) const DANGER: [i32; DANGER_COUNT] = [\n");
    list(&mut text, &numbers[2 * PAIRS..]);
    text.push_str("\n#[rustfmt::skip]\npub(super) const TERM_WEIGHTS: [i16; 2 * TERM_COUNT] = [\n");
    list(&mut text, &numbers[..2 * TERM_COUNT]);
    text.push_str("\n#[rustfmt::skip]\npub(super) const PSQT_WEIGHTS: [i16; 2 * COUNT] = [\n");
    list(&mut text, &numbers[2 * TERM_COUNT..2 * PAIRS]);
    text
}

const HEAD: &str = "\
//! The weights of the hand-written evaluation, written by the tuner: middlegame and endgame in turn.

use super::psqt::COUNT;
use super::terms::{DANGER_COUNT, TERM_COUNT};
";
