//! The generator for modes: what the pieces can do, then what the mode allows.
//!
//! Where a side has one royal king and everything moves as in chess, the generator of chess does the work, and
//! forbidden checks are taken away by what they are made of.
//! Elsewhere every move a piece can make is played to see whether it leaves the royal pieces alone.

use super::checkless::Checkless;
use super::filter::Filter;
use super::pawns::generate_pawns;
use super::single::Any;
use super::sink::List;
use super::{Scope, Sink};
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use crate::position::{CaptureEffect, ModeRules, Position, Rules};
use crate::types::{Bitboard, Color, MoveCode, MoveKind, Piece, Role, Square};

impl<R: Rules> Position<R> {
    pub(super) fn feed_mode<S: Sink>(&self, mode_rules: &ModeRules, scope: Scope, sink: &mut S) {
        if !mode_rules.must_capture {
            return self.feed_free(mode_rules, scope, sink);
        }
        let takes = |m: R::Move| self.is_capture(m);
        let mut any = Any(false);
        self.feed_free(mode_rules, Scope::Noisy, &mut Filter::new(&mut any, takes));
        if !any.0 {
            self.feed_free(mode_rules, scope, sink);
        } else if scope != Scope::Quiet {
            self.feed_free(mode_rules, Scope::Noisy, &mut Filter::new(sink, takes));
        }
    }

    /// The legal moves of the side to move as if no goal had been reached.
    pub(crate) fn moves_whatever_the_goal(&self, mode_rules: &ModeRules) -> R::Moves {
        let mut moves = R::Moves::default();
        self.feed_mode(mode_rules, Scope::All, &mut List::<R::Move, _>::new(&mut moves));
        moves
    }

    fn feed_free<S: Sink>(&self, mode_rules: &ModeRules, scope: Scope, sink: &mut S) {
        let us = self.turn();
        let royals = self.royals(us);
        let classic = mode_rules.classic && royals.any();
        if classic {
            let spared = if mode_rules.may_check { None } else { self.royals(!us).single() };
            match spared {
                Some(king) => self.feed_classic(scope, &mut Checkless::new(self, king, sink)),
                None => self.feed_classic(scope, sink),
            }
        } else if royals.is_empty() && mode_rules.may_check {
            self.feed_pieces(mode_rules, scope, sink);
        } else {
            let harmless = self.cannot_uncover(mode_rules, us, royals);
            let legal = |m: R::Move| {
                let trivially =
                    harmless.has(m.from()) && !self.board().occupied().has(m.to()) && m.is_normal();
                trivially || self.is_legal_in_mode(mode_rules, m)
            };
            self.feed_pieces(mode_rules, scope, &mut Filter::new(sink, legal));
        }
    }

    /// Pieces whose moves to empty squares cannot expose a royal piece: there is only one, a king among pieces
    /// of chess, not in check, and they do not stand between it and anything.
    fn cannot_uncover(&self, mode_rules: &ModeRules, us: Color, royals: Bitboard) -> Bitboard {
        let king = royals.single().filter(|_| mode_rules.own.is_empty() && mode_rules.may_check);
        let Some(king) = king else { return Bitboard::EMPTY };
        let (checkers, pinned) = self.checkers_and_pinned(us, king);
        // Kings side by side shield each other in some modes, until one steps away.
        let alone = (king_attacks(king) & self.royals(!us)).is_empty();
        if checkers.any() || !alone { Bitboard::EMPTY } else { self.board().by_color(us) - pinned - royals }
    }

    /// Everything the pieces of the side to move can do, whatever becomes of its royal pieces.
    fn feed_pieces<S: Sink>(&self, mode_rules: &ModeRules, scope: Scope, sink: &mut S) {
        let us = self.turn();
        let board = self.board();
        let (own, enemy, occupied) = (board.by_color(us), board.by_color(!us), board.occupied());
        let wanted = match scope {
            Scope::All => !own,
            Scope::Noisy => enemy,
            Scope::Quiet => !occupied,
        };
        let free = |role: Role| board.by_role(role) & own;
        for from in free(Role::KNIGHT) {
            sink.piece(from, knight_attacks(from) & wanted);
        }
        for from in free(Role::KING) {
            sink.piece(from, king_attacks(from) & wanted);
        }
        for role in [Role::BISHOP, Role::ROOK, Role::QUEEN] {
            for from in free(role) {
                let mut targets = Bitboard::EMPTY;
                if role != Role::ROOK {
                    targets |= bishop_attacks(from, occupied);
                }
                if role != Role::BISHOP {
                    targets |= rook_attacks(from, occupied);
                }
                sink.piece(from, targets & wanted);
            }
        }
        match us {
            Color::White => {
                generate_pawns::<R, S, true>(self, scope, Bitboard::ALL, Bitboard::EMPTY, sink);
            }
            Color::Black => {
                generate_pawns::<R, S, false>(self, scope, Bitboard::ALL, Bitboard::EMPTY, sink);
            }
        }
        self.feed_own_kinds(mode_rules, scope, sink);
        if scope != Scope::Noisy {
            self.feed_castling_in_mode(mode_rules, sink);
            self.feed_drops(mode_rules, Bitboard::ALL, sink);
        }
    }

