//! The single statement of what makes a setup playable.

use core::fmt;

use thiserror::Error;

use super::en_passant::EnPassantSquare;
use super::{CaptureEffect, ModeRules, Position, Rules, Setup, zobrist};
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// One reason why a setup cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Reason {
    /// Not exactly one king.
    #[error("{color} has {count} kings, expected exactly one")]
    Kings {
        /// Whose.
        color: Color,
        /// How many there are.
        count: usize,
    },
    /// A pawn where no pawn can stand.
    #[error("a pawn stands on {square}, expected none on the first and last rank")]
    PawnOnBackRank {
        /// Where.
        square: Square,
    },
    /// Not as many royal pieces as the mode has.
    #[error("{color} has {count} royal pieces, expected {expected}")]
    Royals {
        /// Whose.
        color: Color,
        /// How many there are.
        count: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A pawn where a mode lets none stand.
    #[error("a pawn stands on {square}, where no pawn can be in this mode")]
    PawnInForbiddenZone {
        /// Where.
        square: Square,
    },
    /// A check in a mode that forbids to give check.
    #[error("{color} is in check, which this mode forbids")]
    ForbiddenCheck {
        /// Who is in check.
        color: Color,
    },
    /// The side that has just moved is in check.
    #[error("{color} is in check, but it is the other side's turn")]
    OpponentInCheck {
        /// Who is in check.
        color: Color,
    },
    /// A castling right without king and rook at home.
    #[error(
        "{color} cannot castle with {rook}: expected the king on its first rank and a rook of its own there"
    )]
    Castling {
        /// Whose right.
        color: Color,
        /// Where the rook should stand.
        rook: Square,
    },
}

/// Why a setup cannot be played: every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// What is wrong, all of it.
    pub reasons: Vec<Reason>,
}

impl std::error::Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{reason}")?;
        }
        Ok(())
    }
}

impl<R: Rules> Setup<R> {
    /// Every reason why this cannot be played, checks apart; empty if it can.
    #[must_use]
    pub fn reasons_under(&self, rules: &R) -> Vec<Reason> {
        match rules.mode_rules() {
            None => self.reasons_in_chess(),
            Some(mode_rules) => self.reasons_in_mode(mode_rules),
        }
    }

    /// Every reason why this cannot be played under the default rules, checks apart; empty if it can.
    #[must_use]
    pub fn reasons(&self) -> Vec<Reason>
    where
        R: Default,
    {
        self.reasons_under(&R::default())
    }

    fn reasons_in_chess(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for color in Color::ALL {
            let count = self.board.by_piece(Piece::new(color, Role::KING)).count();
            if count != 1 {
                reasons.push(Reason::Kings { color, count });
            }
        }
        let pawns = self.board.by_role(Role::PAWN) & Bitboard::BACK_RANKS;
        reasons.extend(pawns.into_iter().map(|square| Reason::PawnOnBackRank { square }));
        reasons.extend(self.castling_reasons(Some((Role::KING, Role::ROOK))));
        reasons
    }

    fn reasons_in_mode(&self, mode_rules: &ModeRules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for color in Color::ALL {
            let royals =
                self.board.pieces().filter(|(_, p)| p.color == color && mode_rules.royal.has(p.role));
            let (count, expected) = (royals.count(), mode_rules.royals[color.index()]);
            let exploded = mode_rules.capture == CaptureEffect::Explode && count < expected;
            if count != expected && !exploded {
                reasons.push(Reason::Royals { color, count, expected });
            }
        }
        for (square, piece) in self.board.pieces().filter(|(_, piece)| mode_rules.pawns.has(piece.role)) {
            let first_rank = Bitboard::rank(piece.color.rank(0));
            let promotes = mode_rules.promoting.has(piece.role);
            let stuck =
                if promotes { mode_rules.promotion_zone[piece.color.index()] } else { Bitboard::EMPTY };
            let forbidden = if mode_rules.pawns_on_first_rank { stuck } else { stuck | first_rank };
            if forbidden.has(square) && !mode_rules.promotion_optional {
                reasons.push(Reason::PawnInForbiddenZone { square });
            }
        }
        reasons.extend(self.castling_reasons(mode_rules.castling));
        reasons
    }

