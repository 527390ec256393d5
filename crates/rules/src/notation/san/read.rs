//! Reading a move as people and programs write it.
//!
//! The text is taken apart from its end: signs, promotion, target, origin, piece. What is left over is refused.

use super::SanError;
use crate::notation::letters::Language;
use crate::position::{Position, Rules};
use crate::types::{CastlingSide, MoveCode, MoveKind, RoleSet, Square};

/// The longest text that is looked at, in bytes.
const MAX_LENGTH: usize = 32;

/// Hyphens, dashes and the minus sign.
pub(super) const DASHES: [char; 7] = ['-', '\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '−'];

/// What a text says about a move; everything it leaves out may be anything.
struct Said<Piece> {
    to: Square,
    piece: Option<Piece>,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    drops: bool,
    promotion: Option<Piece>,
}

impl<R: Rules> Position<R> {
    /// Reads a legal move in algebraic notation: strict, or as people write it (`Ng1f3`, `e2-e4`, `ed5`,
    /// `a8Q`, `0-0`, `exd6 e.p.`, figurines, `e2e4` as engines write it).
    ///
    /// # Errors
    /// Why it is no move, not legal, or may mean several moves.
    pub fn parse_san(&self, text: &str) -> Result<R::Move, SanError> {
        self.parse_san_in(text, Language::English)
    }

    /// Reads a legal move in algebraic notation with the letters of a language; figurines are always read.
    ///
    /// # Errors
    /// Why it is no move, not legal, or may mean several moves.
    pub fn parse_san_in(&self, text: &str, language: Language) -> Result<R::Move, SanError> {
        let found = || text.trim().chars().take(16).collect::<String>();
        let syntax = || SanError::Syntax { found: found() };
        if text.len() > MAX_LENGTH {
            return Err(syntax());
        }
        let bare = without_signs(text);
        if let Some(side) = castling_side(bare) {
            return self.find_castling(side).ok_or_else(|| SanError::Illegal { found: found() });
        }
        let said = take_apart(bare).ok_or_else(syntax)?;
        let roles = |letter: char| match language.roles(self.rules(), letter) {
            unknown if unknown.is_empty() => Err(SanError::UnknownPiece { found: found(), letter }),
            roles => Ok(roles),
        };
        let said = Said {
            to: said.to,
            piece: said.piece.map(roles).transpose()?,
            file: said.file,
            rank: said.rank,
            takes: said.takes,
            drops: said.drops,
            promotion: said.promotion.map(roles).transpose()?,
        };
        let moves = self.legal_moves();
        let mut fitting = moves.iter().copied().filter(|m| self.fits(*m, &said));
        match (fitting.next(), fitting.next()) {
            (None, _) => Err(SanError::Illegal { found: found() }),
            (Some(m), None) if said.takes && !self.is_capture(m) => {
                Err(SanError::NoCapture { found: found() })
            }
            (Some(m), None) => Ok(m),
            (Some(first), Some(second)) => {
                let all: Vec<_> = [first, second].into_iter().chain(fitting).collect();
                if said.promotion.is_none() && all.iter().all(|m| m.promotion().is_some()) {
                    return Err(SanError::MissingPromotion { found: found() });
                }
                let candidates = all.iter().map(|m| self.san_in(*m, language).to_string()).collect();
                Err(SanError::Ambiguous { found: found(), candidates })
            }
        }
    }

    fn find_castling(&self, side: CastlingSide) -> Option<R::Move> {
        let moves = self.legal_moves();
        let castles =
            |m: &&R::Move| m.kind() == MoveKind::Castle && CastlingSide::of(m.from(), m.to()) == side;
        moves.iter().find(castles).copied()
    }

    /// Whether a legal move is one that may have been meant.
    fn fits(&self, m: R::Move, said: &Said<RoleSet>) -> bool {
        let kind = m.kind();
        if kind != MoveKind::Castle && m.to() != said.to {
            return false;
        }
        if let MoveKind::Drop(role) = kind {
            return said.drops && said.piece.map_or(self.rules().is_pawn(role), |roles| roles.has(role));
        }
        let from = m.from();
        let Some(role) = self.board().role_at(from).filter(|_| !said.drops) else { return false };
        let origin_fits = said.file.is_none_or(|file| file == from.file())
            && said.rank.is_none_or(|rank| rank == from.rank());
        let whole_origin = said.file.is_some() && said.rank.is_some();
        let piece_fits = match said.piece {
            Some(roles) => roles.has(role),
            // Both squares tell which piece is meant, as in engines' notation.
            None if whole_origin => true,
            // A pawn that takes names its file: `xd5` and `d5` are no captures.
            None => self.rules().is_pawn(role) && (said.file.is_some() || !said.takes && !self.is_capture(m)),
        };
        let promotion_fits = match (m.promotion(), said.promotion) {
            (Some(into), Some(roles)) => roles.has(into),
            (None, Some(_)) => false,
            (_, None) => true,
        };
        // Castling has its own signs; only both squares, without a letter, may name it instead.
        let by_squares = said.piece.is_none() && whole_origin;
        let castling_fits =
            kind != MoveKind::Castle || by_squares && self.find_move(from, said.to, None) == Some(m);
        origin_fits && piece_fits && promotion_fits && castling_fits
    }
}

/// The text without blanks around it, checks, mates, comments on its worth and "en passant".
fn without_signs(text: &str) -> &str {
    let signs = ['+', '#', '!', '?', '†', '‡'];
    let mut bare = text.trim();
    loop {
        let before = bare;
        bare = bare.trim_end_matches(signs).trim_end();
        for word in ["e.p.", "(ep)", "(e.p.)", "e.p", "ep"] {
            bare = bare.strip_suffix(word).unwrap_or(bare).trim_end();
        }
        if bare == before {
            return bare;
        }
    }
}

/// The side, if the text says castling with zeros or letters O and any kind of dash.
fn castling_side(bare: &str) -> Option<CastlingSide> {
    let zero = |part: &str| matches!(part, "O" | "0" | "o" | "О" | "Ο");
    match bare {
        "00" | "OO" | "oo" => return Some(CastlingSide::King),
        "000" | "OOO" | "ooo" => return Some(CastlingSide::Queen),
        _ => {}
    }
    let mut parts = bare.split(DASHES);
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(a), Some(b), None, None) if zero(a) && zero(b) => Some(CastlingSide::King),
        (Some(a), Some(b), Some(c), None) if zero(a) && zero(b) && zero(c) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// The letters that name pieces in the text of a move, as capitals; none if it is no such text.
pub(in crate::notation) fn letters(text: &str) -> impl Iterator<Item = char> {
    let bare = Some(text).filter(|text| text.len() <= MAX_LENGTH).map(without_signs);
    let said = bare.filter(|bare| castling_side(bare).is_none()).and_then(take_apart);
    said.into_iter().flat_map(|said| [said.piece, said.promotion]).flatten()
}

/// What the text says, with letters for pieces; `None` if anything is left over or missing.
fn take_apart(bare: &str) -> Option<Said<char>> {
    // Variation selectors choose between the text and the emoji form of a figurine.
    let letters = bare.chars().rev().filter(|c| !('\u{FE00}'..='\u{FE0F}').contains(c));
    let mut left = letters.peekable();
    let closed = left.next_if(|c| *c == ')').is_some();
    let promotion = left.next_if(|c| !c.is_ascii_digit()).map(capital);
    let opened = promotion.and_then(|_| left.next_if(|c| matches!(c, '=' | '(' | '/')));
    if closed != (opened == Some('(')) {
        return None;
    }
    let to_rank = left.next().and_then(rank_of)?;
    let to_file = left.next().and_then(file_of)?;
    let sign = left.next_if(|c| matches!(c, 'x' | ':' | '×' | '@') || DASHES.contains(c));
    let rank = left.next_if(|c| rank_of(*c).is_some()).and_then(rank_of);
    // A small letter of a file is the file; only other letters may name a piece in small.
    let file = left.next_if(|c| file_of(*c).is_some()).and_then(file_of);
    let piece = left.next().map(capital);
    let drops = sign == Some('@');
    let possible = left.next().is_none() && !(drops && (file.is_some() || rank.is_some()));
    possible.then_some(Said {
        to: Square::at(to_file, to_rank)?,
        piece,
        file,
        rank,
        takes: !drops && sign.is_some_and(|sign| !DASHES.contains(&sign)),
        drops,
        promotion,
    })
}

fn file_of(letter: char) -> Option<u8> {
    ('a'..='h').contains(&letter).then(|| letter as u8 - b'a')
}

fn rank_of(digit: char) -> Option<u8> {
    ('1'..='8').contains(&digit).then(|| digit as u8 - b'1')
}

fn capital(letter: char) -> char {
    letter.to_uppercase().next().unwrap_or(letter)
}
