//! Questions about one move or one piece, without a list.

use super::Scope;
use super::sink::Sink;
use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks,
};
use crate::position::{Position, Rules};
use crate::types::{Bitboard, CastlingSide, MoveCode, MoveKind, Piece, Role, Square};

/// Only remembers whether there was a move.
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i8, _: &[Role]) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn special(&mut self, _: Square, _: Square, _: MoveKind) {
        self.0 = true;
    }
}

impl<R: Rules> Position<R> {
    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.feed(Scope::All, &mut any);
        any.0
    }

    /// Whether a move, however it came about, is legal here.
    #[must_use]
    pub fn is_legal(&self, m: R::Move) -> bool {
        if R::HAS_GOALS && self.is_goal_reached() {
            return false;
        }
        if self.rules().mode_rules().is_some() {
            return self.legal_moves().contains(&m);
        }
        let us = self.turn();
        let (from, to) = (m.from(), m.to());
        let Some(Piece { color, role }) = self.board().piece_at(from) else { return false };
        if color != us {
            return false;
        }
        let promotes = role == Role::PAWN && to.rank() == us.rank(7);
        match m.kind() {
            MoveKind::Normal => !promotes && self.reachable(from, role).has(to),
            MoveKind::Promotion(into) => {
                promotes && Role::PROMOTIONS.contains(&into) && self.reachable(from, role).has(to)
            }
            MoveKind::EnPassant => {
                role == Role::PAWN
                    && self.capturable_en_passant() == Some(to)
                    && pawn_attacks(us, from).has(to)
                    && self.en_passant_is_safe(us, from, to)
            }
            MoveKind::Castle => {
                role == Role::KING
                    && self.castling().rooks(us).has(to)
                    && !self.is_check()
                    && self.can_castle_with(us, from, to)
            }
            MoveKind::Drop(_) => false,
        }
    }

    /// The squares to which the piece on `from` may legally go: for castling where the king lands and where
    /// the rook stands, for a pawn the en-passant square too. Empty if it is not its side's turn.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Bitboard {
        let here = |m: &&R::Move| m.from() == from && !matches!(m.kind(), MoveKind::Drop(_));
        self.legal_moves().iter().filter(here).fold(Bitboard::EMPTY, |set, m| {
            match m.kind() {
                MoveKind::Castle => {
                    let king_to = CastlingSide::of(from, m.to()).king_to(self.turn());
                    // A king that castles where it could also step is sent there by its rook's square only.
                    let steps = match self.rules().mode_rules() {
                        None => king_attacks(from).has(king_to),
                        Some(_) => self.legal_moves().iter().any(|m| m.from() == from && m.to() == king_to),
                    };
                    let plain = steps || king_to == from;
                    set | m.to() | if plain { Bitboard::EMPTY } else { king_to.into() }
                }
                _ => set | m.to(),
            }
        })
    }

    /// Every legal move of the piece on this square.
    pub fn moves_from(&self, from: Square) -> impl Iterator<Item = R::Move> + use<R> {
        let moves = self.legal_moves();
        (0..moves.len()).map(move |i| moves[i]).filter(move |m| m.from() == from)
    }

    /// Whether a legal move captures something.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, m: R::Move) -> bool {
        match m.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => self.board().occupied().has(m.to()),
            MoveKind::EnPassant => true,
            MoveKind::Castle | MoveKind::Drop(_) => false,
        }
    }

    /// What a legal move captures, and where it stands.
    #[must_use]
    pub fn captured(&self, m: R::Move) -> Option<(Square, Piece)> {
        let square = match m.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => m.to(),
            MoveKind::EnPassant => R::variant_state(self.state())
                .en_passant_pawn
                .unwrap_or(Square::from_low_bits(m.to() as u8 ^ 8)),
            MoveKind::Castle | MoveKind::Drop(_) => return None,
        };
        Some((square, self.board().piece_at(square)?))
    }

    /// Where a piece may legally go, castling and en passant apart.
    fn reachable(&self, from: Square, role: Role) -> Bitboard {
        let us = self.turn();
        let board = self.board();
        let (occupied, king) = (board.occupied(), self.king(us));
        if role == Role::KING {
            return self.safe_king_steps(us, king, king_attacks(king) - board.by_color(us));
        }
        let (checkers, pinned) = self.checkers_and_pinned(us, king);
        let mut allowed = !board.by_color(us);
        if let Some(checker) = checkers.first() {
            if checkers.several() {
                return Bitboard::EMPTY;
            }
            allowed &= between(king, checker) | checker;
        }
        if pinned.has(from) {
            allowed &= line(king, from);
        }
        let targets = match role {
            Role::KNIGHT => knight_attacks(from),
            Role::BISHOP => bishop_attacks(from, occupied),
            Role::ROOK => rook_attacks(from, occupied),
            Role::QUEEN => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
            _ => self.pawn_targets(from),
        };
        targets & allowed
    }

    fn pawn_targets(&self, from: Square) -> Bitboard {
        let us = self.turn();
        let occupied = self.board().occupied();
        let ahead = |square: Square| {
            let next = square.offset(0, if us.is_white() { 1 } else { -1 });
            next.filter(|square| !occupied.has(*square))
        };
        let mut targets = pawn_attacks(us, from) & self.board().by_color(!us);
        if let Some(single) = ahead(from) {
            targets |= single;
            if from.rank() == us.rank(1)
                && let Some(double) = ahead(single)
            {
                targets |= double;
            }
        }
        targets
    }

    /// Legal captures, en passant and promotions.
    #[must_use]
    pub fn noisy_moves(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.generate(Scope::Noisy, &mut moves);
        moves
    }

    /// Legal moves that neither capture nor promote.
    #[must_use]
    pub fn quiet_moves(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.generate(Scope::Quiet, &mut moves);
        moves
    }
}
