//! Playing a move of a mode: what chess does, and what the mode's rules say besides.

use crate::attacks::king_attacks;
use crate::position::{CaptureEffect, ModeRules, Observer, Position, Rules, VariantState, state_number};
use crate::types::{Bitboard, CastlingSide, Color, MoveCode, MoveKind, Piece, Role, Square};

impl<R: Rules> Position<R> {
    pub(in crate::position) fn play_in_mode<O: Observer>(
        &mut self,
        mode_rules: &ModeRules,
        m: R::Move,
        observer: &mut O,
    ) {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        self.begin_turn();
        let en_passant_pawn = R::variant_state_mut(&mut self.state)
            .and_then(|variant_state| variant_state.en_passant_pawn.take());
        let mut en_passant_square = None;
        match m.kind() {
            MoveKind::Normal => {
                en_passant_square = self.en_passant_square_of_step(mode_rules, from, to);
                self.move_in_mode(mode_rules, from, to, to, None, observer);
            }
            MoveKind::Promotion(role) => self.move_in_mode(mode_rules, from, to, to, Some(role), observer),
            MoveKind::EnPassant => {
                let taken = en_passant_pawn.unwrap_or(Square::from_low_bits(to as u8 ^ 8));
                self.move_in_mode(mode_rules, from, to, taken, None, observer);
            }
            MoveKind::Castle => self.castle_in_mode(mode_rules, from, to, observer),
            MoveKind::Drop(role) => self.drop_in_mode(mode_rules, role, to, observer),
        }
        self.finish_turn();
        if let Some(passed) = en_passant_square {
            self.note_en_passant(mode_rules, passed, to);
        }
        if mode_rules.checks > 0 && self.is_royal_threatened(mode_rules, !us) {
            let given = R::variant_state(&self.state).checks[us.index()];
            self.set_checks(us, given.saturating_add(1).min(mode_rules.checks));
        }
    }

    /// A piece goes from one square to another, takes what stands on `taken` and may promote.
    fn move_in_mode<O: Observer>(
        &mut self,
        mode_rules: &ModeRules,
        from: Square,
        to: Square,
        taken: Square,
        promotion: Option<Role>,
        observer: &mut O,
    ) {
        let us = self.turn;
        let Some(mover) = self.take(from, observer) else { return };
        let victim = if taken == from { None } else { self.take(taken, observer) };
        let promoted = self.forget_promoted(Bitboard::from(from) | taken);
        if mode_rules.pawns.has(mover.role) || victim.is_some() {
            self.halfmoves = 0;
        }
        let mut rights = self.castling.without(Bitboard::from(from) | taken);
        let castles = |piece: Piece| mode_rules.castling.is_some_and(|(king, _)| king == piece.role);
        // Where no piece is royal, the one that castles can be taken too.
        for piece in [Some(mover), victim].into_iter().flatten().filter(|piece| castles(*piece)) {
            rights = rights.without_color(piece.color);
        }
        self.set_castling(rights);
        if let Some(victim) = victim {
            match mode_rules.capture {
                CaptureEffect::Remove => {}
                CaptureEffect::Pocket => self.pocket_victim(mode_rules, victim, promoted.has(taken)),
                // The taker has already left its square and never arrives.
                CaptureEffect::Explode => return self.explode(mode_rules, to, observer),
            }
        }
        let role = promotion.unwrap_or(mover.role);
        self.put(Piece::new(us, role), to, observer);
        if promotion.is_some() || promoted.has(from) {
            self.remember_promoted(mode_rules, to);
        }
    }

    fn explode<O: Observer>(&mut self, mode_rules: &ModeRules, center: Square, observer: &mut O) {
        let mut gone = Bitboard::EMPTY;
        for square in king_attacks(center) & self.board.occupied() {
            if self.board.role_at(square).is_some_and(|role| !mode_rules.spared.has(role)) {
                if let Some(piece) = self.take(square, observer)
                    && mode_rules.castling.is_some_and(|(king, _)| king == piece.role)
                {
                    self.set_castling(self.castling.without_color(piece.color));
                }
                gone |= square;
            }
        }
        self.set_castling(self.castling.without(gone));
        self.forget_promoted(gone);
    }

