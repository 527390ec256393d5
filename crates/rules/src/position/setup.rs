//! A position as it is written down: anything goes.

use super::{Board, Chess, Position, Rules};
use crate::types::{CastlingRights, Color, Piece, Role, Square};

/// What a position is made from. Every field is open and nothing is checked: an editor's board, a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<R: Rules = Chess> {
    /// Who stands where.
    pub board: Board<R::Planes>,
    /// Whose turn it is.
    pub turn: Color,
    /// Who may still castle with which rook.
    pub castling: CastlingRights,
    /// The square a pawn has just passed by a double step.
    pub en_passant: Option<Square>,
    /// Single moves since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move, from 1.
    pub fullmoves: u16,
    /// What is to be remembered beyond chess.
    pub state: R::State,
}

impl<R: Rules> Setup<R> {
    /// An empty board, White to move.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            board: Board::default(),
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
            state: R::State::default(),
        }
    }

    /// A start with these roles from a to h on both back ranks and pawns before them.
    #[must_use]
    pub fn with_back_rank(back_rank: [Role; 8]) -> Self {
        let mut setup = Self::empty();
        for (file, role) in (0..).zip(back_rank) {
            for color in Color::ALL {
                let squares = [(color.rank(0), role), (color.rank(1), Role::PAWN)];
                for (rank, role) in squares {
                    let square = Square::from_low_bits(rank * 8 + file);
                    setup.board.place(square, Piece::new(color, role));
                }
                if role == Role::ROOK {
                    setup.castling.add(color, file);
                }
            }
        }
        setup
    }

    /// Drops castling rights without their king and rook, as a lenient reader does.
    #[must_use]
    pub fn without_impossible_castling(mut self) -> Self {
        let mut possible = CastlingRights::NONE;
        for color in Color::ALL {
            for rook in self.castling.rooks(color) {
                if self.can_be_castling_rook(color, rook, (Role::KING, Role::ROOK)) {
                    possible.add(color, rook.file());
                }
            }
        }
        self.castling = possible;
        self
    }

    /// Whether king and rook stand so that the right to castle with it can exist.
    ///
    /// There is at most one right to each side of the king.
    pub(super) fn can_be_castling_rook(
        &self,
        color: Color,
        rook: Square,
        (king_role, rook_role): (Role, Role),
    ) -> bool {
        let king = self.board.by_piece(Piece::new(color, king_role));
        let Some(king) = king.single().filter(|king| king.rank() == color.rank(0)) else { return false };
        let same_side = self.castling.rooks(color).into_iter().filter(|r| (*r > king) == (rook > king));
        self.board.piece_at(rook) == Some(Piece::new(color, rook_role)) && same_side.count() == 1
    }
}

impl Default for Setup<Chess> {
    /// The start of a game of chess.
    fn default() -> Self {
        use Role as R;
        Self::with_back_rank([
            R::ROOK,
            R::KNIGHT,
            R::BISHOP,
            R::QUEEN,
            R::KING,
            R::BISHOP,
            R::KNIGHT,
            R::ROOK,
        ])
    }
}

impl<R: Rules> From<&Position<R>> for Setup<R> {
    fn from(position: &Position<R>) -> Self {
        Self {
            board: *position.board(),
            turn: position.turn(),
            castling: position.castling(),
            en_passant: position.en_passant_square(),
            halfmoves: position.halfmoves(),
            fullmoves: position.fullmoves(),
            state: *position.state(),
        }
    }
}
