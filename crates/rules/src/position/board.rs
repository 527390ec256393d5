//! Who stands where, as a few planes of bits.
//!
//! The code of a square's role (see [`Role`]) is spread over the role planes, bit `n` of it in plane `n`; the
//! last plane marks the black pieces. A board of chess is 32 bytes, and moving a piece needs no branch: it
//! does not matter what moves or whether something is captured. An empty square is zero in every plane.

use core::fmt::Debug;
use core::hash::Hash;

use crate::types::{Bitboard, Color, Piece, Role, Square};

/// The planes of a board: one for each bit of a role's code, then one for the black pieces.
pub trait Planes:
    Copy + Eq + Hash + Debug + Default + Send + Sync + AsRef<[u64]> + AsMut<[u64]> + 'static
{
    /// How many planes the role takes.
    const ROLE_BITS: usize;
}

/// Roles with codes up to 7: chess.
impl Planes for [u64; 4] {
    const ROLE_BITS: usize = 3;
}

/// Roles with codes up to 31: anything.
impl Planes for [u64; 6] {
    const ROLE_BITS: usize = 5;
}

/// Who stands where. Without rules: any piece may stand on any square.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Board<P: Planes = [u64; 4]>(P);

impl Board {
    /// The empty board, for the pieces of chess.
    ///
    /// ```
    /// use tabiya_rules::position::Board;
    /// use tabiya_rules::types::{Color, Piece, Role, Square};
    ///
    /// let mut board = Board::new();
    /// assert_eq!(board.place(Square::D8, Piece::new(Color::Black, Role::QUEEN)), None);
    /// assert!(board.is_empty_at(Square::E1));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<P: Planes> Board<P> {
    #[inline(always)]
    fn planes(&self) -> (&[u64], u64) {
        let planes = self.0.as_ref();
        (&planes[..P::ROLE_BITS], planes[P::ROLE_BITS])
    }

