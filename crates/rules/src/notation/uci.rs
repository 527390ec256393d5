//! Moves as chess engines write them: `e2e4`, `e7e8q`, `N@f3`.

use thiserror::Error;

use crate::attacks::king_attacks;
use crate::position::{ModeRules, Position, Rules};
use crate::types::{CastlingSide, MoveCode, MoveKind, Role, Square, UciMove, UciMoveError};

/// Why a text is not a legal move in the engines' notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UciError {
    /// The text is not a move at all, or has a letter that stands for nothing here.
    #[error(transparent)]
    Syntax(#[from] UciMoveError),
    /// It is a move, but not a legal one here.
    #[error("{found} is not legal here")]
    Illegal {
        /// What came.
        found: UciMove,
    },
}

impl<R: Rules> Position<R> {
    /// A legal move as engines write it. Castling is `e1g1`, or "king takes rook" (`e1h1`) for Chess960 and
    /// wherever the king could also go there without castling.
    #[must_use]
    pub fn uci(&self, m: R::Move, chess960: bool) -> UciMove {
        let (from, mut to) = (m.from(), m.to());
        if m.kind() == MoveKind::Castle && !chess960 {
            let goal = CastlingSide::of(from, to).king_to(self.turn());
            to = if self.steps_to(from, goal) { to } else { goal };
        }
        let letter = |role: Role| self.rules().letter(role);
        match m.kind() {
            MoveKind::Drop(role) => UciMove::Drop { piece: letter(role).unwrap_or('?'), to },
            _ => UciMove::Step { from, to, promotion: m.promotion().and_then(letter) },
        }
    }

    /// Whether a king could also go there without castling.
    fn steps_to(&self, king: Square, goal: Square) -> bool {
        let near = king.file().abs_diff(goal.file()) < 2;
        let step = |m: &R::Move| m.from() == king && m.to() == goal && m.kind() == MoveKind::Normal;
        near || self.rules().mode_rules().is_some() && self.legal_moves().iter().any(step)
    }

    /// Reads a legal move. Castling is understood in both forms; a promotion without a letter is to a queen. Squares
    /// are small: `B5c6` is a bishop's move in algebraic notation, and none of the piece on b5.
    ///
    /// # Errors
    /// Whether the text is no move or the move is not legal.
    pub fn parse_uci(&self, text: &str) -> Result<R::Move, UciError> {
        self.legal_uci(text.parse()?)
    }

    /// The legal move that engines write so, as [`Position::parse_uci`] understands it.
    ///
    /// # Errors
    /// When it is not legal here.
    pub fn legal_uci(&self, m: UciMove) -> Result<R::Move, UciError> {
        let unknown = || UciMoveError { found: m.to_string() };
        let found = match m {
            UciMove::Drop { piece, to } => self.find_drop(piece, to),
            UciMove::Step { from, to, promotion: None } => self.find_move(from, to, None),
            UciMove::Step { from, to, promotion: Some(letter) } => {
                self.find_move(from, to, Some(self.role_of(letter).ok_or_else(unknown)?))
            }
        };
        found.ok_or(UciError::Illegal { found: m })
    }

    fn role_of(&self, letter: char) -> Option<Role> {
        match self.rules().mode_rules() {
            None => Role::from_letter(letter),
            Some(mode_rules) => mode_rules.piece(letter).map(|piece| piece.role),
        }
    }

    fn find_drop(&self, piece: char, to: Square) -> Option<R::Move> {
        let role = self.role_of(piece)?;
        let moves = self.legal_moves();
        moves.iter().copied().find(|m| m.kind() == MoveKind::Drop(role) && m.to() == to)
    }

    /// The legal move from one square to another, as a player would mean it: castling by the king's or the
    /// rook's square, a promotion to a queen unless said otherwise.
    #[must_use]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<R::Move> {
        if let Some(mode_rules) = self.rules().mode_rules() {
            return self.find_in_mode(mode_rules, from, to, promotion);
        }
        if promotion.is_some_and(|role| !Role::PROMOTIONS.contains(&role)) {
            return None;
        }
        let mut candidates =
            [Some(MoveKind::Normal), None, Some(MoveKind::EnPassant), Some(MoveKind::Castle)];
        candidates[1] = Some(MoveKind::Promotion(promotion.unwrap_or(Role::QUEEN)));
        let wanted = |kind: &MoveKind| promotion.is_none() || matches!(kind, MoveKind::Promotion(_));
        let direct = candidates
            .into_iter()
            .flatten()
            .filter(|_| from != to)
            .filter(wanted)
            .map(|kind| R::Move::new(from, to, kind))
            .find(|m| self.is_legal(*m));
        direct.or_else(|| if promotion.is_none() { self.castling_to(from, to) } else { None })
    }

    fn find_in_mode(
        &self,
        mode_rules: &ModeRules,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<R::Move> {
        let moves = self.legal_moves();
        let direct = moves.iter().filter(|m| m.from() == from && m.to() == to);
        let direct = direct.filter(|m| !matches!(m.kind(), MoveKind::Drop(_)));
        let wanted = promotion.or_else(|| mode_rules.promotions.first().copied());
        // Staying what it is, where it may, is meant only if it is said by leaving the letter out.
        let plain = direct.clone().find(|m| promotion.is_none() && m.promotion().is_none());
        let found =
            plain.or_else(|| direct.clone().find(|m| m.promotion().is_some() && m.promotion() == wanted));
        found.copied().or_else(|| {
            let lands = |m: &&R::Move| CastlingSide::of(from, m.to()).king_to(self.turn()) == to;
            let mut castlings = moves.iter().filter(|m| m.kind() == MoveKind::Castle && m.from() == from);
            if promotion.is_some() { None } else { castlings.find(lands).copied() }
        })
    }

    /// Castling named by where the king lands.
    fn castling_to(&self, from: Square, to: Square) -> Option<R::Move> {
        let us = self.turn();
        if from != self.king(us) || king_attacks(from).has(to) {
            return None;
        }
        let rooks = self.castling().rooks(us).into_iter();
        let mut castlings = rooks
            .filter(|rook| CastlingSide::of(from, *rook).king_to(us) == to)
            .map(|rook| R::Move::new(from, rook, MoveKind::Castle));
        castlings.find(|m| self.is_legal(*m))
    }
}
