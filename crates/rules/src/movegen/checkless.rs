//! A sink that lets only moves through that give no check, for modes that forbid it.
//!
//! Invariant: pieces of chess, one enemy king, and nobody is in check before the move. Then a move checks if the
//! piece attacks the king from where it arrives, or if it leaves the line between the king and a piece behind it.

use super::Sink;
use super::sink::origin;
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks};
use crate::position::{Position, Rules};
use crate::types::{Bitboard, MoveCode, MoveKind, Role, Square};

/// Takes the moves that give check away before the others go on to another sink.
pub(super) struct Checkless<'a, R: Rules, S> {
    position: &'a Position<R>,
    sink: &'a mut S,
    /// The enemy king.
    king: Square,
    /// The squares from which each line of movement reaches it.
    diagonals: Bitboard,
    straights: Bitboard,
    /// Pieces of either color that alone stand between it and a piece of the side to move.
    screens: Bitboard,
}

impl<'a, R: Rules, S: Sink> Checkless<'a, R, S> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position<R>, king: Square, sink: &'a mut S) -> Self {
        let occupied = position.board().occupied();
        Self {
            position,
            sink,
            king,
            diagonals: bishop_attacks(king, occupied),
            straights: rook_attacks(king, occupied),
            screens: position.checkers_and_screens(!position.turn(), king).1,
        }
    }

    /// The squares from which a piece of chess attacks the king.
    #[inline(always)]
    fn checking(&self, role: Role) -> Bitboard {
        match role {
            Role::PAWN => pawn_attacks(!self.position.turn(), self.king),
            Role::KNIGHT => knight_attacks(self.king),
            Role::BISHOP => self.diagonals,
            Role::ROOK => self.straights,
            Role::QUEEN => self.diagonals | self.straights,
            _ => king_attacks(self.king),
        }
    }

    /// Those of the targets to which a piece can go without uncovering an attack.
    #[inline(always)]
    fn covered(&self, from: Square, targets: Bitboard) -> Bitboard {
        if self.screens.has(from) { targets & line(self.king, from) } else { targets }
    }

    fn gives_check(&self, from: Square, to: Square, kind: MoveKind) -> bool {
        self.position.after(R::Move::new(from, to, kind)).is_check()
    }
}

impl<R: Rules, S: Sink> Sink for Checkless<'_, R, S> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        let role = self.position.board().role_at(from).unwrap_or(Role::KING);
        self.sink.piece(from, self.covered(from, targets - self.checking(role)));
    }

    fn pawns(&mut self, targets: Bitboard, offset: i8) {
        let covered = |to: &Square| self.covered(origin(*to, offset), Bitboard::from(*to)).any();
        let accepted = (targets - self.checking(Role::PAWN)).into_iter().filter(covered).collect();
        self.sink.pawns(accepted, offset);
    }

    fn promotions(&mut self, targets: Bitboard, offset: i8, into: &[Role]) {
        for role in into {
            // The new piece may look back through the square the pawn has left.
            let kind = MoveKind::Promotion(*role);
            let harmless = |to: &Square| !self.gives_check(origin(*to, offset), *to, kind);
            let accepted = targets.into_iter().filter(harmless).collect();
            self.sink.promotions(accepted, offset, &[*role]);
        }
    }

    fn special(&mut self, from: Square, to: Square, kind: MoveKind) {
        if !self.gives_check(from, to, kind) {
            self.sink.special(from, to, kind);
        }
    }

    fn drops(&mut self, role: Role, targets: Bitboard) {
        self.sink.drops(role, targets - self.checking(role));
    }
}