    fn castling_reasons(&self, partners: Option<(Role, Role)>) -> Vec<Reason> {
        let possible =
            |color, rook| partners.is_some_and(|partners| self.can_be_castling_rook(color, rook, partners));
        let mut reasons = Vec::new();
        for color in Color::ALL {
            for rook in self.castling.rooks(color).into_iter().filter(|rook| !possible(color, *rook)) {
                reasons.push(Reason::Castling { color, rook });
            }
        }
        reasons
    }

    /// The position, if it can be played.
    ///
    /// An en passant square that no pawn can have crossed is dropped, and move numbers start at 1.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn position(&self, rules: R) -> Result<Position<R>, PositionError> {
        let mut reasons = self.reasons_under(&rules);
        let mut position = Position {
            board: self.board,
            key: self.key_without_en_passant(&rules),
            castling: self.castling,
            en_passant_square: EnPassantSquare::NONE,
            turn: self.turn,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves.max(1),
            state: self.state,
            rules,
        };
        if let Some(mode_rules) = rules.mode_rules() {
            return position.checked_in_mode(mode_rules, self.en_passant, reasons);
        }
        let has_kings = !reasons.iter().any(|reason| matches!(reason, Reason::Kings { .. }));
        if has_kings && position.is_attacked(position.king(!self.turn), self.turn) {
            reasons.push(Reason::OpponentInCheck { color: !self.turn });
        }
        if !reasons.is_empty() {
            return Err(PositionError { reasons });
        }
        if let Some(square) = self.en_passant.filter(|square| self.is_plausible_en_passant_square(*square)) {
            position.set_en_passant_square(square, position.is_en_passant_possible(!self.turn, square));
        }
        Ok(position)
    }

    fn key_without_en_passant(&self, rules: &R) -> u64 {
        let mut key = zobrist::castling(self.castling) ^ rules.state_key(&self.state);
        if !self.turn.is_white() {
            key ^= zobrist::TURN;
        }
        let (occupied, black) = (self.board.occupied(), self.board.by_color(Color::Black));
        for square in occupied {
            let color = if black.has(square) { Color::Black } else { Color::White };
            key ^= zobrist::piece(self.board.code_at(square), color, square);
        }
        key
    }
}

impl<R: Rules> Position<R> {
    /// Itself, if nothing speaks against it in its mode.
    fn checked_in_mode(
        mut self,
        mode_rules: &ModeRules,
        en_passant_square: Option<Square>,
        mut reasons: Vec<Reason>,
    ) -> Result<Self, PositionError> {
        // Whoever blows up a royal piece has won and need not mind a check.
        let exploded = mode_rules.capture == CaptureEffect::Explode
            && self.royals(self.turn).count() < mode_rules.royals[self.turn.index()];
        if !exploded && self.is_royal_threatened(mode_rules, !self.turn) {
            reasons.push(Reason::OpponentInCheck { color: !self.turn });
        }
        if !mode_rules.may_check && self.is_royal_threatened(mode_rules, self.turn) {
            reasons.push(Reason::ForbiddenCheck { color: self.turn });
        }
        if !reasons.is_empty() {
            return Err(PositionError { reasons });
        }
        let named = R::variant_state_mut(&mut self.state)
            .and_then(|variant_state| variant_state.en_passant_pawn.take());
        if let Some(square) = en_passant_square
            && let Some(en_passant_pawn) = self.find_en_passant_pawn(mode_rules, square, named)
        {
            self.note_en_passant(mode_rules, square, en_passant_pawn);
        }
        Ok(self)
    }
}
