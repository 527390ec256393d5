//! The file of a network, and what is refused of one.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIYAN1` |
//! | 2 | N, a multiple of 64 up to 512; little-endian like all numbers |
//! | 2 | centipawns that an output of one is worth |
//! | 2 | 0: the network judges alone; 1: it adds to the hand-written evaluation |
//! | 2 | bytes of the origin |
//! | … | the origin: a text that says from which games and by which recipe it was trained |
//! | 2 · 768 · N | weights of the inputs, N of each input in turn, in 1/255 |
//! | 2 · N | what the neurons have before any piece, in 1/255 |
//! | 8 · 2 · N | weights of the outputs in 1/64: for each of eight numbers of pieces the side to move's, then the other's |
//! | 8 · 4 | what the outputs have before that, in 1/(255 · 64) |
//! | 8 | the sum of everything before (FNV-1a, 64 bits) |

use core::fmt;

use tabiya_rules::numbers::fingerprint;
use thiserror::Error;

use super::inputs::{BUCKETS, INPUTS};

const MAGIC: &[u8; 8] = b"TABIYAN1";
const HEAD: usize = 16;
const SUM: usize = 8;
/// A neuron that sees all it can see.
pub const ACTIVATION: i16 = 255;
/// An output's weight of one.
pub const OUTPUT: i16 = 64;
/// Neurons come in slices of so many.
pub const SLICE: usize = 64;
/// The most neurons of a side.
pub const MOST_WIDTH: usize = 512;
/// Beyond these a neuron could overflow with 32 pieces.
const MOST_WEIGHT: i16 = 900;
const MOST_BIAS: i16 = 3_900;
/// Beyond this an output could.
const MOST_OUTPUT_BIAS: i32 = 1 << 26;

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights {
    /// N of each input in turn.
    pub inputs: Vec<i16>,
    /// What the neurons have before any piece.
    pub biases: Vec<i16>,
    /// By bucket, then the side to move's and the other's.
    pub outputs: Vec<i8>,
    /// By bucket.
    pub output_biases: [i32; BUCKETS],
}

/// A network that is ready to judge. Two are equal if their files are.
pub struct Network {
    width: usize,
    unit: i16,
    on_top: bool,
    origin: String,
    sum: u64,
    weights: Weights,
    /// The weights of the outputs, as wide as what they are multiplied with.
    wide: Box<[i16]>,
}

impl PartialEq for Network {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum
    }
}

impl Eq for Network {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "network of {} neurons {:016x}", self.width, self.sum)
    }
}

/// Why a file is no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It is something else.
    #[error("expected a network that begins with TABIYAN1, found {found:?}")]
    Magic {
        /// What it begins with.
        found: String,
    },
    /// The number of neurons cannot be.
    #[error("expected a multiple of {SLICE} up to {MOST_WIDTH} neurons, found {found}")]
    Width {
        /// What it says.
        found: usize,
    },
    /// It was cut off, or something was added.
    #[error("expected a network of {expected} bytes, found {found}")]
    Length {
        /// What its head says.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// Bytes have changed.
    #[error("the network is damaged: expected the sum {expected:016x}, found {found:016x}")]
    Sum {
        /// What it says at its end.
        expected: u64,
        /// What the bytes give.
        found: u64,
    },
    /// A number could not have come from a training.
    #[error("expected {what} within ±{most}, found {found}")]
    Number {
        /// Which number.
        what: &'static str,
        /// How large it may be.
        most: i32,
        /// What it is.
        found: i32,
    },
    /// The origin is no text.
    #[error("expected the origin of the network as text")]
    Origin,
}

impl Network {
    /// A network of these numbers: `unit` centipawns for an output of one.
    ///
    /// # Errors
    /// If the numbers do not fit.
    pub fn new(weights: Weights, unit: i16, on_top: bool, origin: String) -> Result<Self, NetworkError> {
        let mut origin = origin;
        // As much as a file can carry.
        origin.truncate(origin.floor_char_boundary(usize::from(u16::MAX)));
        let mut network = Self::checked(weights, unit, on_top, origin)?;
        network.sum = fingerprint(network.body());
        Ok(network)
    }

