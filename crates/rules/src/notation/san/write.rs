//! Writing a move as short as the legal moves of the position allow.

use arrayvec::ArrayString;

use super::San;
use crate::movegen::End;
use crate::notation::letters::Language;
use crate::position::{Position, Rules};
use crate::types::{CastlingSide, MoveCode, MoveKind, Role, Square};

/// A text of bounded length under construction.
struct Writer(ArrayString<24>);

impl Writer {
    /// Castling with signs is the longest without figurines; a figurine takes three bytes: all of it fits.
    fn push(&mut self, letter: char) {
        self.0.push(letter);
    }

    fn file(&mut self, square: Square) {
        self.push(char::from(b'a' + square.file()));
    }

    fn rank(&mut self, square: Square) {
        self.push(char::from(b'1' + square.rank()));
    }

    fn square(&mut self, square: Square) {
        self.file(square);
        self.rank(square);
    }
}

impl<R: Rules> Position<R> {
    /// A legal move in standard algebraic notation, with the letters of the PGN standard.
    #[must_use]
    pub fn san(&self, m: R::Move) -> San {
        self.san_in(m, Language::English)
    }

    /// A legal move in algebraic notation, with the letters of a language.
    #[must_use]
    pub fn san_in(&self, m: R::Move, language: Language) -> San {
        let mut text = Writer(ArrayString::new());
        let letter = |role: Role| language.letter(self.rules(), role);
        match m.kind() {
            MoveKind::Castle => {
                let castling = match CastlingSide::of(m.from(), m.to()) {
                    CastlingSide::King => "O-O",
                    CastlingSide::Queen => "O-O-O",
                };
                text.0.push_str(castling);
            }
            MoveKind::Drop(role) => {
                if let Some(letter) = letter(role).filter(|_| !self.rules().is_pawn(role)) {
                    text.push(letter);
                }
                text.push('@');
                text.square(m.to());
            }
            MoveKind::Normal | MoveKind::Promotion(_) | MoveKind::EnPassant => {
                self.write_move(m, language, &mut text);
            }
        }
        if let Some(sign) = self.sign_after(m) {
            text.push(sign);
        }
        San(text.0)
    }

    fn write_move(&self, m: R::Move, language: Language, text: &mut Writer) {
        let role = self.board().role_at(m.from()).expect("a piece stands where a legal move begins");
        let letter = language.letter(self.rules(), role);
        if let Some(letter) = letter.filter(|_| !self.rules().is_pawn(role)) {
            text.push(letter);
        }
        let takes = self.is_capture(m);
        let (mut file, rank) = self.distinguishing(m, role, letter);
        file |= takes && self.rules().is_pawn(role);
        if file {
            text.file(m.from());
        }
        if rank {
            text.rank(m.from());
        }
        if takes {
            text.push('x');
        }
        text.square(m.to());
        if let Some(into) = m.promotion() {
            text.push('=');
            if let Some(letter) = language.letter(self.rules(), into) {
                text.push(letter);
            }
        }
    }

    /// Whether the file and the rank of origin must be written, so that one legal move fits only.
    fn distinguishing(&self, m: R::Move, role: Role, letter: Option<char>) -> (bool, bool) {
        if letter.is_none() {
            // Without a letter only the squares tell which piece is meant.
            return (true, true);
        }
        let takes = self.is_capture(m);
        let pawn_takes = self.rules().is_pawn(role) && takes;
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for other in self.legal_moves().iter().filter(|other| other.to() == m.to()) {
            let (from, kind) = (other.from(), other.kind());
            let alike = from != m.from()
                && !matches!(kind, MoveKind::Castle | MoveKind::Drop(_))
                && self.board().role_at(from).is_some_and(|other| self.are_named_alike(role, other))
                && (!self.rules().is_pawn(role) || self.is_capture(*other) == takes);
            if alike {
                others = true;
                same_file |= from.file() == m.from().file();
                same_rank |= from.rank() == m.from().rank();
            }
        }
        if pawn_takes {
            return (true, same_file);
        }
        (others && (!same_file || same_rank), same_file)
    }

    /// Whether notation tells these roles not apart: the same letter, or none because both are pawns.
    fn are_named_alike(&self, one: Role, other: Role) -> bool {
        let rules = self.rules();
        match (rules.is_pawn(one), rules.is_pawn(other)) {
            (true, true) => true,
            (false, false) => rules.letter(one) == rules.letter(other),
            _ => false,
        }
    }

    /// `#` if the move wins at once, `+` if it gives check.
    fn sign_after(&self, m: R::Move) -> Option<char> {
        let after = self.after(m);
        if !after.is_check() && !R::HAS_GOALS {
            return None;
        }
        match after.end() {
            Some(End::Checkmate) => Some('#'),
            Some(End::Goal(winner)) if winner == self.turn() => Some('#'),
            _ => after.is_check().then_some('+'),
        }
    }
}
