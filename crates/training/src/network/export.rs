//! From floating point to the whole numbers the engine reads.

use tabiya_engine::eval::network::{
    ACTIVATION, BUCKETS, Description, Network, NetworkError, OUTPUT, SLICE, Weights,
};

use super::learner::Learner;
use super::parameters::Parameters;
use super::positions::{Inputs, Packed};

/// The network in whole numbers.
///
/// # Errors
/// If a number does not fit, which a training does not let happen.
pub fn export(net: &Parameters, description: Description) -> Result<Network, NetworkError> {
    let (activation, output) = (f32::from(ACTIVATION), f32::from(OUTPUT));
    let short = |number: &f32| (number * activation).round() as i16;
    let mut inputs = Vec::with_capacity(net.inputs() * net.slices() * SLICE);
    for input in 0..net.inputs() {
        for slice in 0..net.slices() {
            inputs.extend(net.lanes[net.rows_at(slice)][input].iter().map(short));
        }
    }
    let biases = net.lanes[net.biases_at()..net.outputs_at(0, 0)].as_flattened();
    let outputs = net.lanes[net.outputs_at(0, 0)..net.last_at()].as_flattened();
    let mut output_biases = [0; BUCKETS];
    for (bias, number) in output_biases.iter_mut().zip(net.lanes[net.last_at()]) {
        *bias = (number * activation * output).round() as i32;
    }
    let weights = Weights {
        inputs,
        biases: biases.iter().map(short).collect(),
        outputs: outputs.iter().map(|number| (number * output).round().clamp(-127.0, 127.0) as i8).collect(),
        output_biases,
    };
    Network::new(weights, description)
}

/// Centipawns for an output of one with which the network's values are closest to the scores of the search that are within
/// these bounds: what was said in centipawns before means the same after.
#[must_use]
pub fn fit_unit(net: &Parameters, (positions, inputs): (&[Packed], &Inputs), bound: f32) -> f32 {
    let mut learner = Learner::new(net.slices());
    let (mut both, mut square) = (0.0, 0.0);
    for packed in positions.iter().filter(|packed| packed.score().abs() <= bound) {
        let output = f64::from(learner.output(net, packed, inputs));
        both += output * f64::from(packed.score());
        square += output * output;
    }
    if square > 0.0 { (both / square) as f32 } else { 200.0 }
}
