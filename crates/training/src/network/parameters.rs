//! The network in floating point.
//!
//! All numbers stand in lanes of 64, so that a slice of neurons stays in the cache while many positions go through it:
//! slice by slice the rows of the inputs, then the biases, the weights of the outputs by bucket and side, and one
//! lane for the outputs' own biases.

use tabiya_engine::eval::network::{BUCKETS, SLICE};

use tabiya_rules::numbers::Dice;

/// So many neighboring neurons.
pub type Lane = [f32; SLICE];

/// The largest weight: 127 in sixty-fourths.
pub const MOST: f32 = 1.98;

/// The network in floating point.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// Everything, as the module says.
    pub lanes: Vec<Lane>,
    inputs: usize,
    slices: usize,
}

impl Parameters {
    /// Lanes of a network with so many inputs and slices of neurons.
    #[must_use]
    pub const fn lanes_for(inputs: usize, slices: usize) -> usize {
        slices * inputs + slices + BUCKETS * 2 * slices + 1
    }

    /// Small numbers by lot.
    #[must_use]
    pub fn by_lot(inputs: usize, slices: usize, dice: &mut Dice) -> Self {
        let mut this = Self { lanes: vec![[0.0; SLICE]; Self::lanes_for(inputs, slices)], inputs, slices };
        let mut fill = |lanes: &mut [Lane], low: f32, high: f32| {
            for number in lanes.as_flattened_mut() {
                let share = (dice.roll() >> 40) as f32 / (1 << 24) as f32;
                *number = low + (high - low) * share;
            }
        };
        let output = 1.0 / ((2 * slices * SLICE) as f32).sqrt();
        let (biases, outputs, last) = (this.biases_at(), this.outputs_at(0, 0), this.last_at());
        fill(&mut this.lanes[..biases], -0.1, 0.1);
        fill(&mut this.lanes[biases..outputs], 0.0, 0.3);
        fill(&mut this.lanes[outputs..last], -output, output);
        this
    }

    /// From lanes that were kept; `None` if their number fits no such network.
    #[must_use]
    pub fn from_lanes(lanes: Vec<Lane>, inputs: usize, slices: usize) -> Option<Self> {
        let fits = slices > 0 && lanes.len() == Self::lanes_for(inputs, slices);
        fits.then_some(Self { lanes, inputs, slices })
    }

    /// How many things the network can see.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Slices of 64 neurons.
    #[must_use]
    pub fn slices(&self) -> usize {
        self.slices
    }

    /// Where the rows of a slice are.
    #[must_use]
    pub fn rows_at(&self, slice: usize) -> core::ops::Range<usize> {
        slice * self.inputs..(slice + 1) * self.inputs
    }

    /// Where the biases begin, a lane for each slice.
    #[must_use]
    pub fn biases_at(&self) -> usize {
        self.slices * self.inputs
    }

    /// Where the weights of a bucket's output begin, for the side to move (0) or the other (1).
    #[must_use]
    pub fn outputs_at(&self, bucket: usize, side: usize) -> usize {
        self.biases_at() + self.slices * (1 + 2 * bucket + side)
    }

    /// The lane of the outputs' biases.
    #[must_use]
    pub fn last_at(&self) -> usize {
        self.outputs_at(BUCKETS, 0)
    }
}
