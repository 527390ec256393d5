//! Castling: whether it is legal, and if not, why.

use super::Sink;
use crate::attacks::between;
use crate::position::{Position, Rules};
use crate::types::{Bitboard, CastlingSide, Color, MoveKind, Piece, Role, Square};

/// What keeps a king from castling.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CastlingObstacle {
    /// The king or the rook has moved, or nobody castles here.
    NoRight,
    /// The king is in check.
    InCheck,
    /// Something stands in the way.
    Occupied(Square),
    /// The king would cross or reach an attacked square.
    Attacked(Square),
}

/// What castling touches.
struct Paths {
    /// Where the king goes along, its goal included.
    king: Bitboard,
    /// What must be empty.
    all: Bitboard,
    /// What stands on the board besides king and rook.
    others: Bitboard,
}

impl<R: Rules> Position<R> {
    pub(super) fn feed_castling<S: Sink>(&self, us: Color, king: Square, sink: &mut S) {
        for rook in self.castling().rooks(us) {
            if self.can_castle_with(us, king, rook) {
                sink.special(king, rook, MoveKind::Castle);
            }
        }
    }

    /// Whether castling with this rook, to which the right exists, is legal now. The king is not in check.
    pub(super) fn can_castle_with(&self, us: Color, king: Square, rook: Square) -> bool {
        let paths = self.castling_paths(us, king, rook);
        (paths.all & paths.others).is_empty() && self.castling_danger(us, &paths).is_none()
    }

    fn castling_paths(&self, us: Color, king: Square, rook: Square) -> Paths {
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let path = between(king, king_to) | king_to;
        // The rook no longer shields the king once it has moved: in Chess960 something may hide behind it.
        let others = self.board().occupied() ^ king ^ rook;
        Paths { king: path, all: path | between(rook, rook_to) | rook_to, others }
    }

    /// The first square on which a castling king would be attacked.
    fn castling_danger(&self, us: Color, paths: &Paths) -> Option<Square> {
        match self.rules().mode_rules() {
            Some(mode_rules) => self.danger_along(mode_rules, us, paths.king, paths.others),
            None => paths.king.into_iter().find(|at| self.is_attacked_through(*at, !us, paths.others)),
        }
    }

    /// What keeps the side to move from castling to this side; `None` if nothing does.
    #[must_use]
    pub fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        let us = self.turn();
        let role = match self.rules().mode_rules() {
            None => Some(Role::KING),
            Some(mode_rules) => mode_rules.castling.map(|(king, _)| king),
        };
        let king = role.and_then(|role| {
            (self.board().by_piece(Piece::new(us, role)) & Bitboard::rank(us.rank(0))).single()
        });
        let rook = king.and_then(|king| {
            self.castling().rooks(us).into_iter().find(|rook| CastlingSide::of(king, *rook) == side)
        });
        let Some((king, rook)) = king.zip(rook) else { return Some(CastlingObstacle::NoRight) };
        if self.is_check() {
            return Some(CastlingObstacle::InCheck);
        }
        let paths = self.castling_paths(us, king, rook);
        let blocked = (paths.all & paths.others).first().map(CastlingObstacle::Occupied);
        blocked.or_else(|| self.castling_danger(us, &paths).map(CastlingObstacle::Attacked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obstacles_are_named() {
        let obstacle = |fen: &str, side| fen.parse::<Position>().unwrap().castling_obstacle(side);
        let (king, queen) = (CastlingSide::King, CastlingSide::Queen);
        let at = |square: &str| square.parse().unwrap();
        for (fen, side, expected) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", king, None),
            ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", king, Some(CastlingObstacle::NoRight)),
            ("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1", queen, Some(CastlingObstacle::InCheck)),
            ("r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1", king, Some(CastlingObstacle::Attacked(at("f1")))),
            ("r3k2r/8/8/8/1r6/8/8/R3K2R w KQkq - 0 1", queen, None),
            ("rn2k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", queen, Some(CastlingObstacle::Occupied(at("b8")))),
        ] {
            assert_eq!(obstacle(fen, side), expected, "{fen}");
        }
    }
}
