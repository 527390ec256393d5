//! The weights of the hand-written evaluation as it uses them: in pairs.

use super::Pair;
use super::psqt::COUNT;
use super::terms::TERM_COUNT;
use super::weights::{PSQT_WEIGHTS, TERM_WEIGHTS};

/// The weights of the terms.
pub(super) static TERMS: [Pair; TERM_COUNT] = pairs(&TERM_WEIGHTS);
/// The piece-square tables.
pub(super) static PSQT: [Pair; COUNT] = pairs(&PSQT_WEIGHTS);

const fn pairs<const N: usize, const M: usize>(numbers: &[i16; M]) -> [Pair; N] {
    let mut pairs = [Pair::new(0, 0); N];
    let mut i = 0;
    while i < N {
        pairs[i] = Pair::new(numbers[2 * i] as i32, numbers[2 * i + 1] as i32);
        i += 1;
    }
    pairs
}
