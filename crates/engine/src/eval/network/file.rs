//! The file of a network, and what is refused of one.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIYAN2` |
//! | 2 | N, a multiple of 64 up to 512; little-endian like all numbers |
//! | 2 | centipawns that an output of one is worth |
//! | 2 | 0: the network judges alone; 1: it adds to the hand-written evaluation |
//! | 2 | I, the number of inputs: 768 for chess |
//! | 2 | how many of them, the last ones, stand for what is counted instead of for a piece on a square |
//! | 2 | bytes of the mode's id; 0 for chess |
//! | 2 | bytes of the origin |
//! | 8 | the sum of the mode's file (FNV-1a, 64 bits); 0 for chess |
//! | … | the mode's id, then the origin: a text that says from which games and by which recipe it was trained |
//! | 2 · I · N | weights of the inputs, N of each input in turn, in 1/255 |
//! | 2 · N | what the neurons have before any piece, in 1/255 |
//! | 8 · 2 · N | weights of the outputs in 1/64: for each of eight numbers of pieces the side to move's, then the other's |
//! | 8 · 4 | what the outputs have before that, in 1/(255 · 64) |
//! | 8 | the sum of everything before |

use core::fmt;

use tabiya_rules::mode::Mode;
use tabiya_rules::numbers::fingerprint;
use thiserror::Error;

use super::inputs::{BUCKETS, CHESS_INPUTS, InputMap, MOST_INPUTS};

const MAGIC: &[u8; 8] = b"TABIYAN2";
const HEAD: usize = 30;
const SUM: usize = 8;
/// A neuron that sees all it can see.
pub const ACTIVATION: i16 = 255;
/// An output's weight of one.
pub const OUTPUT: i16 = 64;
/// Neurons come in slices of so many.
pub const SLICE: usize = 64;
/// The most neurons of a side.
pub const MOST_WIDTH: usize = 512;
/// Beyond this an output could.
const MOST_OUTPUT_BIAS: i32 = 1 << 26;

/// The most that the neurons' sixteen bits hold.
const MOST_SEEN: i32 = i16::MAX as i32;
/// The most pieces on a board of chess.
const MOST_PIECES: usize = 32;

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

/// The rules whose positions a network judges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkRules {
    /// Chess and Chess960.
    Chess,
    /// A mode.
    Mode {
        /// Its id.
        id: String,
        /// The sum of its file.
        sum: u64,
        /// How many inputs stand for what is counted.
        counted: usize,
    },
}

impl NetworkRules {
    /// Those of a mode.
    #[must_use]
    pub fn of_mode(mode: &Mode) -> Self {
        let counted = InputMap::of(&tabiya_rules::mode::Custom::new(mode)).counted();
        Self::Mode { id: mode.id().to_owned(), sum: fingerprint(mode.source().bytes()), counted }
    }

    /// Whether they are those of this mode.
    #[must_use]
    pub fn are_of(&self, mode: &Mode) -> bool {
        matches!(self, Self::Mode { id, .. } if id == mode.id()) && *self == Self::of_mode(mode)
    }

    fn parts(&self) -> (&str, u64, usize) {
        match self {
            Self::Chess => ("", 0, 0),
            Self::Mode { id, sum, counted } => (id, *sum, *counted),
        }
    }

    /// How many inputs can be on at once.
    fn most_on(&self) -> usize {
        match self {
            Self::Chess => MOST_PIECES,
            Self::Mode { counted, .. } => 64 + counted,
        }
    }
}

/// What a network is, besides its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// Centipawns that an output of one is worth.
    pub unit: i16,
    /// Whether it adds to the hand-written evaluation instead of judging alone.
    pub on_top: bool,
    /// What it judges.
    pub rules: NetworkRules,
    /// From which games and by which recipe it was trained.
    pub origin: String,
}

/// A network that is ready to judge. Two are equal if their files are.
pub struct Network {
    width: usize,
    inputs: usize,
    description: Description,
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
        write!(f, "network of {} neurons {:016x}", self.width, self.sum)?;
        match &self.description.rules {
            NetworkRules::Chess => Ok(()),
            NetworkRules::Mode { id, .. } => write!(f, " for {id}"),
        }
    }
}

/// Why a file is no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It is something else.
    #[error("expected a network that begins with TABIYAN2, found {found:?}")]
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
    /// The number of inputs cannot be.
    #[error("expected {expected} inputs, found {found}")]
    Inputs {
        /// How many there may be.
        expected: String,
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
    /// The origin or the mode's id is no text.
    #[error("expected mode and origin of the network as text")]
    Origin,
}

