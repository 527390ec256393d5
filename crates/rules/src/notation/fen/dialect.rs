//! What can be chosen of FEN, and what can go wrong.

use thiserror::Error;

use crate::position::PositionError;

/// How castling rights are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq`, and a file letter where the rook is not the outermost: standard FEN for standard positions.
    #[default]
    XFen,
    /// Always file letters: `HAha`.
    Shredder,
}

/// When the en-passant square is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum EnPassantStyle {
    /// Only if a legal move captures there.
    #[default]
    Legal,
    /// After every double step, as the PGN standard says.
    Always,
}

/// Which dialect is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct FenStyle {
    /// How castling rights are written.
    pub castling: CastlingStyle,
    /// When the en-passant square is written.
    pub en_passant: EnPassantStyle,
}

/// Why a text is not the FEN of a playable position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Nothing there, or far more than any FEN.
    #[error("expected a FEN of 1 to {max} bytes, found {found} bytes", max = FenError::MAX_LENGTH)]
    Length {
        /// How many bytes came.
        found: usize,
    },
    /// Something in a rank that is neither a piece nor a number of empty squares.
    #[error("rank {rank}: expected a piece letter or a digit from 1 to 8, found {found:?}")]
    Piece {
        /// Which rank, from 8 down to 1.
        rank: u8,
        /// What came.
        found: char,
    },
    /// A rank without exactly eight squares.
    #[error("rank {rank}: expected 8 squares, found {found}")]
    RankLength {
        /// Which rank, from 8 down to 1.
        rank: u8,
        /// How many squares came (9 stands for more than eight).
        found: u8,
    },
    /// Not eight ranks.
    #[error("expected 8 ranks separated by '/', found {found}")]
    Ranks {
        /// How many ranks came (9 stands for more than eight).
        found: u8,
    },
    /// The second field is not a color.
    #[error("side to move: expected \"w\" or \"b\", found {found:?}")]
    Turn {
        /// What came.
        found: String,
    },
    /// The third field does not name castling rights.
    #[error("castling: expected \"-\", letters of KQkq or rook files such as HAha, found {found:?}")]
    Castling {
        /// What came.
        found: String,
    },
    /// The fourth field is not a square a pawn can pass.
    #[error("en passant: expected \"-\" or a square on the third or sixth rank, found {found:?}")]
    EnPassant {
        /// What came.
        found: String,
    },
    /// The fifth or sixth field is not a number.
    #[error("{field}: expected a number from 0 to 65535, found {found:?}")]
    Counter {
        /// Which of the two.
        field: &'static str,
        /// What came.
        found: String,
    },
    /// A letter in the pocket that names no piece which can be dropped.
    #[error("pocket: expected the letter of a piece that can be dropped, found {found:?}")]
    Pocket {
        /// What came.
        found: char,
    },
    /// The counted checks are not two numbers.
    #[error("checks: expected what is left as {most}+{most} or what was given as +0+0, found {found:?}")]
    Checks {
        /// How many win.
        most: u8,
        /// What came.
        found: String,
    },
    /// Something after the last field.
    #[error("expected at most 6 fields, found {found:?} after them")]
    Extra {
        /// What came.
        found: String,
    },
    /// It can be read but not played.
    #[error("illegal position: {0}")]
    Position(PositionError),
}

// Not its source: its words are said already.
impl From<PositionError> for FenError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl FenError {
    /// The longest text that is looked at.
    pub const MAX_LENGTH: usize = 256;
}