    fn castle_in_mode<O: Observer>(
        &mut self,
        mode_rules: &ModeRules,
        king: Square,
        rook: Square,
        observer: &mut O,
    ) {
        let us = self.turn;
        let side = CastlingSide::of(king, rook);
        let (king_role, rook_role) = mode_rules.castling.unwrap_or((Role::KING, Role::ROOK));
        self.take(king, observer);
        self.take(rook, observer);
        self.put(Piece::new(us, king_role), side.king_to(us), observer);
        self.put(Piece::new(us, rook_role), side.rook_to(us), observer);
        self.set_castling(self.castling.without_color(us));
    }

    fn drop_in_mode<O: Observer>(
        &mut self,
        mode_rules: &ModeRules,
        role: Role,
        to: Square,
        observer: &mut O,
    ) {
        let us = self.turn;
        if let Some(slot) = mode_rules.slot(role) {
            let count = R::variant_state(&self.state).pockets[us.index()][slot];
            self.set_pocket(us, slot, count.saturating_sub(1));
        }
        self.put(Piece::new(us, role), to, observer);
        if mode_rules.pawns.has(role) {
            self.halfmoves = 0;
        }
    }

    /// A taken piece goes to the taker's pocket; a promoted one as the pawn it was.
    fn pocket_victim(&mut self, mode_rules: &ModeRules, victim: Piece, promoted: bool) {
        let pawn = || mode_rules.promoting.iter().next();
        let role = if promoted { pawn().unwrap_or(victim.role) } else { victim.role };
        if let Some(slot) = mode_rules.slot(role) {
            let us = self.turn;
            let count = R::variant_state(&self.state).pockets[us.index()][slot];
            self.set_pocket(us, slot, count.saturating_add(1));
        }
    }

    fn set_pocket(&mut self, color: Color, slot: usize, count: u8) {
        if let Some(variant_state) = R::variant_state_mut(&mut self.state) {
            let before = core::mem::replace(&mut variant_state.pockets[color.index()][slot], count);
            self.key ^= pocket_key(color, slot, before) ^ pocket_key(color, slot, count);
        }
    }

    fn set_checks(&mut self, color: Color, count: u8) {
        if let Some(variant_state) = R::variant_state_mut(&mut self.state) {
            let before = core::mem::replace(&mut variant_state.checks[color.index()], count);
            self.key ^= checks_key(color, before) ^ checks_key(color, count);
        }
    }

    fn remember_promoted(&mut self, mode_rules: &ModeRules, square: Square) {
        if let Some(variant_state) = R::variant_state_mut(&mut self.state)
            && mode_rules.capture == CaptureEffect::Pocket
        {
            variant_state.promoted |= square;
            self.key ^= promoted_key(square);
        }
    }

    /// Forgets which of these squares hold promoted pieces, and returns those that did.
    fn forget_promoted(&mut self, squares: Bitboard) -> Bitboard {
        let Some(variant_state) = R::variant_state_mut(&mut self.state) else { return Bitboard::EMPTY };
        let forgotten = variant_state.promoted & squares;
        variant_state.promoted = variant_state.promoted - squares;
        for square in forgotten {
            self.key ^= promoted_key(square);
        }
        forgotten
    }
}

fn pocket_key(color: Color, slot: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { state_number((color as u32) << 12 | (slot as u32) << 8 | u32::from(count)) }
}

fn checks_key(color: Color, count: u8) -> u64 {
    if count == 0 { 0 } else { state_number(1 << 16 | (color as u32) << 8 | u32::from(count)) }
}

fn promoted_key(square: Square) -> u64 {
    state_number(2 << 16 | square as u32)
}

impl VariantState {
    /// What this adds to the key of a position.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            key ^= checks_key(color, self.checks[color.index()]);
            for (slot, count) in self.pockets[color.index()].iter().enumerate() {
                key ^= pocket_key(color, slot, *count);
            }
        }
        self.promoted.into_iter().fold(key, |key, square| key ^ promoted_key(square))
    }
}
