//! A training on disk: interrupted at any moment it goes on as if it had not been.

use thiserror::Error;

use super::adam::Adam;
use super::course::{Course, Mark, Recipe};
use super::learner::Aim;
use super::parameters::{Lane, Parameters};
use tabiya_engine::eval::network::SLICE;
use tabiya_rules::numbers;

const MAGIC: &[u8; 8] = b"TABIYAC2";

/// Why a training cannot be continued.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckpointError {
    /// The file is something else, or not whole.
    #[error("expected a training that was interrupted (TABIYAC2), found something else or a damaged one")]
    Broken,
    /// It was another training.
    #[error(
        "the training in this file had other positions or another recipe; remove it, or name another file"
    )]
    Other,
}

/// The file of a training on positions with this fingerprint.
#[must_use]
pub fn to_bytes(course: &Course, fingerprint: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(fingerprint.to_le_bytes());
    let Recipe { slices, epochs, batch, rate, last_rate, aim, seed } = course.recipe;
    let inputs = course.net.inputs() as u64;
    let whole = [inputs, slices as u64, epochs as u64, batch as u64, seed, course.marks.len() as u64];
    bytes.extend(whole.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(u64::from(course.adam.steps).to_le_bytes());
    bytes
        .extend([rate, last_rate, aim.unit, aim.result_share].iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(course.marks.iter().flat_map(|mark| [mark.learn, mark.check]).flat_map(f64::to_le_bytes));
    let lanes = course.net.lanes.iter().chain(&course.adam.first).chain(&course.adam.second);
    bytes.extend(lanes.flatten().flat_map(|number| number.to_le_bytes()));
    bytes.extend(numbers::fingerprint(bytes.iter().copied()).to_le_bytes());
    bytes
}

/// The training in a file, if it was this recipe on positions with this fingerprint.
///
/// # Errors
/// If the file is no training or another one.
pub fn read(bytes: &[u8], recipe: Recipe, fingerprint: u64) -> Result<Course, CheckpointError> {
    let (body, said) = bytes.split_last_chunk().ok_or(CheckpointError::Broken)?;
    let rest = body.strip_prefix(MAGIC).ok_or(CheckpointError::Broken)?;
    if numbers::fingerprint(body.iter().copied()) != u64::from_le_bytes(*said) {
        return Err(CheckpointError::Broken);
    }
    let mut rest = Rest(rest);
    if rest.whole()? != fingerprint {
        return Err(CheckpointError::Other);
    }
    let mut whole = [0; 7];
    for number in &mut whole {
        *number = rest.whole()?;
    }
    let [inputs, slices, epochs, batch, seed, marks, steps] = whole;
    let [rate, last_rate, unit, result_share] = [rest.float()?, rest.float()?, rest.float()?, rest.float()?];
    let aim = Aim { unit, result_share };
    let size = |number: u64| usize::try_from(number).map_err(|_| CheckpointError::Broken);
    let found = Recipe {
        slices: size(slices)?,
        epochs: size(epochs)?,
        batch: size(batch)?,
        rate,
        last_rate,
        aim,
        seed,
    };
    if found != recipe {
        return Err(CheckpointError::Other);
    }
    let marks: Vec<Mark> = (0..marks)
        .map(|_| {
            let [learn, check] = [rest.whole()?, rest.whole()?].map(f64::from_bits);
            Ok(Mark { learn, check })
        })
        .collect::<Result<_, CheckpointError>>()?;
    let inputs = size(inputs)?;
    let count = Parameters::lanes_for(inputs, recipe.slices);
    let [lanes, first, second] = [rest.lanes(count)?, rest.lanes(count)?, rest.lanes(count)?];
    let net = Parameters::from_lanes(lanes, inputs, recipe.slices).ok_or(CheckpointError::Broken)?;
    let steps = u32::try_from(steps).map_err(|_| CheckpointError::Broken)?;
    Ok(Course { recipe, net, adam: Adam { first, second, steps }, marks })
}

struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Broken)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn whole(&mut self) -> Result<u64, CheckpointError> {
        self.take().map(u64::from_le_bytes)
    }

    fn float(&mut self) -> Result<f32, CheckpointError> {
        self.take().map(f32::from_le_bytes)
    }

    fn lanes(&mut self, count: usize) -> Result<Vec<Lane>, CheckpointError> {
        let mut lanes = vec![[0.0; SLICE]; count];
        for number in lanes.as_flattened_mut() {
            *number = self.float()?;
        }
        Ok(lanes)
    }
}
