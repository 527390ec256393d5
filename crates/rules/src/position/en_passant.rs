//! En passant: where it arises, whether it is legal, and what a FEN may say of it.
//!
//! A pawn that makes a double step passes a square. Whether it can be taken there is decided once, when it arises, because the
//! answer belongs to what makes two positions the same; the generator only lists the captures
//! ([`movegen`](crate::movegen)).

use super::{ModeRules, Position, Rules, Setup, zobrist};
use crate::attacks::pawn_attacks;
use crate::types::{Bitboard, Color, MoveCode, MoveKind, Piece, Role, RoleSet, Square};

/// The square a pawn has just passed by a double step, and whether it can really be taken there.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct EnPassantSquare(u8);

impl EnPassantSquare {
    pub(super) const NONE: Self = Self(0);
    const CAPTURABLE: u8 = 0x80;

    #[inline(always)]
    pub(super) fn new(square: Square, capturable: bool) -> Self {
        Self(square as u8 | if capturable { Self::CAPTURABLE } else { 0 })
    }

    #[inline(always)]
    fn square(self) -> Option<Square> {
        // No pawn passes a1, so zero stands for none.
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0)) }
    }

    #[inline(always)]
    pub(super) fn capturable(self) -> Option<Square> {
        if self.0 & Self::CAPTURABLE == 0 { None } else { Some(Square::from_low_bits(self.0)) }
    }
}

/// What a position knows of it.
impl<R: Rules> Position<R> {
    /// The square on which a pawn can be taken en passant by a legal move.
    #[inline(always)]
    #[must_use]
    pub fn capturable_en_passant(&self) -> Option<Square> {
        self.en_passant_square.capturable()
    }

    /// The square a pawn passed in the last move, whether it can be taken there or not: what many programs write into a FEN.
    #[must_use]
    pub fn en_passant_square(&self) -> Option<Square> {
        self.en_passant_square.square()
    }

    /// Notes that a pawn has just passed this square.
    #[inline(always)]
    pub(super) fn set_en_passant_square(&mut self, square: Square, capturable: bool) {
        self.en_passant_square = EnPassantSquare::new(square, capturable);
        if capturable {
            self.key ^= zobrist::en_passant(square);
        }
    }
}

/// In chess.
impl<R: Rules> Position<R> {
    /// Whether a pawn of `color` that has just passed this square can be taken there by a legal move.
    #[inline(always)]
    pub(super) fn is_en_passant_possible(&self, color: Color, square: Square) -> bool {
        if let Some(mode_rules) = self.rules.mode_rules() {
            return self.is_en_passant_possible_in_mode(mode_rules, color, square);
        }
        let takers =
            pawn_attacks(color, square) & self.board.by_role(Role::PAWN) & self.board.by_color(!color);
        takers.into_iter().any(|from| self.en_passant_is_safe(!color, from, square))
    }

    /// Whether a pawn on `from` may take en passant on `to` without leaving its king in check.
    ///
    /// Two pawns leave the rank at once, so pins do not answer this.
    #[must_use]
    pub(crate) fn en_passant_is_safe(&self, color: Color, from: Square, to: Square) -> bool {
        if let Some(mode_rules) = self.rules.mode_rules()
            && !(mode_rules.classic && self.royals(color).any())
        {
            return self.is_legal_in_mode(mode_rules, R::Move::new(from, to, MoveKind::EnPassant));
        }
        let taken = Square::from_low_bits(to as u8 ^ 8);
        let occupied = (self.board.occupied() ^ from ^ taken) | to;
        let king = self.king(color);
        (self.attackers(king, occupied) & self.board.by_color(!color) & occupied).is_empty()
    }
}

/// Takes a copy, so that the caller's position need not live in memory.
#[cold]
#[inline(never)]
pub(super) fn is_en_passant_possible<R: Rules>(position: Position<R>, color: Color, square: Square) -> bool {
    position.is_en_passant_possible(color, square)
}

/// In a mode, whose pawns may move otherwise.
impl<R: Rules> Position<R> {
    /// The square that a pawn passes by a double step, where it can be taken in passing at all.
    pub(super) fn en_passant_square_of_step(
        &self,
        mode_rules: &ModeRules,
        from: Square,
        to: Square,
    ) -> Option<Square> {
        let (role, us) = (self.board.role_at(from)?, self.board.color_at(from)?);
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        let even = files % 2 == 0 && ranks % 2 == 0 && files.abs().max(ranks.abs()) == 2;
        if !even || !mode_rules.pawns.has(role) || self.board.occupied().has(to) {
            return None;
        }
        if let Some(movement) = mode_rules.movement(role) {
            let mut steps = movement.vectors().iter().filter(|v| v.first).map(|v| v.oriented(us));
            let is_first_step = steps.any(|v| {
                (v.files, v.ranks) == (files, ranks)
                    || v.reach > 1 && (2 * v.files, 2 * v.ranks) == (files, ranks)
            });
            if !is_first_step || !movement.first_from(us).has(from) {
                return None;
            }
        }
        from.offset(files / 2, ranks / 2)
            .filter(|square| mode_rules.en_passant_squares[us.index()].has(*square))
    }

