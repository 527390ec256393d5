//! Pawns among themselves, and the passed ones among the pieces.
//!
//! What depends on pawns alone is remembered in a small table by the pawns' key.

use tabiya_rules::types::{Bitboard, Color, Square};

use super::attacks::{Side, ahead, all_ahead, pawn_hits};
use super::tally::Sum;
use super::terms::{
    BACKWARD, CANDIDATE, DOUBLED, ISOLATED, PASSED, PASSED_BLOCKED, PASSED_FREE_WAY, PASSED_OTHER_KING,
    PASSED_OWN_KING, PASSED_SAFE_STEP, PASSED_SUPPORTED, PHALANX, SUPPORTED,
};
use super::{Pair, Tally};

/// What is known of a pawn structure.
#[derive(Copy, Clone, Default)]
struct Known {
    key: u64,
    total: Pair,
    passed: Bitboard,
}

const ENTRIES: usize = 1 << 13;

/// The pawn structures met lately.
pub struct PawnCache(Box<[Known]>);

impl Default for PawnCache {
    fn default() -> Self {
        // No structure has this key until one really is stored under it.
        Self(vec![Known { key: !0, ..Known::default() }; ENTRIES].into_boxed_slice())
    }
}

impl PawnCache {
    /// Adds what the pawns are worth and says which of them are passed.
    pub(super) fn tally(&mut self, key: u64, sides: &[Side; 2], sum: &mut Sum) -> Bitboard {
        let known = &mut self.0[key as usize & (ENTRIES - 1)];
        if known.key != key {
            let mut fresh = Sum::default();
            let passed = structure(sides, &mut fresh);
            *known = Known { key, total: fresh.total, passed };
        }
        sum.total += known.total;
        known.passed
    }
}

/// Tallies the structure of both sides' pawns and returns the passed ones.
pub(super) fn structure<T: Tally>(sides: &[Side; 2], tally: &mut T) -> Bitboard {
    structure_of(Color::White, sides, tally) | structure_of(Color::Black, sides, tally)
}

fn structure_of<T: Tally>(us: Color, sides: &[Side; 2], tally: &mut T) -> Bitboard {
    let (own, other) = (sides[us.index()].pawns, sides[(!us).index()].pawns);
    let (held_left, held_right) = pawn_hits(us, own);
    let held = held_left | held_right;
    let (hit_left, hit_right) = pawn_hits(!us, other);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let rank = usize::from(us.rank(square.rank()));
        let file = Bitboard::file(square.file());
        let neighbors = neighbor_files(square);
        let front = all_ahead(us, square.into());
        let way = front | side_files(front);
        if (own & front).any() {
            tally.add(us, DOUBLED, 1);
        }
        if (own & neighbors).is_empty() {
            tally.add(us, ISOLATED, 1);
        } else if (own & neighbors & !all_ahead_wide(us, square)).is_empty()
            && (ahead(us, square.into()) & (other | hit_left | hit_right)).any()
        {
            tally.add(us, BACKWARD, 1);
        }
        if (own & neighbors & Bitboard::rank(square.rank())).any() {
            tally.add(us, PHALANX + rank, 1);
        }
        if held.has(square) {
            tally.add(us, SUPPORTED + rank, 1);
        }
        if (other & way).is_empty() && (own & front).is_empty() {
            passed |= square;
            tally.add(us, PASSED + rank, 1);
            if held.has(square) {
                tally.add(us, PASSED_SUPPORTED, 1);
            }
        } else if (other & front & file).is_empty() && !(other & way).several() {
            tally.add(us, CANDIDATE + rank, 1);
        }
    }
    passed
}

/// Tallies what pieces mean for the passed pawns.
pub(super) fn passers<T: Tally>(passed: Bitboard, sides: &[Side; 2], tally: &mut T) {
    for us in Color::ALL {
        let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
        let occupied = own.all | other.all;
        for square in passed & own.pawns {
            let rank = usize::from(us.rank(square.rank()));
            let step = ahead(us, square.into());
            if (step & occupied).any() {
                tally.add(us, PASSED_BLOCKED + rank, 1);
            } else if (step & other.attacked).is_empty() {
                tally.add(us, PASSED_SAFE_STEP + rank, 1);
                if (all_ahead(us, square.into()) & (occupied | other.attacked)).is_empty() {
                    tally.add(us, PASSED_FREE_WAY + rank, 1);
                }
            }
            if rank >= 3 {
                let goal = step.first().unwrap_or(square);
                let times = rank as i32 - 2;
                tally.add(us, PASSED_OWN_KING + usize::from(own.king.distance(goal)), times);
                tally.add(us, PASSED_OTHER_KING + usize::from(other.king.distance(goal)), times);
            }
        }
    }
}

/// The squares beside these.
#[inline(always)]
fn side_files(set: Bitboard) -> Bitboard {
    use super::attacks::{NOT_A_FILE, NOT_H_FILE};
    Bitboard((set.0 & NOT_A_FILE) >> 1 | (set.0 & NOT_H_FILE) << 1)
}

#[inline(always)]
fn neighbor_files(square: Square) -> Bitboard {
    side_files(Bitboard::file(square.file()))
}

/// Every square on a rank ahead of this one.
#[inline(always)]
pub(super) fn all_ahead_wide(color: Color, square: Square) -> Bitboard {
    let rank = square.rank();
    match color {
        Color::White => Bitboard((!0_u64).checked_shl(8 * (u32::from(rank) + 1)).unwrap_or(0)),
        Color::Black => Bitboard((1_u64 << (8 * u32::from(rank))) - 1),
    }
}