    fn checked(weights: Weights, unit: i16, on_top: bool, origin: String) -> Result<Self, NetworkError> {
        let width = weights.biases.len();
        if width == 0 || !width.is_multiple_of(SLICE) || width > MOST_WIDTH {
            return Err(NetworkError::Width { found: width });
        }
        let lengths = [(weights.inputs.len(), INPUTS * width), (weights.outputs.len(), BUCKETS * 2 * width)];
        if let Some((found, expected)) = lengths.into_iter().find(|(found, expected)| found != expected) {
            return Err(NetworkError::Length { expected, found });
        }
        let Weights { inputs, biases, outputs, output_biases } = &weights;
        within("weights of inputs", MOST_WEIGHT.into(), inputs.iter().map(|n| i32::from(*n)))?;
        within("neurons' biases", MOST_BIAS.into(), biases.iter().map(|n| i32::from(*n)))?;
        within("weights of outputs", 127, outputs.iter().map(|n| i32::from(*n)))?;
        within("outputs' biases", MOST_OUTPUT_BIAS, output_biases.iter().copied())?;
        if unit < 1 {
            return Err(NetworkError::Number {
                what: "centipawns above 0",
                most: i16::MAX.into(),
                found: unit.into(),
            });
        }
        let wide = outputs.iter().map(|weight| i16::from(*weight)).collect();
        Ok(Self { width, unit, on_top, origin, sum: 0, weights, wide })
    }

    /// Reads a network.
    ///
    /// # Errors
    /// If it is something else, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let Some((magic, rest)) = bytes.split_at_checked(MAGIC.len()).filter(|(magic, _)| magic == MAGIC)
        else {
            let found = String::from_utf8_lossy(&bytes[..bytes.len().min(MAGIC.len())]).into_owned();
            return Err(NetworkError::Magic { found });
        };
        debug_assert_eq!(magic, MAGIC);
        let length = |expected| NetworkError::Length { expected, found: bytes.len() };
        let [n0, n1, u0, u1, b0, b1, o0, o1, ..] = *rest else { return Err(length(HEAD)) };
        let width = usize::from(u16::from_le_bytes([n0, n1]));
        if width == 0 || !width.is_multiple_of(SLICE) || width > MOST_WIDTH {
            return Err(NetworkError::Width { found: width });
        }
        let unit = i16::from_le_bytes([u0, u1]);
        let on_top = u16::from_le_bytes([b0, b1]);
        let origin = usize::from(u16::from_le_bytes([o0, o1]));
        let sizes = [origin, 2 * INPUTS * width, 2 * width, 2 * BUCKETS * width, 4 * BUCKETS];
        let expected = HEAD + sizes.iter().sum::<usize>() + SUM;
        if bytes.len() != expected {
            return Err(length(expected));
        }
        let (body, said) = bytes.split_at(expected - SUM);
        let (said, found) = (
            u64::from_le_bytes(said.try_into().map_err(|_| length(expected))?),
            fingerprint(body.iter().copied()),
        );
        if said != found {
            return Err(NetworkError::Sum { expected: said, found });
        }
        let mut rest = &body[HEAD..];
        let [origin, inputs, biases, outputs, output_biases] = sizes.map(|size| {
            let (part, others) = rest.split_at(size);
            rest = others;
            part
        });
        let short = |part: &[u8]| part.as_chunks().0.iter().map(|two| i16::from_le_bytes(*two)).collect();
        let mut last = [0; BUCKETS];
        for (bias, four) in last.iter_mut().zip(output_biases.as_chunks().0) {
            *bias = i32::from_le_bytes(*four);
        }
        let weights = Weights {
            inputs: short(inputs),
            biases: short(biases),
            outputs: outputs.iter().map(|byte| byte.cast_signed()).collect(),
            output_biases: last,
        };
        let origin = core::str::from_utf8(origin).map_err(|_| NetworkError::Origin)?.to_owned();
        if on_top > 1 {
            return Err(NetworkError::Number { what: "alone or on top", most: 1, found: on_top.into() });
        }
        let mut network = Self::checked(weights, unit, on_top == 1, origin)?;
        network.sum = found;
        Ok(network)
    }

    fn body(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(self.width as u16).to_le_bytes());
        bytes.extend_from_slice(&self.unit.to_le_bytes());
        bytes.extend_from_slice(&u16::from(self.on_top).to_le_bytes());
        bytes.extend_from_slice(&(self.origin.len() as u16).to_le_bytes());
        bytes.extend_from_slice(self.origin.as_bytes());
        let Weights { inputs, biases, outputs, output_biases } = &self.weights;
        bytes.extend(inputs.iter().chain(biases).flat_map(|number| number.to_le_bytes()));
        bytes.extend(outputs.iter().map(|number| number.cast_unsigned()));
        bytes.extend(output_biases.iter().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.body();
        bytes.extend_from_slice(&self.sum.to_le_bytes());
        bytes
    }

    /// Neurons of each side.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Centipawns that an output of one is worth.
    #[must_use]
    pub fn unit(&self) -> i16 {
        self.unit
    }

    /// Whether it adds to the hand-written evaluation instead of judging alone.
    #[inline(always)]
    #[must_use]
    pub fn is_on_top(&self) -> bool {
        self.on_top
    }

    /// From which games and by which recipe it was trained.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The sum of its bytes: equal sums mean equal play.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Its numbers.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What an input adds to the neurons.
    #[inline(always)]
    pub(super) fn row(&self, input: usize) -> &[i16] {
        &self.weights.inputs[input * self.width..][..self.width]
    }

    /// The weights of the outputs with so many pieces, the side to move's and the other's, and what is added.
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize) -> ([&[i16]; 2], i32) {
        let both = &self.wide[bucket * 2 * self.width..][..2 * self.width];
        let (own, other) = both.split_at(self.width);
        ([own, other], self.weights.output_biases[bucket])
    }
}

