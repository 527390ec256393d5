//! The single statement of what makes a setup playable.

use core::fmt;

use thiserror::Error;

use super::state::Passed;
use super::{Position, Rules, Setup, zobrist};
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
    /// Every reason why this cannot be played under chess-like rules; empty if it can.
    #[must_use]
    pub fn reasons(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for color in Color::ALL {
            let count = self.board.by_piece(Piece::new(color, Role::KING)).count();
            if count != 1 {
                reasons.push(Reason::Kings { color, count });
            }
        }
        let pawns = self.board.by_role(Role::PAWN) & Bitboard::BACK_RANKS;
        reasons.extend(pawns.into_iter().map(|square| Reason::PawnOnBackRank { square }));
        for color in Color::ALL {
            for rook in self.castling.rooks(color) {
                if !self.can_be_castling_rook(color, rook) {
                    reasons.push(Reason::Castling { color, rook });
                }
            }
        }
        reasons
    }

    /// The position, if it can be played.
    ///
    /// A passed square that no pawn has really passed is dropped, and move numbers start at 1.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn position(&self, rules: R) -> Result<Position<R>, PositionError> {
        let mut reasons = self.reasons();
        let mut position = Position {
            board: self.board,
            key: self.key_without_passed(&rules),
            castling: self.castling,
            passed: Passed::NONE,
            turn: self.turn,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves.max(1),
            state: self.state,
            rules,
        };
        let has_kings = !reasons.iter().any(|reason| matches!(reason, Reason::Kings { .. }));
        if has_kings && position.is_attacked(position.king(!self.turn), self.turn) {
            reasons.push(Reason::OpponentInCheck { color: !self.turn });
        }
        if !reasons.is_empty() {
            return Err(PositionError { reasons });
        }
        if let Some(square) = self.passed.filter(|square| self.was_passed(*square)) {
            position.set_passed(square, position.is_passed_capturable(!self.turn, square));
        }
        Ok(position)
    }

    /// Whether a pawn of the side that has just moved can really have passed this square.
    fn was_passed(&self, square: Square) -> bool {
        let mover = !self.turn;
        let start = Square::from_low_bits(square as u8 ^ 8);
        let (start, end) =
            if mover.is_white() { (start.offset(0, -2), start) } else { (start.offset(0, 2), start) };
        square.rank() == mover.rank(2)
            && self.board.piece_at(end) == Some(Piece::new(mover, Role::PAWN))
            && self.board.is_empty_at(square)
            && start.is_some_and(|start| self.board.is_empty_at(start))
    }

    fn key_without_passed(&self, rules: &R) -> u64 {
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
