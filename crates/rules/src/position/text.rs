//! The board as eight lines of text.

use core::fmt;

use super::{Board, Planes};
use crate::types::Square;

/// How pieces are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TextStyle {
    /// Letters as in FEN: capitals are White's.
    #[default]
    Letters,
    /// Unicode figurines.
    Figurines,
}

/// Shows a board as eight aligned lines, White at the bottom.
#[derive(Copy, Clone, Debug)]
pub struct BoardText<'a, P: Planes> {
    board: &'a Board<P>,
    style: TextStyle,
}

impl<P: Planes> Board<P> {
    /// The board as eight lines of text, White at the bottom.
    #[must_use]
    pub fn text(&self, style: TextStyle) -> BoardText<'_, P> {
        BoardText { board: self, style }
    }
}

impl<P: Planes> fmt::Display for BoardText<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, column) in Square::ALL.into_iter().map(Square::mirrored).zip((0..8).cycle()) {
            let piece = self.board.piece_at(square);
            let shown = piece.map(|piece| match self.style {
                TextStyle::Letters => piece.letter().unwrap_or('?'),
                TextStyle::Figurines => piece.figurine().unwrap_or('?'),
            });
            let end = if column < 7 {
                " "
            } else if square.rank() > 0 {
                "\n"
            } else {
                ""
            };
            write!(f, "{}{end}", shown.unwrap_or('.'))?;
        }
        Ok(())
    }
}

impl<P: Planes> fmt::Display for Board<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(TextStyle::Letters).fmt(f)
    }
}

impl<P: Planes> fmt::Debug for Board<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
