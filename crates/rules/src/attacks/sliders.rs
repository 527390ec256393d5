//! Bishops, rooks and queens among other pieces, by one table look-up.

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use super::magics as index;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use super::pext as index;
use crate::types::{Bitboard, Square};

/// The squares a bishop on this square attacks.
#[inline(always)]
#[must_use]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    index::bishop(from, occupied)
}

/// The squares a rook on this square attacks.
#[inline(always)]
#[must_use]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    index::rook(from, occupied)
}

/// The squares a queen on this square attacks.
#[inline(always)]
#[must_use]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, occupied) | rook_attacks(from, occupied)
}

#[cfg(test)]
mod tests {
    use super::super::slow::{DIAGONAL, Rays, STRAIGHT, attacks, rays};
    use super::*;

    const DIAGONAL_RAYS: Rays = rays(&DIAGONAL);
    const STRAIGHT_RAYS: Rays = rays(&STRAIGHT);

    /// Boards of many densities from a fixed sequence.
    fn boards() -> impl Iterator<Item = u64> {
        let mut state = 1_u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (0..4000).map(move |i| match i % 3 {
            0 => next(),
            1 => next() & next(),
            _ => next() & next() & next(),
        })
    }

    #[test]
    fn look_up_equals_walking() {
        for (board, from) in boards().zip(Square::ALL.into_iter().cycle()) {
            assert_eq!(bishop_attacks(from, Bitboard(board)).0, attacks(&DIAGONAL_RAYS, from.index(), board));
            assert_eq!(rook_attacks(from, Bitboard(board)).0, attacks(&STRAIGHT_RAYS, from.index(), board));
        }
    }

    #[test]
    fn magics_equal_walking() {
        use super::super::magics::{bishop, rook};
        for (board, from) in boards().zip(Square::ALL.into_iter().cycle()) {
            assert_eq!(bishop(from, Bitboard(board)).0, attacks(&DIAGONAL_RAYS, from.index(), board));
            assert_eq!(rook(from, Bitboard(board)).0, attacks(&STRAIGHT_RAYS, from.index(), board));
        }
    }
}
