//! Numbers that follow from others and are the same everywhere: such that look like chance, and such that tell texts apart.
//!
//! Invariant: none of them ever changes. Keys of positions, drawn starts, seeded games and files of networks depend on them.

/// Numbers that look like chance and follow from a seed: SplitMix64, by Steele, Lea and Flood.
#[derive(Clone, Debug)]
pub struct Dice(u64);

/// What lies between two states.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// Dice that fall as this seed says.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The `n`-th number, counted from 0, of those that follow from 0.
    #[must_use]
    pub const fn nth(n: u64) -> u64 {
        Self(n.wrapping_mul(STEP)).roll()
    }

    /// Any number.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `whole`; 0 if that is 0.
    pub const fn part(&mut self, whole: u64) -> u64 {
        ((self.roll() as u128 * whole as u128) >> 64) as u64
    }

    /// A number below `count`, which is not 0.
    pub const fn below(&mut self, count: usize) -> usize {
        self.part(count as u64) as usize
    }

    /// Puts a list in an order by lot.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for place in (1..list.len()).rev() {
            list.swap(place, self.below(place + 1));
        }
    }
}

/// A number that differs for different bytes: FNV-1a with 64 bits.
pub fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_others_have_published() {
        let mut dice = Dice::new(1_234_567);
        let numbers = [(); 3].map(|()| dice.roll());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
        let mut dice = Dice::new(0);
        assert_eq!([0, 1, 2].map(Dice::nth), [(); 3].map(|()| dice.roll()));
        assert_eq!(fingerprint(*b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(fingerprint(*b"foobar"), 0x8594_4171_F739_67E8);
    }
}
