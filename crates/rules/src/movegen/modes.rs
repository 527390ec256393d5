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
use crate::position::{CaptureEffect, Facts, Position, Rules};
use crate::types::{Bitboard, Color, MoveCode, MoveKind, Piece, Role, Square};

impl<R: Rules> Position<R> {
    pub(super) fn feed_mode<S: Sink>(&self, facts: &Facts, scope: Scope, sink: &mut S) {
        if !facts.must_capture {
            return self.feed_free(facts, scope, sink);
        }
        let takes = |m: R::Move| self.is_capture(m);
        let mut any = Any(false);
        self.feed_free(facts, Scope::Noisy, &mut Filter::new(&mut any, takes));
        if !any.0 {
            self.feed_free(facts, scope, sink);
        } else if scope != Scope::Quiet {
            self.feed_free(facts, Scope::Noisy, &mut Filter::new(sink, takes));
        }
    }

    /// The legal moves of the side to move as if no goal had been reached.
    pub(crate) fn moves_whatever_the_goal(&self, facts: &Facts) -> R::Moves {
        let mut moves = R::Moves::default();
        self.feed_mode(facts, Scope::All, &mut List::<R::Move, _>::new(&mut moves));
        moves
    }

    fn feed_free<S: Sink>(&self, facts: &Facts, scope: Scope, sink: &mut S) {
        let us = self.turn();
        let royals = self.royals(us);
        let classic = facts.classic && royals.any();
        if classic {
            let spared = if facts.may_check { None } else { self.royals(!us).single() };
            match spared {
                Some(king) => self.feed_classic(scope, &mut Checkless::new(self, king, sink)),
                None => self.feed_classic(scope, sink),
            }
        } else if royals.is_empty() && facts.may_check {
            self.feed_pieces(facts, scope, sink);
        } else {
            let harmless = self.cannot_uncover(facts, us, royals);
            let legal = |m: R::Move| {
                let trivially =
                    harmless.has(m.from()) && !self.board().occupied().has(m.to()) && m.is_normal();
                trivially || self.is_legal_in_mode(facts, m)
            };
            self.feed_pieces(facts, scope, &mut Filter::new(sink, legal));
        }
    }

    /// Pieces whose moves to empty squares cannot expose a royal piece: there is only one, a king among pieces
    /// of chess, not in check, and they do not stand between it and anything.
    fn cannot_uncover(&self, facts: &Facts, us: Color, royals: Bitboard) -> Bitboard {
        let king = royals.single().filter(|_| facts.own.is_empty() && facts.may_check);
        let Some(king) = king else { return Bitboard::EMPTY };
        let (checkers, pinned) = self.checkers_and_pinned(us, king);
        // Kings side by side shield each other in some modes, until one steps away.
        let alone = (king_attacks(king) & self.royals(!us)).is_empty();
        if checkers.any() || !alone { Bitboard::EMPTY } else { self.board().by_color(us) - pinned - royals }
    }

    /// Everything the pieces of the side to move can do, whatever becomes of its royal pieces.
    fn feed_pieces<S: Sink>(&self, facts: &Facts, scope: Scope, sink: &mut S) {
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
        self.feed_own_kinds(facts, scope, sink);
        if scope != Scope::Noisy {
            self.feed_castling_in_mode(facts, sink);
            self.feed_drops(facts, Bitboard::ALL, sink);
        }
    }

    fn feed_own_kinds<S: Sink>(&self, facts: &Facts, scope: Scope, sink: &mut S) {
        let us = self.turn();
        let board = self.board();
        let (occupied, enemy) = (board.occupied(), board.by_color(!us));
        for role in facts.own.iter() {
            let pieces = board.by_piece(Piece::new(us, role));
            let Some(movement) = facts.movement(role).filter(|_| pieces.any()) else { continue };
            let promotes = facts.promoting.has(role);
            let zone = if promotes { facts.promotion_zone[us.index()] } else { Bitboard::EMPTY };
            for from in pieces {
                let attacks = movement.attacks(us, from, occupied);
                let quiet = movement.quiet_targets(us, from, occupied);
                let targets = quiet | attacks & enemy;
                let staying = if facts.promotion_optional { targets } else { targets - zone };
                sink.piece(
                    from,
                    match scope {
                        Scope::All => staying,
                        Scope::Noisy => staying & enemy,
                        Scope::Quiet => staying - enemy,
                    },
                );
                if scope != Scope::Quiet {
                    self.feed_promotions(facts, from, targets & zone, sink);
                    let takes = attacks - quiet;
                    let passed = self.en_passant().filter(|to| facts.pawns.has(role) && takes.has(*to));
                    if let Some(to) = passed {
                        sink.special(from, to, MoveKind::EnPassant);
                    }
                }
            }
        }
    }

    fn feed_promotions<S: Sink>(&self, facts: &Facts, from: Square, targets: Bitboard, sink: &mut S) {
        for to in targets {
            for into in &facts.promotions {
                sink.special(from, to, MoveKind::Promotion(*into));
            }
        }
    }

    fn feed_castling_in_mode<S: Sink>(&self, facts: &Facts, sink: &mut S) {
        let us = self.turn();
        let Some((king, _)) = facts.castling.filter(|_| self.castling().rooks(us).any()) else { return };
        let home = Bitboard::rank(us.rank(0));
        let Some(king) = (self.board().by_piece(Piece::new(us, king)) & home).single() else { return };
        if !self.is_check() {
            self.feed_castling(us, king, sink);
        }
    }

    pub(super) fn feed_drops<S: Sink>(&self, facts: &Facts, allowed: Bitboard, sink: &mut S) {
        let us = self.turn();
        let empty = allowed - self.board().occupied();
        for (slot, role) in facts.drops.iter().enumerate() {
            if R::extras(self.state()).pockets[us.index()][slot] > 0 {
                let zone =
                    if facts.pawns.has(*role) { facts.pawn_drop_zone[us.index()] } else { Bitboard::ALL };
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
        facts: &Facts,
        us: Color,
        path: Bitboard,
        occupied: Bitboard,
    ) -> Option<Square> {
        if !facts.castling.is_some_and(|(king, _)| facts.royal.has(king)) {
            return None;
        }
        path.into_iter().find(|square| match facts.capture {
            CaptureEffect::Explode => self.threats_to_royal(facts, us, *square, occupied).any(),
            _ => self.is_attacked_through(*square, !us, occupied),
        })
    }
}
