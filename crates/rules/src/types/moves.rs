//! A move as a number.

use core::fmt;
use core::hash::Hash;
use core::num::NonZeroU16;

use super::{Role, Square};

/// What is special about a move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from one square to another, where it may capture.
    Normal,
    /// The same, and the piece becomes another.
    Promotion(Role),
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king castles with the rook on the target square.
    Castle,
    /// A piece is put on the target square from the pocket.
    Drop(Role),
}

/// A move of some rules, packed into a number.
///
/// Castling is written "king takes own rook", so the target is the rook's square.
pub trait MoveCode: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// A move with these squares and this kind. A drop's `from` equals its `to`.
    fn new(from: Square, to: Square, kind: MoveKind) -> Self;

    /// Where the piece comes from (for a drop: the target).
    fn from(self) -> Square;

    /// Where the piece goes to (for castling: the rook's square).
    fn to(self) -> Square;

    /// What is special about it.
    fn kind(self) -> MoveKind;

    /// Whether nothing is special about it.
    fn is_normal(self) -> bool;

    /// What the piece becomes, if it promotes.
    #[inline]
    fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }
}

/// A move of chess in 16 bits: from (6), to (6), kind (4).
///
/// Every kind's number is above zero, so `Option<Move>` has 16 bits too.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

const NORMAL: u16 = 1;
const EN_PASSANT: u16 = 2;
const CASTLE: u16 = 3;
const TO_KNIGHT: u16 = 4;
const TO_BISHOP: u16 = 5;
const TO_ROOK: u16 = 6;
const TO_QUEEN: u16 = 7;

impl Move {
    /// The move as a number, for tables and files.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with this number, if there is one; whether it is legal somewhere is another question.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(number) if bits >> 12 >= NORMAL && bits >> 12 <= TO_QUEEN => Some(Self(number)),
            _ => None,
        }
    }
}

impl MoveCode for Move {
    #[inline(always)]
    fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let kind = match kind {
            MoveKind::Normal => NORMAL,
            MoveKind::Promotion(Role::KNIGHT) => TO_KNIGHT,
            MoveKind::Promotion(Role::BISHOP) => TO_BISHOP,
            MoveKind::Promotion(Role::ROOK) => TO_ROOK,
            MoveKind::Promotion(_) => TO_QUEEN,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Castle => CASTLE,
            MoveKind::Drop(_) => panic!("chess has no drops"),
        };
        let bits = from as u16 | (to as u16) << 6 | kind << 12;
        Self(NonZeroU16::new(bits).expect("every kind is above zero"))
    }

    #[inline(always)]
    fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    #[inline(always)]
    fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    #[inline(always)]
    fn is_normal(self) -> bool {
        self.0.get() >> 12 == NORMAL
    }

    #[inline(always)]
    fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            NORMAL => MoveKind::Normal,
            EN_PASSANT => MoveKind::EnPassant,
            CASTLE => MoveKind::Castle,
            TO_KNIGHT => MoveKind::Promotion(Role::KNIGHT),
            TO_BISHOP => MoveKind::Promotion(Role::BISHOP),
            TO_ROOK => MoveKind::Promotion(Role::ROOK),
            _ => MoveKind::Promotion(Role::QUEEN),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", MoveCode::from(*self), self.to())?;
        match self.kind() {
            MoveKind::Normal | MoveKind::Drop(_) => Ok(()),
            MoveKind::Promotion(role) => write!(f, "={role:?}"),
            MoveKind::EnPassant => f.write_str(" en passant"),
            MoveKind::Castle => f.write_str(" castling"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_reads_back() {
        let kinds = [MoveKind::Normal, MoveKind::EnPassant, MoveKind::Castle]
            .into_iter()
            .chain(Role::PROMOTIONS.map(MoveKind::Promotion));
        for kind in kinds {
            for from in Square::ALL {
                for to in Square::ALL.into_iter().filter(|to| *to != from) {
                    let m = <Move as MoveCode>::new(from, to, kind);
                    assert_eq!((MoveCode::from(m), m.to(), m.kind()), (from, to, kind));
                    assert_eq!(Move::from_bits(m.bits()), Some(m));
                }
            }
        }
    }
}
