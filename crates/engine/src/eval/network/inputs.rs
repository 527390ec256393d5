//! What the network sees: which piece stands where, as a side sees it.

use tabiya_rules::types::{Color, Piece, Role, Square};

/// Own and other pieces, six roles, 64 squares.
pub const INPUTS: usize = 768;
/// Weights of the output, by the number of pieces.
pub const BUCKETS: usize = 8;

/// How a side looks at the board: from its own end, its king on files a to d.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Perspective {
    side: Color,
    /// What a square is combined with.
    turn: u8,
}

impl Perspective {
    /// The view of a side whose king stands here.
    #[inline(always)]
    #[must_use]
    pub const fn new(side: Color, king: Square) -> Self {
        let ranks = if side.is_white() { 0 } else { 56 };
        let files = if king.file() >= 4 { 7 } else { 0 };
        Self { side, turn: ranks | files }
    }

    /// The number of the input that a piece on a square is.
    #[inline(always)]
    #[must_use]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        // By the codes of the roles: pawn 1, knight 2, king 3, bishop 5, rook 6, queen 7.
        const PLACES: [usize; 8] = [0, 0, 64, 320, 0, 128, 192, 256];
        let other = if piece.color == self.side { 0 } else { INPUTS / 2 };
        other + PLACES[usize::from(piece.role.code() & 7)] + (square.index() ^ usize::from(self.turn))
    }
}

const _: () = assert!(Role::KING.code() == 3 && Role::QUEEN.code() == 7);

/// Which weights of the output are used with so many pieces on the board.
#[inline(always)]
#[must_use]
pub const fn bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(2) as usize / 4;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_on_every_square_is_an_input_of_its_own() {
        for king in [Square::B1, Square::G8] {
            for side in Color::ALL {
                let view = Perspective::new(side, king);
                let mut seen = [false; INPUTS];
                for role in Role::ALL {
                    for color in Color::ALL {
                        for square in Square::ALL {
                            let input = view.input(Piece::new(color, role), square);
                            assert!(!core::mem::replace(&mut seen[input], true));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn both_sides_and_both_wings_see_the_same() {
        let input = |side, king: Square, color, square: Square| {
            Perspective::new(side, king).input(Piece::new(color, Role::ROOK), square)
        };
        let one = input(Color::White, Square::C1, Color::White, Square::A1);
        assert_eq!(one, input(Color::White, Square::F1, Color::White, Square::H1));
        assert_eq!(one, input(Color::Black, Square::C8, Color::Black, Square::A8));
        assert_eq!(one, input(Color::Black, Square::F8, Color::Black, Square::H8));
        assert_eq!(one + 384, input(Color::White, Square::C1, Color::Black, Square::A1));
    }

    #[test]
    fn buckets_cover_all_numbers_of_pieces() {
        assert_eq!([2, 5, 6, 17, 29, 30, 32, 64].map(bucket), [0, 0, 1, 3, 6, 7, 7, 7]);
    }
}
