//! A role in a color.

use super::{Color, Role};

/// A piece: a role in a color.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of this color and role.
    #[inline(always)]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The letter of FEN: capital for White; `None` for the roles of other rules than chess.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match (self.role.letter(), self.color) {
            (Some(letter), Color::Black) => Some(letter.to_ascii_lowercase()),
            (letter, _) => letter,
        }
    }

    /// The piece of chess with this letter of FEN.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// The Unicode figurine of a piece of chess.
    #[must_use]
    pub const fn figurine(self) -> Option<char> {
        let figurines = match self.color {
            Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
            Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
        };
        Some(match self.role {
            Role::PAWN => figurines[0],
            Role::KNIGHT => figurines[1],
            Role::BISHOP => figurines[2],
            Role::ROOK => figurines[3],
            Role::QUEEN => figurines[4],
            Role::KING => figurines[5],
            _ => return None,
        })
    }
}
