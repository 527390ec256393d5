//! Straight lines: between two squares, and through them.

use super::slow::{DIAGONAL, STRAIGHT, all_rays, attacks, rays};
use crate::types::{Bitboard, Square};

static BETWEEN: [[Bitboard; 64]; 64] = pairs(true);
static LINE: [[Bitboard; 64]; 64] = pairs(false);
static BISHOP: [Bitboard; 64] = empty_board(&DIAGONAL);
static ROOK: [Bitboard; 64] = empty_board(&STRAIGHT);

const fn empty_board(directions: &[(i8, i8); 4]) -> [Bitboard; 64] {
    let rays = rays(directions);
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Bitboard(all_rays(&rays, i));
        i += 1;
    }
    table
}

const fn pairs(open: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let kinds = [rays(&DIAGONAL), rays(&STRAIGHT)];
    let mut n = 0;
    while n < 2 * 64 * 64 {
        let (rays, i, k) = (&kinds[n / 4096], n / 64 % 64, n % 64);
        let (a, b) = (1 << i, 1 << k);
        if all_rays(rays, i) & b != 0 {
            table[i][k] = Bitboard(if open {
                attacks(rays, i, b) & attacks(rays, k, a)
            } else {
                all_rays(rays, i) & all_rays(rays, k) | a | b
            });
        }
        n += 1;
    }
    table
}

/// The squares strictly between two squares of a rank, file or diagonal; empty for others.
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares; empty if there is none.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// What a bishop attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn bishop_rays(from: Square) -> Bitboard {
    BISHOP[from.index()]
}

/// What a rook attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn rook_rays(from: Square) -> Bitboard {
    ROOK[from.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_between_and_through() {
        assert_eq!(between(Square::A1, Square::D4), [Square::B2, Square::C3].into_iter().collect());
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(line(Square::B1, Square::E1), Bitboard::rank(0));
        assert_eq!(line(Square::G2, Square::F1).count(), 3);
        assert_eq!(line(Square::E4, Square::E4), Bitboard::EMPTY);
    }
}