fn within(what: &'static str, most: i32, mut numbers: impl Iterator<Item = i32>) -> Result<(), NetworkError> {
    let beyond = numbers.find(|number| number.unsigned_abs() > most.unsigned_abs());
    beyond.map_or(Ok(()), |found| Err(NetworkError::Number { what, most, found }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> Network {
        let weights = Weights {
            inputs: (0..INPUTS * SLICE).map(|n| (n % 37) as i16 - 18).collect(),
            biases: (0..SLICE as i16).collect(),
            outputs: (0..BUCKETS * 2 * SLICE).map(|n| (n % 255) as u8 as i8).map(|n| n.max(-127)).collect(),
            output_biases: [7, -7, 0, 1, 2, 3, 4, 100_000],
        };
        Network::new(weights, 200, false, "from nowhere".to_owned()).unwrap()
    }

    #[test]
    fn a_file_reads_back() {
        let network = network();
        let read = Network::read(&network.to_bytes()).unwrap();
        assert_eq!((read.weights(), read.unit(), read.origin()), (network.weights(), 200, "from nowhere"));
        assert_eq!((read.sum(), read.width()), (network.sum(), SLICE));
    }

    #[test]
    fn every_damage_is_refused_in_words() {
        let whole = network().to_bytes();
        let said = |bytes: &[u8]| Network::read(bytes).unwrap_err().to_string();
        assert!(said(b"").contains("TABIYAN1"));
        assert!(said(b"Dear reader, this is a letter").contains("Dear rea"));
        assert!(said(&whole[..12]).contains("found 12"));
        assert!(said(&whole[..whole.len() - 1]).contains("bytes, found"));
        assert!(said(&[&whole[..], b"x"].concat()).contains("bytes, found"));
        for place in [16, 40, whole.len() / 2, whole.len() - 1] {
            let mut other = whole.clone();
            other[place] ^= 4;
            assert!(said(&other).contains("damaged"), "{place}");
        }
        let mut wide = whole.clone();
        wide[8] = 65;
        assert!(said(&wide).contains("found 65"));
        let mut weights = network().weights().clone();
        weights.inputs[5] = 20_000;
        let error = Network::new(weights, 200, true, String::new()).unwrap_err().to_string();
        assert!(error.contains("±900") && error.contains("20000"), "{error}");
    }
}
