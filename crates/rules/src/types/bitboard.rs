//! Sets of squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::Square;

/// A set of squares: bit `n` stands for the square with index `n`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// Ranks 1 and 8.
    pub const BACK_RANKS: Self = Self(0xFF00_0000_0000_00FF);

    /// The file from 0 (a) to 7 (h).
    #[inline(always)]
    #[must_use]
    pub const fn file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << (file & 7))
    }

    /// The rank from 0 (rank 1) to 7 (rank 8).
    #[inline(always)]
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        Self(0xFF << (8 * (rank & 7)))
    }

    /// The set of one square; as `Bitboard::from(square)`, but usable in constants.
    #[inline(always)]
    #[must_use]
    pub const fn square(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// How many squares are in the set.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a square in the set.
    #[inline(always)]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether there are two squares or more in the set.
    #[inline(always)]
    #[must_use]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & (1 << square as u8) != 0
    }

    /// The square with the lowest index.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros() as u8)) }
    }

    /// The square with the highest index.
    #[inline(always)]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(63 - self.0.leading_zeros() as u8)) }
    }

    /// The only square, if there is exactly one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.several() { None } else { self.first() }
    }

    /// Adds or removes a square.
    #[inline(always)]
    pub fn toggle(&mut self, square: Square) {
        self.0 ^= 1 << square as u8;
    }

    /// The set seen from the other side: e2 becomes e7.
    #[inline(always)]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = Bitboard(self.0).count();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

macro_rules! operators {
    ($($trait:ident $function:ident $assign:ident $assign_function:ident $op:tt,)*) => {$(
        impl<T: Into<Bitboard>> $trait<T> for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: T) -> Self {
                Self(self.0 $op other.into().0)
            }
        }
        impl<T: Into<Bitboard>> $assign<T> for Bitboard {
            #[inline(always)]
            fn $assign_function(&mut self, other: T) {
                *self = *self $op other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^,
}

/// The squares of the first set that are not in the second.
impl<T: Into<Bitboard>> Sub<T> for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: T) -> Self {
        Self(self.0 & !other.into().0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_squares_behaves_like_one() {
        let set: Bitboard = [Square::A1, Square::E4, Square::H8].into_iter().collect();
        assert_eq!(set.count(), 3);
        assert!(set.has(Square::E4) && !set.has(Square::E5));
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::A1, Square::E4, Square::H8]);
        assert_eq!((set.first(), set.last(), set.single()), (Some(Square::A1), Some(Square::H8), None));
        assert_eq!((set - Square::A1 - Square::H8).single(), Some(Square::E4));
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(set.mirrored().mirrored(), set);
        assert!(Square::ALL.into_iter().all(|s| Bitboard::LIGHT.has(s) == s.is_light()));
    }
}
