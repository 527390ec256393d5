//! What a piece is, apart from its color.

use core::fmt;
use core::num::NonZeroU8;

/// What a piece is, apart from its color: a code from 1 to 31.
///
/// The six roles of chess have fixed codes, chosen so that the bits speak: bit 2 marks a slider, bit 0 one
/// that moves on diagonals, bit 1 one that moves on ranks and files. The other codes are free for the pieces
/// of other rules. Code 0 is the empty square, so `Option<Role>` costs nothing.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Role(NonZeroU8);

const _: () = assert!(size_of::<Option<Role>>() == 1);

impl Role {
    /// How many codes there are, the empty square's included.
    pub const CODES: usize = 32;

    /// Goes straight ahead, takes aslant, and becomes another piece at the end.
    pub const PAWN: Self = Self::code_const(1);
    /// Leaps two squares one way and one the other.
    pub const KNIGHT: Self = Self::code_const(2);
    /// Goes along diagonals.
    pub const BISHOP: Self = Self::code_const(5);
    /// Goes along ranks and files.
    pub const ROOK: Self = Self::code_const(6);
    /// Goes as rook and bishop do.
    pub const QUEEN: Self = Self::code_const(7);
    /// Goes a single step; castles.
    pub const KING: Self = Self::code_const(3);

    /// The roles of chess, from pawn to king.
    pub const ALL: [Self; 6] = [Self::PAWN, Self::KNIGHT, Self::BISHOP, Self::ROOK, Self::QUEEN, Self::KING];
    /// What a pawn may become in chess, the queen first.
    pub const PROMOTIONS: [Self; 4] = [Self::QUEEN, Self::ROOK, Self::BISHOP, Self::KNIGHT];

    const fn code_const(code: u8) -> Self {
        match Self::from_code(code) {
            Some(role) => role,
            None => panic!("a role's code is from 1 to 31"),
        }
    }

    /// The usual worth of a piece of chess in pawns; nothing for a king, who cannot be taken, nor for other pieces.
    #[must_use]
    pub const fn pawns(self) -> i32 {
        match self {
            Self::PAWN => 1,
            Self::KNIGHT | Self::BISHOP => 3,
            Self::ROOK => 5,
            Self::QUEEN => 9,
            _ => 0,
        }
    }

    /// The role with this code, if it is from 1 to 31.
    #[inline(always)]
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code >= Self::CODES as u8 {
            return None;
        }
        match NonZeroU8::new(code) {
            Some(code) => Some(Self(code)),
            None => None,
        }
    }

    /// The code, from 1 to 31.
    #[inline(always)]
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    /// The code as an index into a table of [`Role::CODES`] entries (of 8 if only roles of chess occur).
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The capital letter of a role of chess; `None` for the roles of other rules.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        Some(match self {
            Self::PAWN => 'P',
            Self::KNIGHT => 'N',
            Self::BISHOP => 'B',
            Self::ROOK => 'R',
            Self::QUEEN => 'Q',
            Self::KING => 'K',
            _ => return None,
        })
    }

    /// The role of chess with this letter, capital or small.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::PAWN,
            'N' => Self::KNIGHT,
            'B' => Self::BISHOP,
            'R' => Self::ROOK,
            'Q' => Self::QUEEN,
            'K' => Self::KING,
            _ => return None,
        })
    }
}

impl fmt::Debug for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PAWN => f.write_str("Pawn"),
            Self::KNIGHT => f.write_str("Knight"),
            Self::BISHOP => f.write_str("Bishop"),
            Self::ROOK => f.write_str("Rook"),
            Self::QUEEN => f.write_str("Queen"),
            Self::KING => f.write_str("King"),
            Self(code) => write!(f, "Role({code})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        for role in Role::ALL {
            let letter = role.letter().unwrap();
            assert_eq!(Role::from_letter(letter), Some(role));
            assert_eq!(Role::from_letter(letter.to_ascii_lowercase()), Some(role));
            assert_eq!(Role::from_code(role.code()), Some(role));
        }
        assert_eq!(Role::from_letter('x'), None);
        assert_eq!(Role::from_code(0), None);
        assert_eq!(Role::from_code(32), None);
        assert_eq!(Role::from_code(31).unwrap().letter(), None);
    }
}
