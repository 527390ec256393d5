//! Playing a move of chess.

use crate::position::en_passant::{EnPassantSquare, is_en_passant_possible};
use crate::position::{Observer, Position, Rules, zobrist};
use crate::types::{Bitboard, CastlingRights, CastlingSide, MoveCode, MoveKind, Piece, Role, Square};

impl<R: Rules> Position<R> {
    /// The position after a legal move. Whether it is legal is for the caller to know: moves come from the
    /// generator, from a notation that checks them, or through [`Position::is_legal`].
    #[inline(always)]
    #[must_use]
    pub fn after(&self, m: R::Move) -> Self {
        self.after_observed(m, &mut ())
    }

    /// Plays a legal move.
    #[inline(always)]
    pub fn play(&mut self, m: R::Move) {
        *self = self.after(m);
    }

    /// Plays a legal move and tells an observer of every piece that comes and goes.
    #[inline(always)]
    pub fn play_observed<O: Observer>(&mut self, m: R::Move, observer: &mut O) {
        *self = self.after_observed(m, observer);
    }

    #[inline(always)]
    fn after_observed<O: Observer>(&self, m: R::Move, observer: &mut O) -> Self {
        if let Some(mode_rules) = self.rules.mode_rules() {
            let mut next = *self;
            next.play_in_mode(mode_rules, m, observer);
            next
        } else if m.is_normal() {
            self.after_normal(m.from(), m.to(), observer)
        } else {
            let mut next = *self;
            next.play_special(m, observer);
            next
        }
    }

    /// Lets the side to move pass, which only a search may do, and not while in check.
    pub fn play_null(&mut self) {
        self.begin_turn();
        if let Some(variant_state) = R::variant_state_mut(&mut self.state) {
            variant_state.en_passant_pawn = None;
        }
        self.finish_turn();
    }

    /// Most moves: a piece goes from one square to another and may capture there.
    ///
    /// The new position is put together from values, not changed in place, so that it stays in registers.
    #[inline(always)]
    fn after_normal<O: Observer>(&self, from: Square, to: Square, observer: &mut O) -> Self {
        let us = self.turn;
        let mover = self.board.code_at(from);
        let victim = self.board.code_at(to);
        if let Some(role) = Role::from_code(victim) {
            observer.removed(Piece::new(!us, role), to);
        }
        if let Some(role) = Role::from_code(mover) {
            observer.moved(Piece::new(us, role), from, to);
        }
        let mut next = *self;
        next.begin_turn();
        next.board.relocate(from, to);
        next.key ^=
            zobrist::piece(mover, us, from) ^ zobrist::piece(mover, us, to) ^ zobrist::piece(victim, !us, to);
        if mover == Role::PAWN.code() || victim != 0 {
            next.halfmoves = 0;
        }
        if !self.castling.is_empty() {
            let mut rights = self.castling.without(Bitboard::from(from) | to);
            if mover == Role::KING.code() {
                rights = rights.without_color(us);
            }
            next.set_castling(rights);
        }
        if mover == Role::PAWN.code() && from as u8 ^ to as u8 == 16 {
            let passed = Square::from_low_bits((from as u8 + to as u8) / 2);
            let capturable = is_en_passant_possible(next, us, passed);
            next.set_en_passant_square(passed, capturable);
        }
        next.finish_turn();
        next
    }

    #[inline(never)]
    fn play_special<O: Observer>(&mut self, m: R::Move, observer: &mut O) {
        let (from, to) = (m.from(), m.to());
        self.begin_turn();
        match m.kind() {
            MoveKind::Promotion(role) => self.play_promotion(from, to, role, observer),
            MoveKind::EnPassant => self.play_en_passant(from, to, observer),
            MoveKind::Castle => self.play_castle(from, to, observer),
            MoveKind::Normal | MoveKind::Drop(_) => {}
        }
        self.finish_turn();
    }

    fn play_promotion<O: Observer>(&mut self, from: Square, to: Square, role: Role, observer: &mut O) {
        let us = self.turn;
        if let Some(victim) = self.take(to, observer) {
            debug_assert_eq!(victim.color, !us);
            self.set_castling(self.castling.without(to.into()));
        }
        self.take(from, observer);
        self.put(Piece::new(us, role), to, observer);
        self.halfmoves = 0;
    }

    fn play_en_passant<O: Observer>(&mut self, from: Square, to: Square, observer: &mut O) {
        self.take(Square::from_low_bits(to as u8 ^ 8), observer);
        self.take(from, observer);
        self.put(Piece::new(self.turn, Role::PAWN), to, observer);
        self.halfmoves = 0;
    }

    fn play_castle<O: Observer>(&mut self, king: Square, rook: Square, observer: &mut O) {
        let us = self.turn;
        let side = CastlingSide::of(king, rook);
        self.take(king, observer);
        self.take(rook, observer);
        self.put(Piece::new(us, Role::KING), side.king_to(us), observer);
        self.put(Piece::new(us, Role::ROOK), side.rook_to(us), observer);
        self.set_castling(self.castling.without_color(us));
    }

    pub(in crate::position) fn take<O: Observer>(
        &mut self,
        square: Square,
        observer: &mut O,
    ) -> Option<Piece> {
        let piece = self.board.remove(square)?;
        self.key ^= zobrist::piece(piece.role.code(), piece.color, square);
        observer.removed(piece, square);
        Some(piece)
    }

    pub(in crate::position) fn put<O: Observer>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.board.fill(square, piece);
        self.key ^= zobrist::piece(piece.role.code(), piece.color, square);
        observer.added(piece, square);
    }

    #[inline(always)]
    pub(in crate::position) fn set_castling(&mut self, rights: CastlingRights) {
        if rights != self.castling {
            self.key ^= zobrist::castling(rights) ^ zobrist::castling(self.castling);
            self.castling = rights;
        }
    }

    #[inline(always)]
    pub(in crate::position) fn begin_turn(&mut self) {
        if let Some(square) = self.en_passant_square.capturable() {
            self.key ^= zobrist::en_passant(square);
        }
        self.en_passant_square = EnPassantSquare::NONE;
        self.halfmoves = self.halfmoves.saturating_add(1);
    }

    #[inline(always)]
    pub(in crate::position) fn finish_turn(&mut self) {
        let us = self.turn;
        self.turn = !us;
        self.key ^= zobrist::TURN;
        self.fullmoves = self.fullmoves.saturating_add(us as u16);
        if R::HAS_STATE {
            let mut state = self.state;
            self.rules.after_move(&mut state, us, self.is_check());
            self.key ^= self.rules.state_key(&self.state) ^ self.rules.state_key(&state);
            self.state = state;
        }
    }
}