impl Network {
    /// A network of these numbers.
    ///
    /// # Errors
    /// If the numbers do not fit.
    pub fn new(weights: Weights, mut description: Description) -> Result<Self, NetworkError> {
        // As much as a file can carry.
        let origin = &mut description.origin;
        origin.truncate(origin.floor_char_boundary(usize::from(u16::MAX)));
        let mut network = Self::checked(weights, description)?;
        network.sum = fingerprint(network.body());
        Ok(network)
    }

    fn checked(weights: Weights, description: Description) -> Result<Self, NetworkError> {
        let width = checked_width(weights.biases.len())?;
        let inputs = checked_inputs(weights.inputs.len() / width, &description.rules)?;
        let lengths = [(weights.inputs.len(), inputs * width), (weights.outputs.len(), BUCKETS * 2 * width)];
        if let Some((found, expected)) = lengths.into_iter().find(|(found, expected)| found != expected) {
            return Err(NetworkError::Length { expected, found });
        }
        within("what a neuron sees", MOST_SEEN, most_seen(&weights, description.rules.most_on()))?;
        within("weights of outputs", 127, weights.outputs.iter().map(|n| i32::from(*n)))?;
        within("outputs' biases", MOST_OUTPUT_BIAS, weights.output_biases.iter().copied())?;
        if description.unit < 1 {
            let (most, found) = (i16::MAX.into(), description.unit.into());
            return Err(NetworkError::Number { what: "centipawns above 0", most, found });
        }
        let wide = weights.outputs.iter().map(|weight| i16::from(*weight)).collect();
        Ok(Self { width, inputs, description, sum: 0, weights, wide })
    }