    /// The squares on which something stands.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        Bitboard(self.planes().0.iter().fold(0, |all, plane| all | plane))
    }

    /// The squares of this color's pieces.
    #[inline(always)]
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        let black = Bitboard(self.planes().1);
        match color {
            Color::White => self.occupied() - black,
            Color::Black => black,
        }
    }

    /// The squares whose role's code has, in the bits of `mask`, the bits of `code`.
    #[inline(always)]
    fn by_code(&self, mask: u8, code: u8) -> Bitboard {
        let mut set = !0;
        for (bit, plane) in self.planes().0.iter().enumerate() {
            if mask >> bit & 1 != 0 {
                set &= if code >> bit & 1 != 0 { *plane } else { !*plane };
            }
        }
        Bitboard(set)
    }

    /// The squares of the pieces with this role, of both colors.
    #[inline(always)]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.by_code(!0, role.code())
    }

    /// The squares of these pieces.
    #[inline(always)]
    #[must_use]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// The squares of bishops and queens.
    #[inline(always)]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.by_code(0b11101, 0b00101)
    }

    /// The squares of rooks and queens.
    #[inline(always)]
    #[must_use]
    pub fn straight_sliders(&self) -> Bitboard {
        self.by_code(0b11110, 0b00110)
    }

    /// The squares on which something else stands than stood there on the other board.
    #[inline(always)]
    #[must_use]
    pub fn changed_since(&self, before: &Self) -> Bitboard {
        let pairs = self.0.as_ref().iter().zip(before.0.as_ref());
        Bitboard(pairs.fold(0, |all, (one, other)| all | one ^ other))
    }

    /// The code of what stands on the square, 0 if it is empty.
    #[inline(always)]
    #[must_use]
    pub fn code_at(&self, square: Square) -> u8 {
        let mut code = 0;
        for (bit, plane) in self.planes().0.iter().enumerate() {
            // A rotation to the bit's own place: shifts by equal counts would be vectorized, which is slower.
            code |= plane.rotate_right((square as u32).wrapping_sub(bit as u32)) as u8 & 1 << bit;
        }
        code
    }

    /// The role of what stands on the square.
    #[inline(always)]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_code(self.code_at(square))
    }

    /// The color of what stands on the square.
    #[inline(always)]
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        if !self.occupied().has(square) {
            None
        } else if Bitboard(self.planes().1).has(square) {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }

    /// What stands on the square.
    #[inline(always)]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if Bitboard(self.planes().1).has(square) { Color::Black } else { Color::White };
        Some(Piece { color, role })
    }

    /// Whether nothing stands on the square.
    #[must_use]
    pub fn is_empty_at(&self, square: Square) -> bool {
        !self.occupied().has(square)
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + use<P> {
        let board = *self;
        self.occupied().into_iter().filter_map(move |square| Some((square, board.piece_at(square)?)))
    }

    /// Puts a piece on a square and returns what stood there.
    pub fn place(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let before = self.remove(square);
        self.fill(square, piece);
        before
    }

    /// Empties a square and returns what stood there.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let before = self.piece_at(square);
        self.clear(square.into());
        before
    }

    /// The first square, by index, on which this kind of piece stands.
    ///
    /// *Where the pawn that began on e2 is now* is a question for a [`Record`](crate::record::Record).
    #[must_use]
    pub fn first_square_of(&self, piece: Piece) -> Option<Square> {
        self.by_piece(piece).first()
    }

    /// Puts a piece on a square known to be empty.
    #[inline(always)]
    pub(crate) fn fill(&mut self, square: Square, piece: Piece) {
        let planes = self.0.as_mut();
        for (bit, plane) in planes[..P::ROLE_BITS].iter_mut().enumerate() {
            *plane |= u64::from(piece.role.code() >> bit & 1) << square as u8;
        }
        planes[P::ROLE_BITS] |= (piece.color as u64) << square as u8;
    }

    /// Empties these squares.
    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for plane in self.0.as_mut() {
            *plane &= !squares.0;
        }
    }

    /// Moves whatever stands on `from` to `to`, capturing whatever stands there.
    #[inline(always)]
    pub(crate) fn relocate(&mut self, from: Square, to: Square) {
        let keep = !(Bitboard::square(from).0 | Bitboard::square(to).0);
        for plane in self.0.as_mut() {
            let bit = *plane >> from as u8 & 1;
            *plane = *plane & keep | bit << to as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_pieces() -> impl Iterator<Item = Piece> {
        Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
    }

    #[test]
    fn place_returns_what_stood_there() {
        let mut board = Board::new();
        let mut before = None;
        for piece in all_pieces() {
            assert_eq!(board.place(Square::D5, piece), before);
            assert_eq!(board.piece_at(Square::D5), Some(piece));
            assert_eq!(board.by_piece(piece).single(), Some(Square::D5));
            assert_eq!(board.color_at(Square::D5), Some(piece.color));
            before = Some(piece);
        }
        assert_eq!(board.remove(Square::D5), before);
        assert_eq!(board, Board::new());
    }

    #[test]
    fn relocating_captures_whatever_is_there() {
        for (mover, victim) in all_pieces().flat_map(|a| all_pieces().map(move |b| (a, b))) {
            let mut board = Board::<[u64; 6]>::default();
            board.place(Square::A1, mover);
            board.place(Square::H8, victim);
            board.relocate(Square::A1, Square::H8);
            assert_eq!(board.pieces().collect::<Vec<_>>(), [(Square::H8, mover)]);
        }
    }

    #[test]
    fn roles_beyond_chess_fit_the_wider_board() {
        let mut board = Board::<[u64; 6]>::default();
        for code in 1..32 {
            let piece = Piece::new(Color::Black, Role::from_code(code).unwrap());
            board.place(Square::ALL[code as usize], piece);
        }
        assert_eq!(board.occupied().count(), 31);
        assert_eq!(board.diagonal_sliders().count(), 2);
        assert_eq!(board.straight_sliders().count(), 2);
        assert_eq!(board.by_role(Role::KING).count(), 1);
    }
}
