//! Who may still castle, with which rook.

use super::{Bitboard, Color, Square};

/// The side of the board toward which the king castles.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// To the h-file: the king lands on the g-file, the rook on the f-file.
    King,
    /// To the a-file: the king lands on the c-file, the rook on the d-file.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The side on which a rook stands, seen from its king.
    #[inline(always)]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook as u8 > king as u8 { Self::King } else { Self::Queen }
    }

    /// Where the king lands.
    #[inline(always)]
    #[must_use]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => 6,
            Self::Queen => 2,
        };
        Square::from_low_bits(color.rank(0) * 8 + file)
    }

    /// Where the rook lands.
    #[inline(always)]
    #[must_use]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => 5,
            Self::Queen => 3,
        };
        Square::from_low_bits(color.rank(0) * 8 + file)
    }
}

/// The rooks that may still castle: a bit for each file, White's in the low byte, Black's in the high byte.
///
/// A rook stands on its color's first rank, so the file names it; this covers Chess960. A right says that king
/// and rook have not moved, not that castling is possible now.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct CastlingRights(u16);

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: Self = Self(0);
    /// Everybody may castle with the a-rook and the h-rook.
    pub const STANDARD: Self = Self(0x8181);

    /// The rights as sixteen bits: White's files, then Black's.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The rights with these bits.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Whether nobody may castle.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares of this color's rooks that may still castle.
    #[inline(always)]
    #[must_use]
    pub const fn rooks(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard((self.0 & 0xFF) as u64),
            Color::Black => Bitboard(((self.0 >> 8) as u64) << 56),
        }
    }

    /// Adds the right to castle with the rook of `color` on `file`.
    #[inline]
    pub fn add(&mut self, color: Color, file: u8) {
        self.0 |= 1 << ((file & 7) + 8 * color as u8);
    }

    /// The rights left after something happened on these squares.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, squares: Bitboard) -> Self {
        Self(self.0 & !(squares.0 as u16 & 0xFF | (squares.0 >> 48) as u16 & 0xFF00))
    }

    /// The rights left after the king of `color` moved.
    #[inline(always)]
    #[must_use]
    pub const fn without_color(self, color: Color) -> Self {
        Self(self.0 & (0xFF00 >> (8 * color as u8)))
    }
}
