//! Where every piece can ever stand: more squares than really, never fewer.
//!
//! A piece is fixed as long as nothing shows that it can move or be taken. Everything starts fixed; what a piece can
//! reach grows until nothing changes any more. By induction over the moves of a game, no piece ever stands on a
//! square that was not found: the first such move would have gone through a fixed piece or put a king beside a
//! fixed pawn.

use arrayvec::ArrayVec;

use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::position::{Position, Rules};
use crate::types::{Bitboard, CastlingSide, Color, Role, Square};

/// A piece and where it can ever stand.
#[derive(Copy, Clone, Debug)]
pub(super) struct Reach {
    pub(super) home: Square,
    pub(super) color: Color,
    pub(super) role: Role,
    /// Where it can stand as what it is.
    pub(super) squares: Bitboard,
    /// Where it can stand after a promotion, as a piece that moves like any other.
    pub(super) promoted: Bitboard,
}

impl Reach {
    pub(super) fn anywhere(&self) -> Bitboard {
        self.squares | self.promoted
    }

    /// The squares it can ever attack, if only fixed pieces stand in the way.
    pub(super) fn attacks(&self, fixed: Bitboard) -> Bitboard {
        let own = self.squares.into_iter().fold(Bitboard::EMPTY, |set, from| {
            set | match self.role {
                Role::PAWN => pawn_attacks(self.color, from),
                role => steps(role, from, fixed),
            }
        });
        let promoted = |set: Bitboard, from| set | queen_attacks(from, fixed) | knight_attacks(from);
        self.promoted.into_iter().fold(own, promoted)
    }
}

fn steps(role: Role, from: Square, fixed: Bitboard) -> Bitboard {
    match role {
        Role::KNIGHT => knight_attacks(from),
        Role::BISHOP => bishop_attacks(from, fixed),
        Role::ROOK => rook_attacks(from, fixed),
        Role::QUEEN => queen_attacks(from, fixed),
        _ => king_attacks(from),
    }
}

/// Every piece with where it can ever stand, and the pieces that stay for ever.
pub(super) struct Reaches {
    pub(super) pieces: ArrayVec<Reach, 64>,
    /// Where pieces stand that can neither move nor be taken.
    pub(super) fixed: Bitboard,
}

impl Reaches {
    pub(super) fn of<R: Rules>(position: &Position<R>) -> Self {
        let reach = |(home, piece): (Square, crate::types::Piece)| Reach {
            home,
            color: piece.color,
            role: piece.role,
            squares: home.into(),
            promoted: Bitboard::EMPTY,
        };
        let mut reaches = Self {
            pieces: position.board().pieces().map(reach).collect(),
            fixed: position.board().occupied(),
        };
        reaches.add_castling(position);
        while reaches.grow() {}
        reaches
    }

    /// A king and a rook that may castle can get behind each other.
    fn add_castling<R: Rules>(&mut self, position: &Position<R>) {
        for piece in &mut self.pieces {
            for rook in position.castling().rooks(piece.color) {
                let side = CastlingSide::of(position.king(piece.color), rook);
                if piece.role == Role::KING {
                    piece.squares |= side.king_to(piece.color);
                } else if piece.home == rook {
                    piece.squares |= side.rook_to(piece.color);
                }
            }
        }
    }

    /// One round; whether anything changed.
    fn grow(&mut self) -> bool {
        let mut stands = [Bitboard::EMPTY; 2];
        let mut takeable = [Bitboard::EMPTY; 2];
        for piece in &self.pieces {
            stands[piece.color.index()] |= piece.anywhere();
            if piece.role != Role::KING {
                takeable[piece.color.index()] |= piece.anywhere();
            }
        }
        self.fixed = Bitboard::EMPTY;
        let mut guarded = [Bitboard::EMPTY; 2];
        for piece in &self.pieces {
            let moves = piece.anywhere() != piece.home.into();
            if !moves && !stands[(!piece.color).index()].has(piece.home) {
                self.fixed |= piece.home;
                if piece.role == Role::PAWN {
                    guarded[piece.color.index()] |= pawn_attacks(piece.color, piece.home);
                }
            }
        }
        let mut own_fixed = [Bitboard::EMPTY; 2];
        for piece in self.pieces.iter().filter(|piece| self.fixed.has(piece.home)) {
            own_fixed[piece.color.index()] |= piece.home;
        }
        let fixed = self.fixed;
        let mut changed = false;
        for piece in &mut self.pieces {
            let (us, them) = (piece.color.index(), (!piece.color).index());
            let before = *piece;
            match piece.role {
                Role::PAWN => grow_pawn(piece, fixed, takeable[them]),
                Role::KING => piece.squares |= around(piece, fixed) - own_fixed[us] - guarded[them],
                _ => piece.squares |= around(piece, fixed) - own_fixed[us],
            }
            piece.promoted |= promoted_steps(piece, fixed) - own_fixed[us];
            changed |= before.squares != piece.squares || before.promoted != piece.promoted;
        }
        changed
    }
}

fn around(piece: &Reach, fixed: Bitboard) -> Bitboard {
    piece.squares.into_iter().fold(Bitboard::EMPTY, |set, from| set | steps(piece.role, from, fixed))
}

fn promoted_steps(piece: &Reach, fixed: Bitboard) -> Bitboard {
    let steps = |set: Bitboard, from| set | queen_attacks(from, fixed) | knight_attacks(from);
    piece.promoted.into_iter().fold(Bitboard::EMPTY, steps)
}

fn grow_pawn(pawn: &mut Reach, fixed: Bitboard, takeable: Bitboard) {
    let forward = if pawn.color.is_white() { 1 } else { -1 };
    let mut next = Bitboard::EMPTY;
    for from in pawn.squares {
        next |= pawn_attacks(pawn.color, from) & takeable;
        if let Some(ahead) = from.offset(0, forward)
            && !fixed.has(ahead)
        {
            next |= ahead;
        }
    }
    let last = Bitboard::rank(pawn.color.rank(7));
    pawn.squares |= next - last;
    pawn.promoted |= next & last;
}
