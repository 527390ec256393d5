//! Knights, kings and pawns.

use crate::types::{Bitboard, Color, Square};

const KNIGHT: [Bitboard; 64] =
    table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
const KING: [Bitboard; 64] = table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
const PAWN: [[Bitboard; 64]; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

const fn table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut k = 0;
        while k < steps.len() {
            if let Some(to) = Square::ALL[i].offset(steps[k].0, steps[k].1) {
                table[i].0 |= Bitboard::square(to).0;
            }
            k += 1;
        }
        i += 1;
    }
    table
}

/// The squares a knight on this square attacks.
#[inline(always)]
#[must_use]
pub const fn knight_attacks(from: Square) -> Bitboard {
    const TABLE: &[Bitboard; 64] = &KNIGHT;
    TABLE[from.index()]
}

/// The squares a king on this square attacks.
#[inline(always)]
#[must_use]
pub const fn king_attacks(from: Square) -> Bitboard {
    const TABLE: &[Bitboard; 64] = &KING;
    TABLE[from.index()]
}

/// The squares a pawn of this color on this square attacks.
#[inline(always)]
#[must_use]
pub const fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    const TABLE: &[[Bitboard; 64]; 2] = &PAWN;
    TABLE[color.index()][from.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_center() {
        assert_eq!(knight_attacks(Square::A1), [Square::B3, Square::C2].into_iter().collect());
        assert_eq!(knight_attacks(Square::E4).count(), 8);
        assert_eq!(king_attacks(Square::H8).count(), 3);
        assert_eq!(pawn_attacks(Color::White, Square::A2), Square::B3.into());
        assert_eq!(pawn_attacks(Color::Black, Square::E4), [Square::D3, Square::F3].into_iter().collect());
        assert!(pawn_attacks(Color::White, Square::E8).is_empty());
    }
}
