//! Moves as chess engines write them: `e2e4`, `e7e8q`, `N@f3`.

use core::fmt;

use thiserror::Error;

use crate::attacks::king_attacks;
use crate::position::{Facts, Position, Rules};
use crate::types::{CastlingSide, MoveCode, MoveKind, Role, Square};

/// Why a text is not a legal move in the engines' notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UciError {
    /// The text is not a move at all.
    #[error("expected a move such as e2e4 or e7e8q, found {found:?}")]
    Syntax {
        /// What came, shortened.
        found: String,
    },
    /// It is a move, but not a legal one here.
    #[error("{found} is not legal here")]
    Illegal {
        /// What came.
        found: String,
    },
}

/// A move ready to be written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UciMove {
    from: Square,
    to: Square,
    promotion: Option<char>,
    drop: Option<char>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(letter) = self.drop {
            return write!(f, "{letter}@{}", self.to);
        }
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(letter) => write!(f, "{}", letter.to_ascii_lowercase()),
            None => Ok(()),
        }
    }
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
        let drop = match m.kind() {
            MoveKind::Drop(role) => letter(role),
            _ => None,
        };
        UciMove { from, to, promotion: m.promotion().and_then(letter), drop }
    }

    /// Whether a king could also go there without castling.
    fn steps_to(&self, king: Square, goal: Square) -> bool {
        let near = king.file().abs_diff(goal.file()) < 2;
        let step = |m: &R::Move| m.from() == king && m.to() == goal && m.kind() == MoveKind::Normal;
        near || self.rules().facts().is_some() && self.legal_moves().iter().any(step)
    }

    /// Reads a legal move. Castling is understood in both forms; a promotion without a letter is to a queen. Squares
    /// are small: `B5c6` is a bishop's move in algebraic notation, and none of the piece on b5.
    ///
    /// # Errors
    /// Whether the text is no move or the move is not legal.
    pub fn parse_uci(&self, text: &str) -> Result<R::Move, UciError> {
        let syntax = || UciError::Syntax { found: text.chars().take(16).collect() };
        let bytes = text.as_bytes();
        if !text.is_ascii() || !(4..=5).contains(&bytes.len()) {
            return Err(syntax());
        }
        if bytes[1] == b'@' {
            return self.parse_drop(bytes[0], &bytes[2..]).ok_or_else(|| match bytes.len() {
                4 => UciError::Illegal { found: text.to_owned() },
                _ => syntax(),
            });
        }
        let from = small_square(&bytes[..2]).ok_or_else(syntax)?;
        let to = small_square(&bytes[2..4]).ok_or_else(syntax)?;
        let promotion = match bytes.get(4) {
            None => None,
            Some(letter) => {
                let role = self.role_of(*letter).ok_or_else(syntax)?;
                Some(role)
            }
        };
        self.find_move(from, to, promotion).ok_or_else(|| UciError::Illegal { found: text.to_owned() })
    }

    fn role_of(&self, letter: u8) -> Option<Role> {
        let letter = char::from(letter.to_ascii_uppercase());
        match self.rules().facts() {
            None => Role::from_letter(letter),
            Some(facts) => facts.piece(letter).map(|piece| piece.role),
        }
    }

    fn parse_drop(&self, letter: u8, square: &[u8]) -> Option<R::Move> {
        let (role, to) = (self.role_of(letter)?, small_square(square)?);
        let moves = self.legal_moves();
        moves.iter().copied().find(|m| m.kind() == MoveKind::Drop(role) && m.to() == to)
    }

    /// The legal move from one square to another, as a player would mean it: castling by the king's or the
    /// rook's square, a promotion to a queen unless said otherwise.
    #[must_use]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<R::Move> {
        if let Some(facts) = self.rules().facts() {
            return self.find_in_mode(facts, from, to, promotion);
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
        facts: &Facts,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<R::Move> {
        let moves = self.legal_moves();
        let direct = moves.iter().filter(|m| m.from() == from && m.to() == to);
        let direct = direct.filter(|m| !matches!(m.kind(), MoveKind::Drop(_)));
        let wanted = promotion.or_else(|| facts.promotions.first().copied());
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

fn small_square(text: &[u8]) -> Option<Square> {
    Square::from_ascii(text).filter(|_| text[0].is_ascii_lowercase())
}
