//! The danger a king is in, and the pawns before it.

use tabiya_rules::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use tabiya_rules::types::{Bitboard, Color, Role, Square};

use super::Tally;
use super::attacks::{Side, ahead};
use super::pawns::all_ahead_wide;
use super::terms::{
    DANGER_BASE, DANGER_BISHOP_CHECK, DANGER_BISHOPS, DANGER_HITS, DANGER_KNIGHT_CHECK, DANGER_KNIGHTS,
    DANGER_MINOR_COVER, DANGER_NO_QUEEN, DANGER_PAWN_COVER, DANGER_PINNED, DANGER_QUEEN_CHECK, DANGER_QUEENS,
    DANGER_ROOK_CHECK, DANGER_ROOKS, DANGER_WEAK, SHELTER, STORM,
};

/// The king's square, those around it, and those before them.
#[inline(always)]
pub(super) fn ring(color: Color, king: Square) -> Bitboard {
    let near = king_attacks(king) | king;
    near | ahead(color, near)
}

/// What one side's pieces do to the other king.
#[derive(Default)]
pub(super) struct Assault {
    /// Attackers by knight, bishop, rook, queen.
    attackers: [i32; 4],
    /// Attacks on squares next to the king.
    hits: i32,
}

impl Assault {
    /// Notes what one piece attacks.
    #[inline(always)]
    pub(super) fn note(&mut self, role: Role, attacks: Bitboard, ring: Bitboard, near: Bitboard) {
        if (attacks & ring).any() {
            let kind = match role {
                Role::KNIGHT => 0,
                Role::BISHOP => 1,
                Role::ROOK => 2,
                _ => 3,
            };
            self.attackers[kind] += 1;
            self.hits += (attacks & near).count() as i32;
        }
    }

    /// Tallies the danger to the other king. Both sides' attacks are known.
    #[inline(always)]
    pub(super) fn tally<T: Tally>(&self, us: Color, sides: &[Side; 2], pinned: Bitboard, tally: &mut T) {
        let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
        let ring = ring(!us, other.king);
        tally.danger(us, DANGER_BASE, 1);
        let kinds = [DANGER_KNIGHTS, DANGER_BISHOPS, DANGER_ROOKS, DANGER_QUEENS];
        for (kind, count) in kinds.into_iter().zip(self.attackers) {
            tally.danger(us, kind, count);
        }
        tally.danger(us, DANGER_HITS, self.hits);
        let barely_held = !other.attacked_twice & (!other.attacked | other.by_king | other.by_queen);
        let weak = own.attacked & barely_held;
        tally.danger(us, DANGER_WEAK, (weak & ring).count() as i32);
        checks(us, own, other, weak, tally);
        if own.queens.is_empty() {
            tally.danger(us, DANGER_NO_QUEEN, 1);
        }
        tally.danger(us, DANGER_PAWN_COVER, (other.pawns & ring).count() as i32);
        tally.danger(us, DANGER_MINOR_COVER, (other.minors() & ring).count() as i32);
        tally.danger(us, DANGER_PINNED, (pinned & other.all).count() as i32);
    }
}

/// Tallies squares from which a piece could give check without being lost at once.
#[inline(always)]
fn checks<T: Tally>(us: Color, own: &Side, other: &Side, weak: Bitboard, tally: &mut T) {
    let occupied = own.all | other.all;
    let safe = !own.all & (!other.attacked | weak & own.attacked_twice);
    let straight = rook_attacks(other.king, occupied ^ other.queens);
    let diagonal = bishop_attacks(other.king, occupied ^ other.queens);
    let mut count = |kind: usize, set: Bitboard| tally.danger(us, kind, (set & safe).count().min(2) as i32);
    count(DANGER_KNIGHT_CHECK, knight_attacks(other.king) & own.by_knight);
    count(DANGER_BISHOP_CHECK, diagonal & own.by_bishop);
    count(DANGER_ROOK_CHECK, straight & own.by_rook);
    count(DANGER_QUEEN_CHECK, (straight | diagonal) & own.by_queen);
}

/// Tallies the pawns of both sides on the three files before a king.
#[inline(always)]
pub(super) fn shelter<T: Tally>(us: Color, sides: &[Side; 2], tally: &mut T) {
    let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
    let king = own.king;
    let middle = king.file().clamp(1, 6);
    let front = all_ahead_wide(us, king) | Bitboard::rank(king.rank());
    for file in middle - 1..=middle + 1 {
        let before = front & Bitboard::file(file);
        for (term, pawns) in [(SHELTER, own.pawns & before), (STORM, other.pawns & before)] {
            let nearest = if us.is_white() { pawns.first() } else { pawns.last() };
            let distance = nearest.map_or(0, |pawn| usize::from(pawn.rank().abs_diff(king.rank())));
            tally.add(us, term + distance.min(7), 1);
        }
    }
}