    /// Reads a network.
    ///
    /// # Errors
    /// If it is something else, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            let found = String::from_utf8_lossy(&bytes[..bytes.len().min(MAGIC.len())]).into_owned();
            return Err(NetworkError::Magic { found });
        }
        let length = |expected| NetworkError::Length { expected, found: bytes.len() };
        let head = bytes.get(MAGIC.len()..HEAD).ok_or_else(|| length(HEAD))?;
        let (numbers, mode_sum) = head.split_at(HEAD - MAGIC.len() - SUM);
        let mut numbers = numbers.as_chunks().0.iter().map(|two| u16::from_le_bytes(*two));
        let [width, unit, on_top, inputs, counted, id, origin] =
            core::array::from_fn(|_| numbers.next().unwrap_or_default());
        let [width, inputs, counted, id, origin] = [width, inputs, counted, id, origin].map(usize::from);
        let width = checked_width(width)?;
        let sizes = [id, origin, 2 * inputs * width, 2 * width, 2 * BUCKETS * width, 4 * BUCKETS];
        let expected = HEAD + sizes.iter().sum::<usize>() + SUM;
        if bytes.len() != expected {
            return Err(length(expected));
        }
        let eight = |part: &[u8]| part.as_chunks().0.first().map_or(0, |eight| u64::from_le_bytes(*eight));
        let (body, said) = bytes.split_at(expected - SUM);
        let (said, found) = (eight(said), fingerprint(body.iter().copied()));
        if said != found {
            return Err(NetworkError::Sum { expected: said, found });
        }
        let mut rest = &body[HEAD..];
        let [id, origin, inputs, biases, outputs, output_biases] = sizes.map(|size| {
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
        let text = |part| core::str::from_utf8(part).map(str::to_owned).map_err(|_| NetworkError::Origin);
        if on_top > 1 {
            return Err(NetworkError::Number { what: "alone or on top", most: 1, found: on_top.into() });
        }
        let rules = match text(id)? {
            id if id.is_empty() => NetworkRules::Chess,
            id => NetworkRules::Mode { id, sum: eight(mode_sum), counted },
        };
        let unit = unit.cast_signed();
        let description = Description { unit, on_top: on_top == 1, rules, origin: text(origin)? };
        let mut network = Self::checked(weights, description)?;
        network.sum = found;
        Ok(network)
    }

    fn body(&self) -> Vec<u8> {
        let Description { unit, on_top, rules, origin } = &self.description;
        let (id, mode_sum, counted) = rules.parts();
        let mut bytes = MAGIC.to_vec();
        let sizes = [self.inputs, counted, id.len(), origin.len()].map(|size| size as u16);
        let numbers = [self.width as u16, unit.cast_unsigned(), u16::from(*on_top)].into_iter().chain(sizes);
        bytes.extend(numbers.flat_map(u16::to_le_bytes));
        bytes.extend_from_slice(&mode_sum.to_le_bytes());
        bytes.extend_from_slice(id.as_bytes());
        bytes.extend_from_slice(origin.as_bytes());
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

    /// How many things it can see.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// What it judges.
    #[must_use]
    pub fn rules(&self) -> &NetworkRules {
        &self.description.rules
    }

    /// Centipawns that an output of one is worth.
    #[inline(always)]
    #[must_use]
    pub fn unit(&self) -> i16 {
        self.description.unit
    }

    /// Whether it adds to the hand-written evaluation instead of judging alone.
    #[inline(always)]
    #[must_use]
    pub fn is_on_top(&self) -> bool {
        self.description.on_top
    }

    /// From which games and by which recipe it was trained.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.description.origin
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

fn checked_width(width: usize) -> Result<usize, NetworkError> {
    let fits = width > 0 && width.is_multiple_of(SLICE) && width <= MOST_WIDTH;
    if fits { Ok(width) } else { Err(NetworkError::Width { found: width }) }
}

fn checked_inputs(inputs: usize, rules: &NetworkRules) -> Result<usize, NetworkError> {
    let (fits, expected) = match rules {
        NetworkRules::Chess => (inputs == CHESS_INPUTS, CHESS_INPUTS.to_string()),
        NetworkRules::Mode { counted, .. } => {
            let fits = inputs <= MOST_INPUTS && *counted < inputs && (inputs - counted).is_multiple_of(128);
            (fits, format!("up to {MOST_INPUTS}, 128 for each kind of piece and {counted}"))
        }
    };
    if fits { Ok(inputs) } else { Err(NetworkError::Inputs { expected, found: inputs }) }
}

/// The most that each neuron could see, and the least, if so many inputs were on.
fn most_seen(weights: &Weights, most_on: usize) -> impl Iterator<Item = i32> {
    let Weights { inputs, biases, .. } = weights;
    let width = biases.len();
    biases.iter().enumerate().flat_map(move |(neuron, bias)| {
        let mut column: Vec<i32> = inputs.iter().skip(neuron).step_by(width).map(|n| i32::from(*n)).collect();
        column.sort_unstable();
        let bias = i32::from(*bias);
        let least: i32 = column.iter().take(most_on).filter(|n| **n < 0).sum();
        let most: i32 = column.iter().rev().take(most_on).filter(|n| **n > 0).sum();
        [bias.min(0) + least, bias.max(0) + most]
    })
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
            inputs: (0..CHESS_INPUTS * SLICE).map(|n| (n % 37) as i16 - 18).collect(),
            biases: (0..SLICE as i16).collect(),
            outputs: (0..BUCKETS * 2 * SLICE).map(|n| (n % 255) as u8 as i8).map(|n| n.max(-127)).collect(),
            output_biases: [7, -7, 0, 1, 2, 3, 4, 100_000],
        };
        Network::new(weights, description()).unwrap()
    }

    fn description() -> Description {
        let origin = "from nowhere".to_owned();
        Description { unit: 200, on_top: false, rules: NetworkRules::Chess, origin }
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
        assert!(said(b"").contains("TABIYAN2"));
        assert!(said(b"Dear reader, this is a letter").contains("Dear rea"));
        assert!(said(&whole[..12]).contains("found 12"));
        assert!(said(&whole[..whole.len() - 1]).contains("bytes, found"));
        assert!(said(&[&whole[..], b"x"].concat()).contains("bytes, found"));
        for place in [HEAD, 40, whole.len() / 2, whole.len() - 1] {
            let mut other = whole.clone();
            other[place] ^= 4;
            assert!(said(&other).contains("damaged"), "{place}");
        }
        let mut wide = whole.clone();
        wide[8] = 65;
        assert!(said(&wide).contains("found 65"));
        let mut weights = network().weights().clone();
        weights.inputs[5] = 32_600;
        let error = Network::new(weights, description()).unwrap_err().to_string();
        assert!(error.contains("a neuron sees within ±32767, found 3"), "{error}");
        let mut weights = network().weights().clone();
        weights.inputs.extend([0; 2 * SLICE]);
        let error = Network::new(weights, description()).unwrap_err().to_string();
        assert_eq!(error, "expected 768 inputs, found 770");
    }

    #[test]
    fn a_network_of_a_mode_says_so() {
        let mode = tabiya_rules::mode::built_in("crazyhouse").unwrap();
        let rules = NetworkRules::of_mode(mode);
        let inputs = InputMap::of(&tabiya_rules::mode::Custom::new(mode)).count();
        let weights = Weights { inputs: vec![1; inputs * SLICE], ..network().weights().clone() };
        let network = Network::new(weights, Description { rules: rules.clone(), ..description() }).unwrap();
        let read = Network::read(&network.to_bytes()).unwrap();
        assert_eq!((read.rules(), read.inputs(), read.origin()), (&rules, 848, "from nowhere"));
        assert!(rules.are_of(mode) && !rules.are_of(tabiya_rules::mode::built_in("atomic").unwrap()));
        let other = Mode::recall("crazyhouse", &mode.source().replace("Crazyhouse", "Other")).unwrap();
        assert!(!rules.are_of(&other), "another file");
    }
}
