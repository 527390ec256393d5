//! Attacks on squares, checks and pins.

use super::{Position, Rules};
use crate::attacks::{
    between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_attacks, rook_rays,
};
use crate::types::{Bitboard, Color, Role, Square};

impl<R: Rules> Position<R> {
    /// The pieces of both colors that attack a square, if `occupied` is what stands in the way.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let board = &self.board;
        let own_kinds = match self.rules.mode_rules() {
            None => Bitboard::EMPTY,
            Some(mode_rules) => self.attackers_of_own_kinds(mode_rules, square, occupied, board.occupied()),
        };
        own_kinds
            | knight_attacks(square) & board.by_role(Role::KNIGHT)
            | king_attacks(square) & board.by_role(Role::KING)
            | bishop_attacks(square, occupied) & board.diagonal_sliders()
            | rook_attacks(square, occupied) & board.straight_sliders()
            | pawn_attacks(Color::Black, square) & board.by_role(Role::PAWN) & board.by_color(Color::White)
            | pawn_attacks(Color::White, square) & board.by_role(Role::PAWN) & board.by_color(Color::Black)
    }

    /// Whether `by` attacks the square.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_attacked_through(square, by, self.board.occupied())
    }

    /// Whether `by` attacks the square, if `occupied` is what stands in the way.
    #[inline(always)]
    #[must_use]
    pub(crate) fn is_attacked_through(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let board = &self.board;
        let leapers = knight_attacks(square) & board.by_role(Role::KNIGHT)
            | king_attacks(square) & board.by_role(Role::KING)
            | pawn_attacks(!by, square) & board.by_role(Role::PAWN);
        let sliders = bishop_attacks(square, occupied) & board.diagonal_sliders()
            | rook_attacks(square, occupied) & board.straight_sliders();
        ((leapers | sliders) & board.by_color(by)).any()
            || self.rules.mode_rules().is_some_and(|mode_rules| {
                let among = board.by_color(by);
                self.attackers_of_own_kinds(mode_rules, square, occupied, among).any()
            })
    }

    /// The pieces that give check to the side to move.
    ///
    /// Checks are worked out when they are asked for, not with every move; ask once and keep the answer.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        if let Some(mode_rules) = self.rules.mode_rules() {
            return self.checkers_in_mode(mode_rules);
        }
        let king = self.king(self.turn);
        self.attackers(king, self.board.occupied()) & self.board.by_color(!self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        if let Some(mode_rules) = self.rules.mode_rules() {
            return self.is_royal_threatened(mode_rules, self.turn);
        }
        self.is_attacked(self.king(self.turn), !self.turn)
    }

    /// The pieces of the side to move that may not leave the line to their king. Empty in a mode where checks
    /// are not those of chess.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        if self.rules.mode_rules().is_some_and(|mode_rules| !mode_rules.classic)
            || self.royals(self.turn).is_empty()
        {
            return Bitboard::EMPTY;
        }
        self.checkers_and_pinned(self.turn, self.king(self.turn)).1
    }

    /// The checkers of the king of `color` and its own pieces that are pinned to it.
    #[inline(always)]
    pub(crate) fn checkers_and_pinned(&self, color: Color, king: Square) -> (Bitboard, Bitboard) {
        let (checkers, screens) = self.checkers_and_screens(color, king);
        (checkers, screens - self.board.by_color(!color))
    }

    /// The checkers of the king of `color` and the pieces of either color that alone stand between it and an
    /// enemy.
    #[inline(always)]
    pub(crate) fn checkers_and_screens(&self, color: Color, king: Square) -> (Bitboard, Bitboard) {
        let board = &self.board;
        let enemy = board.by_color(!color);
        let occupied = board.occupied();
        let mut checkers = enemy
            & (knight_attacks(king) & board.by_role(Role::KNIGHT)
                | pawn_attacks(color, king) & board.by_role(Role::PAWN));
        let mut screens = Bitboard::EMPTY;
        let snipers = enemy
            & (bishop_rays(king) & board.diagonal_sliders() | rook_rays(king) & board.straight_sliders());
        for sniper in snipers {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper;
            } else if !blockers.several() {
                screens |= blockers;
            }
        }
        (checkers, screens)
    }
}
