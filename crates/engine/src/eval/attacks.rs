//! What each side attacks: found once, asked by every part of the evaluation.

use tabiya_rules::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Bitboard, Color, Piece, Role, Square};

pub(super) const NOT_A_FILE: u64 = !0x0101_0101_0101_0101;
pub(super) const NOT_H_FILE: u64 = !0x8080_8080_8080_8080;

/// One side's pieces and what they attack.
#[derive(Copy, Clone)]
pub(super) struct Side {
    pub(super) all: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pub(super) king: Square,
    /// Attacked by at least one piece, by at least two.
    pub(super) attacked: Bitboard,
    pub(super) attacked_twice: Bitboard,
    pub(super) by_pawn: Bitboard,
    pub(super) by_knight: Bitboard,
    pub(super) by_bishop: Bitboard,
    pub(super) by_rook: Bitboard,
    pub(super) by_queen: Bitboard,
    pub(super) by_king: Bitboard,
}

impl Side {
    /// The pieces, and what king and pawns attack.
    pub(super) fn new(position: &Position<Chess>, color: Color) -> Self {
        let board = position.board();
        let all = board.by_color(color);
        let of = |role: Role| board.by_role(role) & all;
        let king = position.king(color);
        let pawns = of(Role::PAWN);
        let by_king = king_attacks(king);
        let (left, right) = pawn_hits(color, pawns);
        let by_pawn = left | right;
        Self {
            all,
            pawns,
            knights: of(Role::KNIGHT),
            bishops: of(Role::BISHOP),
            rooks: of(Role::ROOK),
            queens: of(Role::QUEEN),
            king,
            attacked: by_king | by_pawn,
            attacked_twice: left & right | by_king & by_pawn,
            by_pawn,
            by_knight: Bitboard::EMPTY,
            by_bishop: Bitboard::EMPTY,
            by_rook: Bitboard::EMPTY,
            by_queen: Bitboard::EMPTY,
            by_king,
        }
    }

    /// Notes what one more piece attacks.
    #[inline(always)]
    pub(super) fn note(&mut self, attacks: Bitboard) {
        self.attacked_twice |= self.attacked & attacks;
        self.attacked |= attacks;
    }

    pub(super) fn minors(&self) -> Bitboard {
        self.knights | self.bishops
    }
}

/// What pawns attack toward the a-file and toward the h-file.
#[inline(always)]
pub(super) fn pawn_hits(color: Color, pawns: Bitboard) -> (Bitboard, Bitboard) {
    match color {
        Color::White => (Bitboard((pawns.0 & NOT_A_FILE) << 7), Bitboard((pawns.0 & NOT_H_FILE) << 9)),
        Color::Black => (Bitboard((pawns.0 & NOT_A_FILE) >> 9), Bitboard((pawns.0 & NOT_H_FILE) >> 7)),
    }
}

/// The squares one step ahead.
#[inline(always)]
pub(super) fn ahead(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(set.0 << 8),
        Color::Black => Bitboard(set.0 >> 8),
    }
}

/// Every square ahead of these, on their files.
#[inline(always)]
pub(super) fn all_ahead(color: Color, set: Bitboard) -> Bitboard {
    let mut fill = ahead(color, set).0;
    match color {
        Color::White => {
            fill |= fill << 8;
            fill |= fill << 16;
            fill |= fill << 32;
        }
        Color::Black => {
            fill |= fill >> 8;
            fill |= fill >> 16;
            fill |= fill >> 32;
        }
    }
    Bitboard(fill)
}

/// What a piece attacks, seeing through own pieces that attack alike.
#[inline(always)]
pub(super) fn reach(piece: Piece, from: Square, occupied: Bitboard, own: &Side) -> Bitboard {
    match piece.role {
        Role::KNIGHT => knight_attacks(from),
        Role::BISHOP => bishop_attacks(from, occupied ^ own.queens),
        Role::ROOK => rook_attacks(from, occupied ^ (own.queens | own.rooks)),
        Role::QUEEN => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        _ => Bitboard::EMPTY,
    }
}