    fn feed_own_kinds<S: Sink>(&self, mode_rules: &ModeRules, scope: Scope, sink: &mut S) {
        let us = self.turn();
        let board = self.board();
        let (occupied, enemy) = (board.occupied(), board.by_color(!us));
        for role in mode_rules.own.iter() {
            let pieces = board.by_piece(Piece::new(us, role));
            let Some(movement) = mode_rules.movement(role).filter(|_| pieces.any()) else { continue };
            let promotes = mode_rules.promoting.has(role);
            let zone = if promotes { mode_rules.promotion_zone[us.index()] } else { Bitboard::EMPTY };
            for from in pieces {
                let attacks = movement.attacks(us, from, occupied);
                let quiet = movement.quiet_targets(us, from, occupied);
                let targets = quiet | attacks & enemy;
                let staying = if mode_rules.promotion_optional { targets } else { targets - zone };
                sink.piece(
                    from,
                    match scope {
                        Scope::All => staying,
                        Scope::Noisy => staying & enemy,
                        Scope::Quiet => staying - enemy,
                    },
                );
                if scope != Scope::Quiet {
                    self.feed_promotions(mode_rules, from, targets & zone, sink);
                    let takes = attacks - quiet;
                    let en_passant_square = self
                        .capturable_en_passant()
                        .filter(|to| mode_rules.pawns.has(role) && takes.has(*to));
                    if let Some(to) = en_passant_square {
                        sink.special(from, to, MoveKind::EnPassant);
                    }
                }
            }
        }
    }

    fn feed_promotions<S: Sink>(
        &self,
        mode_rules: &ModeRules,
        from: Square,
        targets: Bitboard,
        sink: &mut S,
    ) {
        for to in targets {
            for into in &mode_rules.promotions {
                sink.special(from, to, MoveKind::Promotion(*into));
            }
        }
    }

    fn feed_castling_in_mode<S: Sink>(&self, mode_rules: &ModeRules, sink: &mut S) {
        let us = self.turn();
        let Some((king, _)) = mode_rules.castling.filter(|_| self.castling().rooks(us).any()) else { return };
        let home = Bitboard::rank(us.rank(0));
        let Some(king) = (self.board().by_piece(Piece::new(us, king)) & home).single() else { return };
        if !self.is_check() {
            self.feed_castling(us, king, sink);
        }
    }

    pub(super) fn feed_drops<S: Sink>(&self, mode_rules: &ModeRules, allowed: Bitboard, sink: &mut S) {
        let us = self.turn();
        let empty = allowed - self.board().occupied();
        for (slot, role) in mode_rules.drops.iter().enumerate() {
            if R::variant_state(self.state()).pockets[us.index()][slot] > 0 {
                let zone = if mode_rules.pawns.has(*role) {
                    mode_rules.pawn_drop_zone[us.index()]
                } else {
                    Bitboard::ALL
                };
                sink.drops(*role, empty & zone);
            }
        }
    }

    /// Those of the squares that no king of this color attacks.
    pub(super) fn away_from_kings(&self, color: Color, squares: Bitboard) -> Bitboard {
        let kings = self.board().by_piece(Piece::new(color, Role::KING));
        kings.into_iter().fold(squares, |left, king| left - king_attacks(king))
    }

    /// The first of these squares on which a castling king would be in danger.
    pub(super) fn danger_along(
        &self,
        mode_rules: &ModeRules,
        us: Color,
        path: Bitboard,
        occupied: Bitboard,
    ) -> Option<Square> {
        if !mode_rules.castling.is_some_and(|(king, _)| mode_rules.royal.has(king)) {
            return None;
        }
        path.into_iter().find(|square| match mode_rules.capture {
            CaptureEffect::Explode => self.threats_to_royal(mode_rules, us, *square, occupied).any(),
            _ => self.is_attacked_through(*square, !us, occupied),
        })
    }
}
