//! Steps of a size of their own for each number, with numbers that fade (AdamW).

use tabiya_engine::eval::network::SLICE;

use super::parameters::{Lane, MOST, Parameters};

/// What is remembered of the slopes so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    /// Their mean.
    pub first: Vec<Lane>,
    /// The mean of their squares.
    pub second: Vec<Lane>,
    /// Steps made.
    pub steps: u32,
}

/// What stays of both means from step to step.
const KEEP: (f32, f32) = (0.9, 0.999);
/// How fast numbers fade, times the rate.
const FADE: f32 = 0.01;

impl Adam {
    /// Nothing yet, for so many lanes.
    #[must_use]
    pub fn new(lanes: usize) -> Self {
        Self { first: vec![[0.0; SLICE]; lanes], second: vec![[0.0; SLICE]; lanes], steps: 0 }
    }

    /// A step: the slopes are the sum of these lists.
    pub fn step(&mut self, net: &mut Parameters, slopes: &[Vec<Lane>], rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let size = rate * (1.0 - KEEP.1.powi(steps)).sqrt() / (1.0 - KEEP.0.powi(steps));
        let last = net.last_at();
        for (place, lane) in net.lanes.iter_mut().enumerate() {
            let mut sum = [0.0; SLICE];
            for list in slopes {
                for n in 0..SLICE {
                    sum[n] += list[place][n];
                }
            }
            let most = if place == last { f32::MAX } else { MOST };
            let (first, second) = (&mut self.first[place], &mut self.second[place]);
            for n in 0..SLICE {
                first[n] = KEEP.0 * first[n] + (1.0 - KEEP.0) * sum[n];
                second[n] = KEEP.1 * second[n] + (1.0 - KEEP.1) * sum[n] * sum[n];
                let stepped = lane[n] * (1.0 - rate * FADE) - size * first[n] / (second[n].sqrt() + 1e-8);
                lane[n] = stepped.clamp(-most, most);
            }
        }
    }
}
