//! How a position ends a game by itself.

use crate::position::{Position, Rules};
use crate::types::{Bitboard, Color, Role};

/// Who won, if anybody.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This color won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// Why the game is over in this position, whatever was played before.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the pieces to mate, however badly the other plays.
    InsufficientMaterial,
    /// A goal beyond chess was reached by this color.
    Goal(Color),
}

impl<R: Rules> Position<R> {
    /// Why the game is over here, if it is. Mate comes before any draw.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if R::HAS_GOALS
            && let Some(winner) = self.rules().goal(self)
        {
            return Some(End::Goal(winner));
        }
        if !self.has_legal_move() {
            return Some(if self.is_check() { End::Checkmate } else { End::Stalemate });
        }
        let dead = !R::HAS_GOALS && Color::ALL.into_iter().all(|color| !self.has_mating_material(color));
        dead.then_some(End::InsufficientMaterial)
    }

    /// The result of [`Position::end`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Some(match self.end()? {
            End::Checkmate => Outcome::Win(!self.turn()),
            End::Goal(winner) => Outcome::Win(winner),
            End::Stalemate | End::InsufficientMaterial => Outcome::Draw,
        })
    }

    /// Whether the material on the board lets `color` mate by some series of moves, with the other's help.
    ///
    /// Only the kinds of pieces and the colors of bishops' squares count. A lone king cannot; a lone knight
    /// can only if the other side has something other than queens; bishops of one square color can only if
    /// the other side has a pawn, a knight or a bishop of the other square color.
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        let board = self.board();
        let (own, other) = (board.by_color(color), board.by_color(!color));
        let of = |role: Role| board.by_role(role);
        if (own & (of(Role::PAWN) | of(Role::ROOK) | of(Role::QUEEN))).any() {
            return true;
        }
        let (knights, bishops) = (own & of(Role::KNIGHT), own & of(Role::BISHOP));
        if knights.any() {
            let helpers = other - of(Role::KING) - of(Role::QUEEN);
            return knights.several() || bishops.any() || helpers.any();
        }
        if bishops.any() {
            let all_bishops = of(Role::BISHOP);
            let both_colors = (all_bishops & Bitboard::LIGHT).any() && (all_bishops - Bitboard::LIGHT).any();
            return both_colors || (of(Role::PAWN) | of(Role::KNIGHT)).any();
        }
        false
    }
}
