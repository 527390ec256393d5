//! A move of any rules as a number.

use core::fmt;
use core::num::NonZeroU32;

use super::{MoveCode, MoveKind, Role, Square};

/// A move of any rules in 32 bits: from (6), to (6), role promoted to or dropped (5), kind (3).
///
/// Every kind's number is above zero, so `Option<WideMove>` has 32 bits too.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct WideMove(NonZeroU32);

const _: () = assert!(size_of::<Option<WideMove>>() == 4);

const NORMAL: u32 = 1;
const EN_PASSANT: u32 = 2;
const CASTLE: u32 = 3;
const PROMOTION: u32 = 4;
const DROP: u32 = 5;

impl WideMove {
    /// The move as a number, for tables and files.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// The move with this number, if there is one; whether it is legal somewhere is another question.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let (role, kind) = (bits >> 12 & 31, bits >> 17);
        let has_role = kind == PROMOTION || kind == DROP;
        let valid = (NORMAL..=DROP).contains(&kind) && (role != 0) == has_role;
        NonZeroU32::new(bits).filter(|_| valid).map(Self)
    }

    fn role(self) -> Role {
        Role::from_code((self.0.get() >> 12 & 31) as u8).unwrap_or(Role::QUEEN)
    }
}

impl MoveCode for WideMove {
    #[inline(always)]
    fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let (kind, role) = match kind {
            MoveKind::Normal => (NORMAL, 0),
            MoveKind::EnPassant => (EN_PASSANT, 0),
            MoveKind::Castle => (CASTLE, 0),
            MoveKind::Promotion(role) => (PROMOTION, role.code()),
            MoveKind::Drop(role) => (DROP, role.code()),
        };
        let bits = from as u32 | (to as u32) << 6 | u32::from(role) << 12 | kind << 17;
        Self(NonZeroU32::new(bits).expect("every kind is above zero"))
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
    fn kind(self) -> MoveKind {
        match self.0.get() >> 17 {
            NORMAL => MoveKind::Normal,
            EN_PASSANT => MoveKind::EnPassant,
            CASTLE => MoveKind::Castle,
            PROMOTION => MoveKind::Promotion(self.role()),
            _ => MoveKind::Drop(self.role()),
        }
    }

    #[inline(always)]
    fn is_normal(self) -> bool {
        self.0.get() >> 17 == NORMAL
    }
}

impl fmt::Debug for WideMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Drop(role) => write!(f, "{role:?}@{}", self.to()),
            kind => {
                write!(f, "{}{}", MoveCode::from(*self), self.to())?;
                match kind {
                    MoveKind::Promotion(role) => write!(f, "={role:?}"),
                    MoveKind::EnPassant => f.write_str(" en passant"),
                    MoveKind::Castle => f.write_str(" castling"),
                    MoveKind::Normal | MoveKind::Drop(_) => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_reads_back() {
        let roles = || (1..32).filter_map(Role::from_code);
        let kinds: Vec<_> = [MoveKind::Normal, MoveKind::EnPassant, MoveKind::Castle]
            .into_iter()
            .chain(roles().map(MoveKind::Promotion))
            .chain(roles().map(MoveKind::Drop))
            .collect();
        for kind in kinds {
            for (from, to) in Square::ALL.into_iter().zip(Square::ALL.into_iter().rev()) {
                let m = WideMove::new(from, to, kind);
                assert_eq!((MoveCode::from(m), m.to(), m.kind()), (from, to, kind));
                assert_eq!(WideMove::from_bits(m.bits()), Some(m));
            }
        }
        assert_eq!(WideMove::from_bits(0), None);
        assert_eq!(WideMove::from_bits(DROP << 17), None);
    }
}
