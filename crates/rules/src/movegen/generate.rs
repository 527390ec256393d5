//! The generator of legal moves.
//!
//! Checks and pins are known beforehand, so nothing is tried and taken back: a piece may go where it attacks,
//! on the squares that answer a check, on its line if it is pinned.

use super::pawns::{generate_pawns, pawn_attack_set};
use super::sink::{Count, List, Sink};
use crate::attacks::{between, bishop_attacks, king_attacks, knight_attacks, line, rook_attacks};
use crate::position::{Position, Rules};
use crate::types::{Bitboard, Color, Role, Square};

/// Which moves are asked for. In check, only moves that answer it are legal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every legal move.
    All,
    /// Captures, en passant and promotions.
    Noisy,
    /// Everything else.
    Quiet,
}

impl<R: Rules> Position<R> {
    /// Every legal move.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.generate(Scope::All, &mut moves);
        moves
    }

    /// Adds the legal moves of this scope to a list.
    #[inline]
    pub fn generate(&self, scope: Scope, moves: &mut R::Moves) {
        self.feed(scope, &mut List::<R::Move, _>::new(moves));
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count::default();
        self.feed(Scope::All, &mut count);
        count.0
    }

    /// Feeds the legal moves of this scope to a sink.
    #[inline(always)]
    pub fn feed<S: Sink>(&self, scope: Scope, sink: &mut S) {
        if R::HAS_GOALS && self.is_goal_reached() {
            return;
        }
        match self.rules().mode_rules() {
            None => self.feed_classic(scope, sink),
            Some(mode_rules) => self.feed_mode(mode_rules, scope, sink),
        }
    }

    /// The generator of chess: one royal king for the side to move, pieces of chess only.
    #[inline(always)]
    pub(super) fn feed_classic<S: Sink>(&self, scope: Scope, sink: &mut S) {
        match self.turn() {
            Color::White => self.feed_side::<S, true>(scope, sink),
            Color::Black => self.feed_side::<S, false>(scope, sink),
        }
    }

    #[inline(always)]
    fn feed_side<S: Sink, const WHITE: bool>(&self, scope: Scope, sink: &mut S) {
        let us = if WHITE { Color::White } else { Color::Black };
        let board = self.board();
        let (own, enemy, occupied) = (board.by_color(us), board.by_color(!us), board.occupied());
        let king = self.king(us);
        let (checkers, pinned) = self.checkers_and_pinned(us, king);
        let wanted = match scope {
            Scope::All => !own,
            Scope::Noisy => enemy,
            Scope::Quiet => !occupied,
        };
        sink.piece(king, self.safe_king_steps(us, king, king_attacks(king) & wanted));
        let mut allowed = Bitboard::ALL;
        if let Some(checker) = checkers.first() {
            if checkers.several() {
                return;
            }
            allowed = between(king, checker) | checker;
        } else if scope != Scope::Noisy && self.castling().rooks(us).any() {
            self.feed_castling(us, king, sink);
        }
        let targets = wanted & allowed;
        for from in (board.by_role(Role::KNIGHT) & own) - pinned {
            sink.piece(from, knight_attacks(from) & targets);
        }
        let diagonal = board.diagonal_sliders() & own;
        for from in diagonal - pinned {
            sink.piece(from, bishop_attacks(from, occupied) & targets);
        }
        let straight = board.straight_sliders() & own;
        for from in straight - pinned {
            sink.piece(from, rook_attacks(from, occupied) & targets);
        }
        if (pinned & (diagonal | straight)).any() {
            for from in diagonal & pinned {
                sink.piece(from, bishop_attacks(from, occupied) & targets & line(king, from));
            }
            for from in straight & pinned {
                sink.piece(from, rook_attacks(from, occupied) & targets & line(king, from));
            }
        }
        generate_pawns::<R, S, WHITE>(self, scope, allowed, pinned, sink);
        if let Some(mode_rules) = self.rules().mode_rules()
            && scope != Scope::Noisy
        {
            self.feed_drops(mode_rules, allowed, sink);
        }
    }

    /// Those of the squares on which the king would not be attacked.
    #[inline(always)]
    pub(super) fn safe_king_steps(&self, us: Color, king: Square, steps: Bitboard) -> Bitboard {
        if steps.is_empty() {
            return steps;
        }
        let board = self.board();
        let enemy = board.by_color(!us);
        let occupied = board.occupied() ^ king;
        let mut safe = match self.rules().mode_rules() {
            None => steps - king_attacks(self.king(!us)),
            Some(_) => self.away_from_kings(!us, steps),
        };
        safe &= !pawn_attack_set(!us, board.by_role(Role::PAWN) & enemy);
        for from in board.by_role(Role::KNIGHT) & enemy {
            safe &= !knight_attacks(from);
        }
        let diagonal = board.diagonal_sliders() & enemy;
        let straight = board.straight_sliders() & enemy;
        if safe.count() < diagonal.count() + straight.count() {
            for to in safe {
                let sliders = bishop_attacks(to, occupied) & diagonal | rook_attacks(to, occupied) & straight;
                if sliders.any() {
                    safe.toggle(to);
                }
            }
        } else {
            for from in diagonal {
                safe &= !bishop_attacks(from, occupied);
            }
            for from in straight {
                safe &= !rook_attacks(from, occupied);
            }
        }
        safe
    }
}
