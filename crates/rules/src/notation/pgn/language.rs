//! In which language the moves of a game are written.
//!
//! A letter alone proves little: a rook in one language is a king in another. So the whole game is played in each
//! language, and one counts only if every move of every variation is legal in it and no other language makes
//! different moves of the same text.

use super::lexer::Lexer;
use super::moves_read::MoveReader;
use super::{Play, Problem, Visitor};
use crate::notation::Language;
use crate::position::{Position, Rules};

/// How sure the language is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// English, unless a move fails.
    English,
    /// This one, whatever fails.
    Settled(Language),
    /// Only a try: the first move that fails ends it.
    Trial(Language),
}

impl Attempt {
    #[inline(always)]
    pub(super) fn language(self) -> Language {
        match self {
            Self::English => Language::English,
            Self::Settled(language) | Self::Trial(language) => language,
        }
    }
}

/// The moves of a game, whatever else it holds.
struct Moves<R: Rules>(Vec<Play<R::Move>>);

impl<R: Rules> Visitor<R> for Moves<R> {
    fn play(&mut self, play: Play<R::Move>, _: &Position<R>, _: &Position<R>) {
        self.0.push(play);
    }

    fn begin_variation(&mut self) -> bool {
        true
    }

    fn restart(&mut self) {
        self.0.clear();
    }
}

/// The language other than English in which the whole game can be played; `None` if there is none, or if two
/// would play it differently.
pub(super) fn detect<R: Rules>(text: &[u8], first: usize, start: &Position<R>) -> Option<Language> {
    let mut found: Option<(Language, Moves<R>)> = None;
    for language in Language::DISTINCT.into_iter().filter(|language| *language != Language::English) {
        let mut moves = Moves::<R>(Vec::new());
        let mut problems = Vec::new();
        let lexer = Lexer::new(text, first);
        MoveReader::new(lexer, &mut moves, &mut problems, Attempt::Trial(language)).read_lines(start);
        if problems.iter().any(|(_, problem)| matches!(problem, Problem::Move(_))) {
            continue;
        }
        match &found {
            Some((_, other)) if other.0 != moves.0 => return None,
            Some(_) => {}
            None => found = Some((language, moves)),
        }
    }
    found.map(|(language, _)| language)
}
