//! What the network says of positions, and how its error changes with each of its numbers.
//!
//! Positions go through the neurons a slice at a time: the rows of 64 neurons and their slopes are 393 kB, which stay
//! in a core's cache. All loops are plain; the compiler turns them into vectors.

use tabiya_engine::eval::network::{SLICE, bucket};

use super::parameters::{Lane, Parameters};
use super::positions::{Inputs, Packed};

/// Positions that go through a slice together.
const TOGETHER: usize = 128;

/// What the trainer aims at.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Aim {
    /// Centipawns that multiply the odds by e.
    pub unit: f32,
    /// What the result counts against the score of the search, from 0 to 1.
    pub result_share: f32,
}

impl Aim {
    /// What is expected of the game, between 0 and 1.
    #[must_use]
    pub fn of(&self, packed: &Packed) -> f32 {
        self.result_share * packed.result() + (1.0 - self.result_share) * chance(packed.score() / self.unit)
    }

    /// The unit with which the scores of positions tell their results best.
    #[must_use]
    pub fn fit_unit(positions: &[Packed]) -> f32 {
        let error = |unit: f32| -> f64 {
            let seen = positions.iter().step_by(1 + positions.len() / 100_000);
            seen.map(|packed| f64::from(chance(packed.score() / unit) - packed.result()).powi(2)).sum()
        };
        // In steps of about a fiftieth: a score of another mode may mean much less.
        let units = (0..200).map(|step| 40.0 * 1.02_f32.powi(step));
        units.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(200.0)
    }
}

/// The chance to score that an output means.
#[must_use]
pub fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// Room for the positions that go through together.
pub struct Learner {
    /// What the neurons see: by slice, position and side.
    hidden: Vec<Lane>,
    outputs: Vec<f32>,
}

impl Learner {
    /// Room for a network of so many slices.
    #[must_use]
    pub fn new(slices: usize) -> Self {
        Self { hidden: vec![[0.0; SLICE]; slices * TOGETHER * 2], outputs: vec![0.0; TOGETHER] }
    }

    /// Adds the slopes of the squared errors of these positions, each times `share`, to `slopes`; returns the sum of the
    /// squared errors.
    pub fn learn(
        &mut self,
        net: &Parameters,
        aim: &Aim,
        (positions, inputs): (&[Packed], &Inputs),
        share: f32,
        slopes: &mut [Lane],
    ) -> f64 {
        let mut errors = 0.0;
        for together in positions.chunks(TOGETHER) {
            self.forward(net, (together, inputs), aim.unit);
            for (output, packed) in self.outputs.iter_mut().zip(together) {
                let chance = chance(*output);
                let miss = chance - aim.of(packed);
                errors += f64::from(miss * miss);
                *output = share * 2.0 * miss * chance * (1.0 - chance);
            }
            self.backward(net, (together, inputs), slopes);
        }
        errors
    }

    /// The sum of the squared errors.
    pub fn errors(&mut self, net: &Parameters, aim: &Aim, (positions, inputs): (&[Packed], &Inputs)) -> f64 {
        let mut errors = 0.0;
        for together in positions.chunks(TOGETHER) {
            self.forward(net, (together, inputs), aim.unit);
            let pairs = self.outputs.iter().zip(together);
            errors += pairs
                .map(|(output, packed)| f64::from(chance(*output) - aim.of(packed)).powi(2))
                .sum::<f64>();
        }
        errors
    }

    /// What the network alone says of a position: the logarithm of the odds.
    pub fn output(&mut self, net: &Parameters, packed: &Packed, inputs: &Inputs) -> f32 {
        self.forward(net, (core::slice::from_ref(packed), inputs), f32::INFINITY);
        self.outputs[0]
    }

    /// What the network says on top of what the hand-written evaluation does.
    fn forward(&mut self, net: &Parameters, (positions, inputs): (&[Packed], &Inputs), unit: f32) {
        for (output, packed) in self.outputs.iter_mut().zip(positions) {
            *output = packed.base() / unit + net.lanes[net.last_at()][bucket(packed.pieces())];
        }
        for slice in 0..net.slices() {
            let rows: &[Lane] = &net.lanes[net.rows_at(slice)];
            let bias = &net.lanes[net.biases_at() + slice];
            let hidden = self.hidden[slice * TOGETHER * 2..].as_chunks_mut::<2>().0;
            for ((packed, hidden), output) in positions.iter().zip(hidden).zip(&mut self.outputs) {
                let bucket = bucket(packed.pieces());
                for (side, list) in inputs.of(packed).into_iter().enumerate() {
                    let lane = &mut hidden[side];
                    see(rows, bias, list, lane);
                    *output += weigh(lane, &net.lanes[net.outputs_at(bucket, side) + slice]);
                }
            }
        }
    }

