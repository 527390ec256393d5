//! In which language the moves of a game are written.
//!
//! A letter alone proves little: a rook in one language is a king in another. So the whole game is played in each
//! language, and one counts only if every move of every variation is legal in it and no other language makes
//! different moves of the same text. Even that is a guess while every letter is one of English: an illegal move looks
//! the same. So some letter must name no piece in English; else the guess is told, and nothing is read by it. Where
//! only a part is legal, nothing is read in that language either, since the rest might then mean something else; but
//! where that part ends is told.

use super::lexer::Lexer;
use super::moves::MoveReader;
use crate::notation::Language;
use crate::notation::pgn::{Play, Problem, Visitor};
use crate::position::{Position, Rules};
use crate::types::{MoveCode, MoveKind};

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

/// How many moves of pieces must be legal beyond those of English, where not all are, for that to be no chance.
const CONVINCING: usize = 2;

/// How much of a game can be played in a language.
struct Trial<R: Rules> {
    moves: Vec<Play<R::Move>>,
    /// How many of them are a piece's, with its letter.
    lettered: usize,
    /// Whether one of them has a letter that names no piece in English.
    foreign: bool,
    /// The first move that cannot be played, and where; `None` if all can.
    failed: Option<(usize, Problem)>,
}

/// In which language a game is written.
pub(super) enum Found {
    /// All of it in this one.
    Whole(Language),
    /// Perhaps in this one: all of it is legal, but no letter shows that it is not English.
    Guess(Language),
    /// Much of it in this one, up to this problem at this place.
    Part(Language, usize, Problem),
}

impl<R: Rules> Trial<R> {
    fn new(text: &[u8], first: usize, start: &Position<R>, language: Language) -> Self {
        let mut trial = Self { moves: Vec::new(), lettered: 0, foreign: false, failed: None };
        let mut problems = Vec::new();
        let lexer = Lexer::new(text, first);
        let mut reader = MoveReader::new(lexer, &mut trial, &mut problems, Attempt::Trial(language));
        reader.read_lines(start);
        let foreign = reader.foreign;
        trial.foreign = foreign;
        trial.failed = problems.into_iter().find(|(_, problem)| matches!(problem, Problem::Move(_)));
        trial
    }

    fn length(&self) -> usize {
        self.failed.as_ref().map_or(usize::MAX, |(at, _)| *at)
    }

    fn convinces(&self, english: &Self) -> bool {
        self.failed.is_none() || self.lettered >= english.lettered + CONVINCING
    }
}

impl<R: Rules> Visitor<R> for Trial<R> {
    fn play(&mut self, play: Play<R::Move>, before: &Position<R>, _: &Position<R>) {
        self.moves.push(play);
        if let Play::Move(m) = play {
            let role = before.board().role_at(m.from());
            let is_lettered = role.is_some_and(|role| !before.rules().is_pawn(role));
            self.lettered += usize::from(is_lettered && m.kind() != MoveKind::Castle);
        }
    }

    fn begin_variation(&mut self) -> bool {
        true
    }

    fn restart(&mut self) {}
}

/// The language other than English in which the game can be played, or the most of it; `None` if English is as
/// good, or if two would play it differently.
pub(super) fn detect<R: Rules>(text: &[u8], first: usize, start: &Position<R>) -> Option<Found> {
    let english = Trial::new(text, first, start, Language::English);
    let mut best: Option<(Language, Trial<R>)> = None;
    let mut clash = false;
    for language in Language::DISTINCT.into_iter().filter(|language| *language != Language::English) {
        let trial = Trial::new(text, first, start, language);
        if trial.length() <= english.length() || !trial.convinces(&english) {
            continue;
        }
        match &best {
            Some((_, best)) if trial.length() < best.length() => {}
            Some((_, best)) if trial.length() == best.length() => clash |= trial.moves != best.moves,
            _ => (best, clash) = (Some((language, trial)), false),
        }
    }
    let (language, trial) = best.filter(|_| !clash)?;
    Some(match trial.failed {
        None if trial.foreign => Found::Whole(language),
        None => Found::Guess(language),
        Some((at, problem)) => Found::Part(language, at, problem),
    })
}
