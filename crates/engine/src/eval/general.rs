//! An evaluation for any rules: what the pieces are worth and how near the center they stand.
//!
//! It asks nothing of the rules but who stands where, so it can judge modes nobody has tuned anything for.

use tabiya_rules::position::{Observer, Position, Rules};
use tabiya_rules::types::{Color, Piece, Role, Square};

use super::{Evaluator, Keys};
use crate::score::{EVAL_BOUND, Value};

/// Material and centrality, from White's view.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct General {
    sum: Value,
    keys: Keys,
}

/// It is worth something to be on the move.
const TEMPO: Value = 12;

/// What a role of chess is worth; a piece nobody knows is worth as much as a knight.
fn worth(role: Role) -> Value {
    match role {
        Role::PAWN => 100,
        Role::BISHOP => 330,
        Role::ROOK => 500,
        Role::QUEEN => 950,
        Role::KING => 0,
        _ => 320,
    }
}

/// Material, with a little for the center and for a pawn's way to go.
fn value(piece: Piece, square: Square) -> Value {
    let inward = |n: u8| Value::from(n.min(7 - n));
    let place = match piece.role {
        Role::PAWN => 4 * Value::from(piece.color.rank(square.rank())),
        Role::KING => -6 * Value::from(piece.color.rank(square.rank())),
        _ => 4 * (inward(square.file()) + inward(square.rank())),
    };
    let value = worth(piece.role) + place;
    if piece.color.is_white() { value } else { -value }
}

impl Observer for General {
    #[inline]
    fn added(&mut self, piece: Piece, square: Square) {
        self.sum += value(piece, square);
        self.keys.added(piece, square);
    }

    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.sum -= value(piece, square);
        self.keys.removed(piece, square);
    }
}

impl<R: Rules> Evaluator<R> for General {
    type Cache = ();

    fn new(position: &Position<R>) -> Self {
        let mut this = Self::default();
        for (square, piece) in position.board().pieces() {
            this.added(piece, square);
        }
        this
    }

    fn settle(&mut self, _: &Position<R>) {}

    fn evaluate(&self, position: &Position<R>, (): &mut ()) -> Value {
        let own = if position.turn() == Color::White { self.sum } else { -self.sum };
        (own + TEMPO).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn worth(_: &R, role: Role) -> Value {
        worth(role)
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Chess;

    use super::*;

    #[test]
    fn it_follows_the_pieces_and_counts_them() {
        let mut position: Position<Chess> = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
        let mut followed = <General as Evaluator<Chess>>::new(&position);
        assert!(followed.evaluate(&position, &mut ()) < -700);
        let m = position.parse_uci("e4d5").unwrap();
        position.play_observed(m, &mut followed);
        assert_eq!(followed, <General as Evaluator<Chess>>::new(&position));
        assert!(followed.evaluate(&position, &mut ()) < 0, "Black is to move, a pawn down");
    }
}
