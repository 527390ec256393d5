//! Whether a mate is conceivable at all, given where every piece can ever stand.
//!
//! Each condition of a mate is asked by itself and for more squares than really, so "no" is a proof and "yes" is not.

use arrayvec::ArrayVec;

use super::reach::{Reach, Reaches};
use crate::attacks::king_attacks;
use crate::position::{Position, Rules};
use crate::types::{Bitboard, Color, Role, Square};

/// Whether no square that the other king can reach can be one on which `color` mates it.
pub(super) fn confinement_prevents_mate<R: Rules>(position: &Position<R>, color: Color) -> bool {
    let reaches = Reaches::of(position);
    let (mut checked, mut covered) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let mut blockers: ArrayVec<Bitboard, 64> = ArrayVec::new();
    let mut king = Bitboard::EMPTY;
    for piece in &reaches.pieces {
        match (piece.color == color, piece.role == Role::KING) {
            (true, is_king) => {
                let attacks = attacks_beyond_king(piece, &reaches, color);
                covered |= attacks;
                if !is_king {
                    checked |= attacks;
                }
            }
            (false, true) => king = piece.squares,
            (false, false) => blockers.push(piece.anywhere()),
        }
    }
    let mate_on = |square: Square| {
        let open = (king_attacks(square) & king) - covered;
        checked.has(square) && can_all_be_blocked(open, &blockers)
    };
    !king.into_iter().any(mate_on)
}

/// The squares a piece can ever attack; the king that is attacked does not shield what is behind it.
fn attacks_beyond_king(piece: &Reach, reaches: &Reaches, color: Color) -> Bitboard {
    let other_king = reaches.pieces.iter().filter(|other| other.role == Role::KING && other.color != color);
    let fixed = other_king.fold(reaches.fixed, |fixed, king| fixed - Bitboard::from(king.home));
    piece.attacks(fixed)
}

/// Whether each of these squares can have a blocker of its own: a matching of squares and pieces.
fn can_all_be_blocked(squares: Bitboard, blockers: &[Bitboard]) -> bool {
    let mut taken: ArrayVec<Option<Square>, 64> = blockers.iter().map(|_| None).collect();
    squares.into_iter().all(|square| {
        let mut tried = 0_u64;
        assign(square, blockers, &mut taken, &mut tried)
    })
}

fn assign(square: Square, blockers: &[Bitboard], taken: &mut [Option<Square>], tried: &mut u64) -> bool {
    for (index, reach) in blockers.iter().enumerate() {
        if !reach.has(square) || *tried >> index & 1 != 0 {
            continue;
        }
        *tried |= 1 << index;
        let free = match taken[index] {
            None => true,
            Some(other) => assign(other, blockers, taken, tried),
        };
        if free {
            taken[index] = Some(square);
            return true;
        }
    }
    false
}
