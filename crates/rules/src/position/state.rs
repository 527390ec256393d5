//! The position itself: what it knows and how two of them compare.

use core::hash::{Hash, Hasher};

use super::en_passant::EnPassantSquare;
use super::{Board, Chess, Rules};
use crate::types::{CastlingRights, Color, Piece, Square};

/// A playable position.
///
/// Two positions are equal if they are the same in the sense of the repetition rule: the same pieces on the
/// same squares, the same side to move, the same castling rights, and the same captures en passant possible.
/// The move counters do not matter. A position of chess is 48 bytes: copy it freely.
#[derive(Copy, Clone)]
pub struct Position<R: Rules = Chess> {
    pub(super) board: Board<R::Planes>,
    pub(super) key: u64,
    pub(super) castling: CastlingRights,
    pub(super) en_passant_square: EnPassantSquare,
    pub(super) turn: Color,
    pub(super) halfmoves: u16,
    pub(super) fullmoves: u16,
    pub(super) state: R::State,
    pub(super) rules: R,
}

const _: () = assert!(size_of::<Position<Chess>>() == 48);

impl<R: Rules> Position<R> {
    /// Who stands where.
    #[inline(always)]
    #[must_use]
    pub fn board(&self) -> &Board<R::Planes> {
        &self.board
    }

    /// Whose turn it is.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Who may still castle with which rook.
    #[inline(always)]
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Single moves since the last capture or pawn move.
    #[inline(always)]
    #[must_use]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, from 1; it grows after Black's move.
    #[inline(always)]
    #[must_use]
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Single moves since the start of a game whose first move was White's number 1.
    #[must_use]
    pub fn ply(&self) -> u32 {
        (u32::from(self.fullmoves).saturating_sub(1)) * 2 + u32::from(!self.turn.is_white())
    }

    /// A 64-bit key: equal positions have equal keys.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The rules it follows.
    #[inline(always)]
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// What it remembers beyond chess.
    #[inline(always)]
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// A board with nothing but these pieces under the same rules, for questions about material. Its key means
    /// nothing, and nobody asks whether it can be played.
    #[must_use]
    pub(crate) fn with_only(&self, pieces: impl IntoIterator<Item = (Piece, Square)>, turn: Color) -> Self {
        let mut board = Board::default();
        pieces.into_iter().for_each(|(piece, square)| board.fill(square, piece));
        let (castling, en_passant_square) = (CastlingRights::NONE, EnPassantSquare::NONE);
        Self { board, castling, en_passant_square, turn, state: R::State::default(), ..*self }
    }

    /// Where the king of this color stands. In a mode: its first royal piece; a1 if it has none, so ask
    /// [`Position::royals`] first where that may be.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        let king = self.royals(color);
        // A position of chess has exactly one; without a branch the mask keeps the index on the board.
        Square::from_low_bits(king.0.trailing_zeros() as u8)
    }
}

impl Default for Position<Chess> {
    /// The start of a game of chess.
    fn default() -> Self {
        super::Setup::<Chess>::default().position(Chess).expect("the start position is valid")
    }
}

impl<R: Rules> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.capturable_en_passant() == other.capturable_en_passant()
            && self.state == other.state
            && self.rules == other.rules
    }
}

impl<R: Rules> Eq for Position<R> {}

impl<R: Rules> Hash for Position<R> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key);
    }
}
