//! Pieces: where they can go, what they attack, where they stand well.

use tabiya_rules::attacks::line;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Bitboard, Color, Piece, Role};

use super::Tally;
use super::attacks::{Side, ahead, all_ahead, pawn_hits, reach};
use super::king::{Assault, ring};
use super::terms::{
    BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS, HANGING, KING_HITS, KNIGHT_MOBILITY,
    KNIGHT_OUTPOST, MINOR_BEHIND_PAWN, MINOR_HITS_MINOR, MINOR_HITS_QUEEN, MINOR_HITS_ROOK, PAWN_HITS_MINOR,
    PAWN_HITS_QUEEN, PAWN_HITS_ROOK, PAWN_STEP_HITS, QUEEN_MOBILITY, ROOK_HALF_OPEN_FILE, ROOK_HITS_MINOR,
    ROOK_HITS_QUEEN, ROOK_MOBILITY, ROOK_OPEN_FILE, ROOK_SEVENTH, SPACE, WEAK_PAWN,
};

/// Where each role's mobility weights begin, and how many squares they count to.
const MOBILITY: [(Role, usize, usize); 4] = [
    (Role::KNIGHT, KNIGHT_MOBILITY, 8),
    (Role::BISHOP, BISHOP_MOBILITY, 13),
    (Role::ROOK, ROOK_MOBILITY, 14),
    (Role::QUEEN, QUEEN_MOBILITY, 27),
];

/// Ranks four to six, as each side counts them.
const FORWARD: [Bitboard; 2] = [Bitboard(0x0000_FFFF_FF00_0000), Bitboard(0x0000_00FF_FFFF_0000)];

/// Tallies mobility and placement of one side's pieces, and notes what they attack.
#[inline(always)]
pub(super) fn place<T: Tally>(
    position: &Position<Chess>,
    us: Color,
    sides: &mut [Side; 2],
    tally: &mut T,
) -> Assault {
    let (mut own, other) = (sides[us.index()], sides[(!us).index()]);
    let occupied = own.all | other.all;
    let ring = ring(!us, other.king);
    let mut assault = Assault::default();
    let low = Bitboard::rank(us.rank(1)) | Bitboard::rank(us.rank(2));
    let stuck = own.pawns & (low | ahead(!us, occupied));
    let area = !(other.by_pawn | stuck | own.king);
    // Pins of the side to move are known; those of the other are not worth finding.
    let pinned = if position.turn() == us { position.pinned() } else { Bitboard::EMPTY };
    for (role, weights, most) in MOBILITY {
        let (set, mut by_role) = (own_of(&own, role), Bitboard::EMPTY);
        for square in set {
            let mut attacks = reach(Piece::new(us, role), square, occupied, &own);
            if pinned.has(square) {
                attacks &= line(own.king, square);
            }
            own.note(attacks);
            by_role |= attacks;
            tally.add(us, weights + (attacks & area).count().min(most), 1);
            assault.note(role, attacks, ring, other.by_king);
        }
        *attacks_of(&mut own, role) = by_role;
    }
    standing(us, &own, &other, tally);
    sides[us.index()] = own;
    assault
}

#[inline(always)]
fn own_of(side: &Side, role: Role) -> Bitboard {
    match role {
        Role::KNIGHT => side.knights,
        Role::BISHOP => side.bishops,
        Role::ROOK => side.rooks,
        _ => side.queens,
    }
}

#[inline(always)]
fn attacks_of(side: &mut Side, role: Role) -> &mut Bitboard {
    match role {
        Role::KNIGHT => &mut side.by_knight,
        Role::BISHOP => &mut side.by_bishop,
        Role::ROOK => &mut side.by_rook,
        _ => &mut side.by_queen,
    }
}

/// What depends on where pieces stand, not on what they attack.
#[inline(always)]
fn standing<T: Tally>(us: Color, own: &Side, other: &Side, tally: &mut T) {
    let light = own.bishops & Bitboard::LIGHT;
    let dark = own.bishops - Bitboard::LIGHT;
    if light.any() && dark.any() {
        tally.add(us, BISHOP_PAIR, 1);
    }
    let blocked_pawns = (own.pawns & Bitboard::LIGHT).count() * light.count()
        + (own.pawns - Bitboard::LIGHT).count() * dark.count();
    tally.add(us, BISHOP_PAWNS, blocked_pawns as i32);
    // Squares that no pawn of the other side will ever attack.
    let (left, right) = pawn_hits(!us, other.pawns | all_ahead(!us, other.pawns));
    let outposts = own.by_pawn & FORWARD[us.index()] & !(left | right);
    tally.add(us, KNIGHT_OUTPOST, (own.knights & outposts).count() as i32);
    tally.add(us, BISHOP_OUTPOST, (own.bishops & outposts).count() as i32);
    let behind = ahead(!us, own.pawns | other.pawns);
    tally.add(us, MINOR_BEHIND_PAWN, (own.minors() & behind).count() as i32);
    for rook in own.rooks {
        let file = Bitboard::file(rook.file());
        if (file & own.pawns).is_empty() {
            let open = (file & other.pawns).is_empty();
            tally.add(us, if open { ROOK_OPEN_FILE } else { ROOK_HALF_OPEN_FILE }, 1);
        }
    }
    tally.add(us, ROOK_SEVENTH, (own.rooks & Bitboard::rank(us.rank(6))).count() as i32);
}

/// Tallies what one side threatens. Both sides' attacks are known.
#[inline(always)]
pub(super) fn threats<T: Tally>(us: Color, sides: &[Side; 2], tally: &mut T) {
    let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
    let mut count = |term: usize, set: Bitboard| tally.add(us, term, set.count() as i32);
    let victims = other.minors() | other.rooks | other.queens;
    count(PAWN_HITS_MINOR, own.by_pawn & other.minors());
    count(PAWN_HITS_ROOK, own.by_pawn & other.rooks);
    count(PAWN_HITS_QUEEN, own.by_pawn & other.queens);
    let by_minor = own.by_knight | own.by_bishop;
    count(MINOR_HITS_MINOR, by_minor & other.minors() & !other.by_pawn);
    count(MINOR_HITS_ROOK, by_minor & other.rooks);
    count(MINOR_HITS_QUEEN, by_minor & other.queens);
    count(ROOK_HITS_MINOR, own.by_rook & other.minors() & !other.by_pawn);
    count(ROOK_HITS_QUEEN, own.by_rook & other.queens);
    count(KING_HITS, own.by_king & other.all & !other.attacked);
    count(HANGING, own.attacked & victims & !other.attacked);
    count(WEAK_PAWN, (own.attacked & !own.by_pawn) & other.pawns & !other.by_pawn);
    let occupied = own.all | other.all;
    let third = Bitboard::rank(us.rank(2));
    let single = ahead(us, own.pawns) & !occupied;
    let steps = (single | ahead(us, single & third) & !occupied) & !other.by_pawn;
    let safe = steps & (own.attacked | !other.attacked);
    let (left, right) = pawn_hits(us, safe);
    count(PAWN_STEP_HITS, (left | right) & victims & !own.by_pawn);
    let center = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
    let home = Bitboard::rank(us.rank(1)) | Bitboard::rank(us.rank(2)) | Bitboard::rank(us.rank(3));
    count(SPACE, center & home & !own.pawns & !other.by_pawn & !other.attacked);
}
