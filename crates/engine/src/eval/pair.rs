//! A weight for the middlegame and one for the endgame, added and multiplied at once.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two numbers in one: the middlegame's in the low half, the endgame's in the high half.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pair(i32);

impl Pair {
    /// A pair of these numbers.
    #[inline(always)]
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame's number.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame's number.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        // A negative low half has borrowed one from the high half.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_behave_like_numbers() {
        for a in [-3000, -1, 0, 1, 2999] {
            for b in [-2500, -1, 0, 1, 1234] {
                let pair = Pair::new(a, b);
                assert_eq!((pair.middlegame(), pair.endgame()), (a, b));
                let sum = pair * 3 - Pair::new(b, a) + -pair;
                assert_eq!((sum.middlegame(), sum.endgame()), (2 * a - b, 2 * b - a));
            }
        }
    }
}
