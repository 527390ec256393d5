//! How each kind of piece is shown: its letter, its name and what it looks like.

use tabiya_rules::mode::{Look, Mode};
use tabiya_rules::types::{Piece, Role};

use super::picture::Man;

/// A kind of piece as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Kind {
    role: Role,
    letter: char,
    name: String,
    look: Look,
}

/// Every kind of piece of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kinds(Vec<Kind>);

impl Kinds {
    /// The kinds of a mode, as they look in this game.
    pub(super) fn new(mode: &Mode, looks: &[(Role, Look)]) -> Self {
        let look = |role: Role| looks.iter().find(|(known, _)| *known == role).map(|(_, look)| *look);
        let kind = |piece: &tabiya_rules::mode::PieceInfo| Kind {
            role: piece.role,
            letter: piece.letter,
            name: piece.name.clone(),
            look: look(piece.role).unwrap_or(piece.look),
        };
        Self(mode.pieces().iter().map(kind).collect())
    }

    /// A piece as it is shown.
    pub(super) fn man(&self, piece: Piece) -> Man {
        match self.0.iter().find(|kind| kind.role == piece.role) {
            Some(kind) => Man::looking(piece.color, kind.letter, &kind.name, kind.look.name()),
            None => Man::new(piece.color, piece.role.letter().unwrap_or('?')),
        }
    }

    /// The capital letters of all kinds.
    pub(super) fn letters(&self) -> String {
        self.0.iter().map(|kind| kind.letter).collect()
    }
}
