//! The attacks of sliders ray by ray: the definition from which the tables are made.
//!
//! Plain numbers only: the build script makes the large tables from this same file.

/// The four diagonal directions as (files, ranks), those toward higher indices first.
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
/// The four straight directions, likewise.
pub(super) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The four rays of each square.
pub(super) type Rays = [[u64; 4]; 64];

/// The rays on an empty board.
pub(super) const fn rays(directions: &[(i8, i8); 4]) -> Rays {
    let mut rays = [[0; 4]; 64];
    let mut n = 0;
    while n < 64 * 4 {
        let (from, (files, ranks)) = (n / 4, directions[n % 4]);
        let (mut file, mut rank) = ((from % 8) as i8 + files, (from / 8) as i8 + ranks);
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            rays[from][n % 4] |= 1 << (rank * 8 + file);
            file += files;
            rank += ranks;
        }
        n += 1;
    }
    rays
}

/// All four rays of a square.
pub(super) const fn all_rays(rays: &Rays, from: usize) -> u64 {
    rays[from][0] | rays[from][1] | rays[from][2] | rays[from][3]
}

/// The rays up to the first occupied square, that included.
pub(super) const fn attacks(rays: &Rays, from: usize, occupied: u64) -> u64 {
    let mut set = 0;
    let mut d = 0;
    while d < 4 {
        let ray = rays[from][d];
        let blockers = ray & occupied;
        set |= ray;
        if blockers != 0 {
            // The first two directions climb, so their nearest blocker has the lowest index.
            let nearest = if d < 2 { blockers.trailing_zeros() } else { 63 - blockers.leading_zeros() };
            set &= !rays[nearest as usize][d];
        }
        d += 1;
    }
    set
}

/// The squares whose occupation changes what a slider attacks: its rays without their last squares.
pub(super) const fn relevant(rays: &Rays, from: usize) -> u64 {
    let mut set = 0;
    let mut d = 0;
    while d < 4 {
        let ray = rays[from][d];
        if ray != 0 {
            let last = if d < 2 { 63 - ray.leading_zeros() } else { ray.trailing_zeros() };
            set |= ray & !(1 << last);
        }
        d += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Congruential;
    use crate::types::{Bitboard, Square};

    /// Square by square: the plainest way to say it.
    fn walk(from: Square, occupied: u64, directions: &[(i8, i8); 4]) -> u64 {
        let mut set = Bitboard::EMPTY;
        for (files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.offset(*files, *ranks) {
                set |= next;
                at = next;
                if Bitboard(occupied).has(next) {
                    break;
                }
            }
        }
        set.0
    }

    #[test]
    fn rays_equal_walking() {
        let mut numbers = Congruential(1);
        for i in 0..6400 {
            let occupied = numbers.roll();
            let board = occupied & occupied.rotate_left(17);
            for directions in [DIAGONAL, STRAIGHT] {
                let expected = walk(Square::ALL[i % 64], board, &directions);
                assert_eq!(attacks(&rays(&directions), i % 64, board), expected);
            }
        }
    }
}
