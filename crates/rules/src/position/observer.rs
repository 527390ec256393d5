//! Who wants to hear of every piece that comes and goes.

use crate::types::{Piece, Square};

/// Hears of every change on the board while a move is played: an evaluation that follows the position, a view
/// that draws it. `()` listens to nothing and costs nothing.
pub trait Observer {
    /// A piece has come to this square.
    fn added(&mut self, piece: Piece, square: Square);

    /// A piece has left this square or was taken there.
    fn removed(&mut self, piece: Piece, square: Square);

    /// A piece went from one square to another, which is empty by now.
    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.removed(piece, from);
        self.added(piece, to);
    }
}

impl Observer for () {
    #[inline(always)]
    fn added(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn removed(&mut self, _: Piece, _: Square) {}
}