    /// From the slopes of the outputs to those of all numbers.
    fn backward(&mut self, net: &Parameters, (positions, inputs): (&[Packed], &Inputs), slopes: &mut [Lane]) {
        for (packed, slope) in positions.iter().zip(&self.outputs) {
            slopes[net.last_at()][bucket(packed.pieces())] += slope;
        }
        for slice in 0..net.slices() {
            let hidden = self.hidden[slice * TOGETHER * 2..].as_chunks::<2>().0;
            for ((packed, hidden), slope) in positions.iter().zip(hidden).zip(&self.outputs) {
                let bucket = bucket(packed.pieces());
                for (side, list) in inputs.of(packed).into_iter().enumerate() {
                    let at = net.outputs_at(bucket, side) + slice;
                    let back = turn_back(&hidden[side], &net.lanes[at], *slope, &mut slopes[at]);
                    add(&mut slopes[net.biases_at() + slice], &back);
                    let rows = &mut slopes[net.rows_at(slice)];
                    for input in list {
                        add(&mut rows[usize::from(*input)], &back);
                    }
                }
            }
        }
    }
}

/// What the neurons of a slice see.
#[inline(always)]
fn see(rows: &[Lane], bias: &Lane, inputs: &[u16], lane: &mut Lane) {
    *lane = *bias;
    let (fours, rest) = inputs.as_chunks::<4>();
    for four in fours {
        let [a, b, c, d] = four.map(|input| &rows[usize::from(input)]);
        for n in 0..SLICE {
            lane[n] += (a[n] + b[n]) + (c[n] + d[n]);
        }
    }
    for input in rest {
        add(lane, &rows[usize::from(*input)]);
    }
}

#[inline(always)]
fn add(lane: &mut Lane, other: &Lane) {
    for n in 0..SLICE {
        lane[n] += other[n];
    }
}

/// What a slice says: the squares of what its neurons see, between 0 and 1, weighed.
#[inline(always)]
fn weigh(lane: &Lane, weights: &Lane) -> f32 {
    let mut sums = [0.0; 16];
    for (lane, weights) in lane.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
        for n in 0..16 {
            let seen = lane[n].clamp(0.0, 1.0);
            sums[n] += seen * seen * weights[n];
        }
    }
    sums.iter().sum()
}

/// The slopes of what the neurons see; those of the weights are added to `slopes`.
#[inline(always)]
fn turn_back(lane: &Lane, weights: &Lane, slope: f32, slopes: &mut Lane) -> Lane {
    let mut back = [0.0; SLICE];
    for n in 0..SLICE {
        let seen = lane[n].clamp(0.0, 1.0);
        slopes[n] += slope * seen * seen;
        let open = if lane[n] > 0.0 && lane[n] < 1.0 { seen } else { 0.0 };
        back[n] = slope * 2.0 * weights[n] * open;
    }
    back
}

#[cfg(test)]
mod tests {
    use tabiya_engine::eval::network::InputMap;
    use tabiya_rules::movegen::Outcome;
    use tabiya_rules::position::Position;
    use tabiya_rules::types::Color;

    use super::*;
    use crate::chance::dice;

    #[test]
    fn slopes_are_what_a_small_step_changes() {
        let mut dice = dice(11);
        let mut position = Position::default();
        let (map, mut inputs, mut positions) = (InputMap::CHESS, Inputs::default(), Vec::new());
        for ply in 0..40 {
            let moves = position.legal_moves();
            position.play(moves[dice.below(moves.len())]);
            let score = 37 * (ply % 7) - 90;
            positions.push(inputs.pack(&map, &position, score, Outcome::Win(Color::Black)));
        }
        let aim = Aim { unit: 150.0, result_share: 0.4 };
        let seen = (&positions[..], &inputs);
        let mut net = Parameters::by_lot(map.count(), 2, &mut dice);
        let mut learner = Learner::new(2);
        let mut slopes = vec![[0.0; SLICE]; net.lanes.len()];
        let errors = learner.learn(&net, &aim, seen, 1.0, &mut slopes);
        assert!((errors - learner.errors(&net, &aim, seen)).abs() < 1e-5);
        // Biases, the weights of the fullest bucket, its own bias, and the inputs of the last position.
        let last = inputs.of(&positions[39]);
        let mut places =
            vec![net.biases_at(), net.biases_at() + 1, net.outputs_at(7, 0), net.outputs_at(7, 1) + 1];
        places.extend(last.map(|list| usize::from(list[3])));
        places.extend(last.map(|list| map.count() + usize::from(list[5])));
        let mut tried: Vec<(usize, usize)> =
            places.into_iter().flat_map(|place| [(place, 3), (place, 60)]).collect();
        tried.push((net.last_at(), 7));
        for (place, neuron) in tried {
            let kept = net.lanes[place][neuron];
            let mut with = |number: f32| {
                net.lanes[place][neuron] = number;
                let errors = learner.errors(&net, &aim, seen);
                net.lanes[place][neuron] = kept;
                errors
            };
            let found = (with(kept + 0.01) - with(kept - 0.01)) / 0.02;
            let slope = f64::from(slopes[place][neuron]);
            assert!(
                (found - slope).abs() < 0.01 + 0.03 * slope.abs(),
                "{place} {neuron}: {found} and {slope}"
            );
        }
        assert!(slopes.iter().flatten().filter(|slope| **slope != 0.0).count() > 1000);
    }
}
