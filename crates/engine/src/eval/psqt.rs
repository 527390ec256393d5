//! Piece-square tables as each king sees them.
//!
//! Each side looks at the whole board from its own king: the board is turned so that the king is at the bottom
//! and on the left half, and one of three tables is chosen by where it stands.

use tabiya_rules::types::{Color, Piece, Role, Square};

/// How many weights the tables have.
pub const COUNT: usize = KING_ZONES * 2 * 6 * 64;
const KING_ZONES: usize = 3;

/// How one side sees the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// What turns a square's index into that seen.
    flip: u8,
    /// Where this king's tables begin.
    base: u16,
    side: Color,
}

impl View {
    /// The view of the side whose king stands here.
    #[inline]
    pub(super) fn new(side: Color, king: Square) -> Self {
        let mut flip = if side.is_white() { 0 } else { 56 };
        if king.file() >= 4 {
            flip ^= 7;
        }
        let seen = Square::from_low_bits(king as u8 ^ flip);
        let zone = match (seen.rank(), seen.file()) {
            (0..=1, 0..=1) => 0,
            (0..=1, _) => 1,
            _ => 2,
        };
        Self { flip, base: zone * (2 * 6 * 64), side }
    }

    /// The weight that stands for a piece on a square.
    #[inline(always)]
    pub(super) fn index(self, piece: Piece, square: Square) -> usize {
        let theirs = usize::from(piece.color != self.side);
        let plane = theirs * 6 + role_index(piece.role);
        (usize::from(self.base) + plane * 64 + usize::from(square as u8 ^ self.flip)) % COUNT
    }
}

/// 0 to 5 for the roles of chess.
#[inline(always)]
pub(super) const fn role_index(role: Role) -> usize {
    // Codes 1, 2, 3, 5, 6, 7: the gap at 4 closes.
    let code = role.index();
    (code - 1 - (code >= 5) as usize) % 6
}
