//! Royal pieces of any kind and number, and what threatens them.

use super::{CaptureEffect, ModeRules, Position, Rules};
use crate::attacks::king_attacks;
use crate::types::{Bitboard, Color, Piece, Role, RoleSet, Square};

impl<R: Rules> Position<R> {
    /// The royal pieces of this color: in chess its king, in a mode none, one or several of any kind.
    #[inline(always)]
    #[must_use]
    pub fn royals(&self, color: Color) -> Bitboard {
        match self.rules.mode_rules() {
            None => self.board.by_piece(Piece::new(color, Role::KING)),
            Some(mode_rules) => self.by_roles(mode_rules.royal) & self.board.by_color(color),
        }
    }

    /// What this color may drop, and how many of each; nothing where nothing is dropped.
    pub fn pocket(&self, color: Color) -> impl Iterator<Item = (Role, u8)> {
        let counts = R::variant_state(&self.state).pockets[color.index()];
        let roles = self.rules.mode_rules().map_or(&[][..], |mode_rules| &mode_rules.drops);
        roles.iter().copied().zip(counts)
    }

    /// The pieces with one of these roles, of both colors.
    #[inline]
    #[must_use]
    pub fn by_roles(&self, roles: RoleSet) -> Bitboard {
        roles.iter().fold(Bitboard::EMPTY, |set, role| set | self.board.by_role(role))
    }

    /// The pieces among these, with a movement of their own, that attack a square.
    pub(super) fn attackers_of_own_kinds(
        &self,
        mode_rules: &ModeRules,
        square: Square,
        occupied: Bitboard,
        among: Bitboard,
    ) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        for role in mode_rules.own.iter() {
            let pieces = self.board.by_role(role) & among;
            let Some(movement) = mode_rules.movement(role).filter(|_| pieces.any()) else { continue };
            for from in pieces {
                let color =
                    if self.board.by_color(Color::Black).has(from) { Color::Black } else { Color::White };
                if movement.is_attacking(color, from, square, occupied) {
                    attackers |= from;
                }
            }
        }
        attackers
    }

    /// Those who could take a royal piece of `color` on this square.
    pub(crate) fn threats_to_royal(
        &self,
        mode_rules: &ModeRules,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let attackers = |among: Bitboard| self.attackers(square, occupied) & among & occupied;
        let enemy = self.board.by_color(!color);
        if mode_rules.capture != CaptureEffect::Explode {
            return attackers(enemy);
        }
        // Nobody blows up royal pieces of the own side: they neither take nor stand by.
        let royals = self.royals(!color);
        let beside = king_attacks(square) & royals;
        if beside.any() { Bitboard::EMPTY } else { attackers(enemy - royals) }
    }

    pub(super) fn checkers_in_mode(&self, mode_rules: &ModeRules) -> Bitboard {
        let occupied = self.board.occupied();
        let royals = self.royals(self.turn).into_iter();
        royals.fold(Bitboard::EMPTY, |all, royal| {
            all | self.threats_to_royal(mode_rules, self.turn, royal, occupied)
        })
    }

    /// The royal pieces of the side to move that are in check.
    #[must_use]
    pub fn checked_royals(&self) -> Bitboard {
        if !self.is_check() {
            return Bitboard::EMPTY;
        }
        let royals = self.royals(self.turn);
        let Some(mode_rules) = self.rules.mode_rules() else { return royals };
        let occupied = self.board.occupied();
        let threatened =
            |royal: &Square| self.threats_to_royal(mode_rules, self.turn, *royal, occupied).any();
        royals.into_iter().filter(threatened).collect()
    }

    /// Whether a royal piece of `color` could be taken.
    #[inline]
    pub(crate) fn is_royal_threatened(&self, mode_rules: &ModeRules, color: Color) -> bool {
        let occupied = self.board.occupied();
        self.royals(color).into_iter().any(|royal| {
            if mode_rules.capture == CaptureEffect::Explode {
                self.threats_to_royal(mode_rules, color, royal, occupied).any()
            } else {
                self.is_attacked_through(royal, !color, occupied)
            }
        })
    }

    /// Whether a move that a piece can make leaves its side's royal pieces alone and gives no forbidden check.
    pub(crate) fn is_legal_in_mode(&self, mode_rules: &ModeRules, m: R::Move) -> bool {
        let us = self.turn;
        let next = self.after(m);
        let (before, after) = (self.royals(us), next.royals(us));
        if mode_rules.capture == CaptureEffect::Explode {
            if after.count() < before.count() {
                return false;
            }
            if next.royals(!us).count() < self.royals(!us).count() {
                return true;
            }
        }
        !next.is_royal_threatened(mode_rules, us)
            && (mode_rules.may_check || !next.is_royal_threatened(mode_rules, !us))
    }
}