    /// Notes that the pawn on `en_passant_pawn`, of the side that has just moved, has passed this square.
    pub(super) fn note_en_passant(
        &mut self,
        mode_rules: &ModeRules,
        en_passant_square: Square,
        en_passant_pawn: Square,
    ) {
        let remember = |position: &mut Self, en_passant_pawn| {
            if let Some(variant_state) = R::variant_state_mut(&mut position.state) {
                variant_state.en_passant_pawn = en_passant_pawn;
            }
        };
        remember(self, Some(en_passant_pawn));
        let capturable = self.is_en_passant_possible_in_mode(mode_rules, !self.turn, en_passant_square);
        if !capturable {
            remember(self, None);
        }
        self.set_en_passant_square(en_passant_square, capturable);
    }

    /// Whether a pawn of `color` that has just passed this square can be taken there by a legal move of the
    /// side to move.
    pub(super) fn is_en_passant_possible_in_mode(
        &self,
        mode_rules: &ModeRules,
        color: Color,
        square: Square,
    ) -> bool {
        let takers = self.takers_in_passing(mode_rules, !color, square);
        takers
            .into_iter()
            .any(|from| self.is_legal_in_mode(mode_rules, R::Move::new(from, square, MoveKind::EnPassant)))
    }

    /// The pawns of `by` that attack the square a pawn has passed, and cannot just go there: one move has one
    /// meaning.
    pub(crate) fn takers_in_passing(&self, mode_rules: &ModeRules, by: Color, square: Square) -> Bitboard {
        let own = self.board.by_color(by);
        let mut takers = Bitboard::EMPTY;
        if mode_rules.pawns.has(Role::PAWN) {
            takers = pawn_attacks(!by, square) & self.board.by_role(Role::PAWN) & own;
        }
        let occupied = self.board.occupied();
        for role in mode_rules.pawns.without(RoleSet::CHESS).iter() {
            let attackers =
                self.attackers_of_own_kinds(mode_rules, square, occupied, own) & self.board.by_role(role);
            let goes = |from: &Square| {
                let movement = mode_rules.movement(role);
                movement.is_some_and(|movement| movement.quiet_targets(by, *from, occupied).has(square))
            };
            takers |= attackers.into_iter().filter(|from| !goes(from)).collect::<Bitboard>();
        }
        takers
    }

    /// The pawn that has passed this square, for a FEN that would be read as if another had.
    pub(crate) fn ambiguous_en_passant_pawn(&self, en_passant_square: Square) -> Option<Square> {
        let mode_rules = self.rules.mode_rules()?;
        R::variant_state(&self.state).en_passant_pawn.filter(|en_passant_pawn| {
            self.find_en_passant_pawn(mode_rules, en_passant_square, None) != Some(*en_passant_pawn)
        })
    }

    /// The pawn that can have passed this square in the move before, as a FEN says: this one, if it can.
    pub(super) fn find_en_passant_pawn(
        &self,
        mode_rules: &ModeRules,
        en_passant_square: Square,
        named: Option<Square>,
    ) -> Option<Square> {
        let mover = !self.turn;
        let own_pawns =
            mode_rules.pawns.without(RoleSet::CHESS).iter().filter_map(|role| mode_rules.movement(role));
        let own_steps = own_pawns.flat_map(|movement| movement.vectors().iter());
        let steps = own_steps
            .filter(|v| v.first)
            .map(|v| if v.reach > 1 { (v.files, v.ranks) } else { (v.files / 2, v.ranks / 2) });
        let steps = steps.chain([(0, 1)]);
        let forward = if mover.is_white() { 1 } else { -1 };
        let candidates = steps.filter_map(|(files, ranks)| {
            let start = en_passant_square.offset(-files, -ranks * forward)?;
            let end = en_passant_square.offset(files, ranks * forward)?;
            let piece = self.board.piece_at(end).filter(|piece| piece.color == mover)?;
            let mut before = *self;
            before.board.relocate(end, start);
            let free = self.board.is_empty_at(start) && self.board.is_empty_at(en_passant_square);
            let right_start = piece.role != Role::PAWN || mode_rules.double_from[mover.index()].has(start);
            (free
                && right_start
                && before.en_passant_square_of_step(mode_rules, start, end) == Some(en_passant_square))
            .then_some(end)
        });
        let candidates: Vec<Square> = candidates.collect();
        named.filter(|named| candidates.contains(named)).or(candidates.first().copied())
    }
}

impl<R: Rules> Setup<R> {
    /// Whether a pawn of the side that has just moved can have crossed this square with a double step.
    pub(super) fn is_plausible_en_passant_square(&self, square: Square) -> bool {
        let mover = !self.turn;
        let start = Square::from_low_bits(square as u8 ^ 8);
        let (start, end) =
            if mover.is_white() { (start.offset(0, -2), start) } else { (start.offset(0, 2), start) };
        square.rank() == mover.rank(2)
            && self.board.piece_at(end) == Some(Piece::new(mover, Role::PAWN))
            && self.board.is_empty_at(square)
            && start.is_some_and(|start| self.board.is_empty_at(start))
    }
}
