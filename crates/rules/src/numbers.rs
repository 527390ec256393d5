//! Numbers that follow from others and are the same everywhere: such that look like chance, and such that tell texts apart.
//!
//! Invariant: none of them ever changes. Keys of positions, drawn starts, seeded games and files of networks depend on them.

use core::hash::Hasher;

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

/// A linear congruential generator with the constants of Knuth's MMIX. Values of pieces have come out of boards that it
/// filled, so it stays beside [`Dice`]; its upper bits are the better ones.
#[derive(Clone, Debug)]
pub struct Congruential(pub u64);

impl Congruential {
    /// The next number.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }
}

/// A number below `sides` from one below `whole`, each as likely as any other; none if that would favor small ones: then
/// another has to be drawn.
#[must_use]
pub const fn unbiased(number: u32, whole: u32, sides: u32) -> Option<u32> {
    // What is left over above the last multiple of the sides.
    if number < whole - whole % sides { Some(number % sides) } else { None }
}

/// A number that differs for different bytes: FNV-1a with 64 bits.
pub fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, step)
}

/// FNV-1a with 128 bits: wide enough that no two games of any file are taken for one another.
#[derive(Clone, Debug)]
pub struct WideFingerprint(pub u128);

impl Default for WideFingerprint {
    fn default() -> Self {
        Self(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
    }
}

impl Hasher for WideFingerprint {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
        }
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
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
        let mut wide = WideFingerprint::default();
        wide.write(b"foobar");
        assert_eq!(wide.0, 0x343E_1662_793C_64BF_6F0D_3597_BA44_6F18);
    }
}
