//! Reading a whole game whose language nobody told.
//!
//! The same letter is a rook in one language and a king in another, so a single move proves little; a game that
//! can be played to its end in one language hardly ever can in another by chance. But that is no proof either where
//! every letter is one of English, and only an illegal move speaks against it: then it is English, with an error.

use thiserror::Error;

use super::SanError;
use crate::notation::letters::Language;
use crate::notation::typed::is_foreign;
use crate::position::{Position, Rules};

/// A list of moves read to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay<R: Rules> {
    /// The language in which every move is legal. English if it is one of them; German stands for Swedish too,
    /// whose letters are the same.
    pub language: Language,
    /// What they are in that language.
    pub moves: Vec<R::Move>,
    /// Whether the moves as read would differ in another language in which they are all legal as well.
    pub doubtful: bool,
}

/// Why a list of moves cannot be read in any language.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("move {}: {reason}", index + 1)]
pub struct ReplayError<R: Rules> {
    /// The language in which most moves could be read; English before others.
    pub language: Language,
    /// The moves up to the one that could not be read.
    pub moves: Vec<R::Move>,
    /// Which text, counted from 0, could not be read.
    pub index: usize,
    /// Why.
    pub reason: SanError,
}

/// Reads all these moves, one after the other, in the first language in which they are all legal: in English, or in
/// another if some letter names no piece in English. Figurines are read in any of them.
///
/// # Errors
/// The first move that cannot be read in the language that reads most of them, with the moves before it.
pub fn replay_san<R: Rules, T: AsRef<str>>(
    start: &Position<R>,
    texts: &[T],
) -> Result<Replay<R>, Box<ReplayError<R>>> {
    let mut read: Option<Replay<R>> = None;
    let mut best: Option<ReplayError<R>> = None;
    let foreign = texts.iter().any(|text| is_foreign(start.rules(), text.as_ref()));
    for language in Language::DISTINCT {
        let counts = foreign || language == Language::English;
        match (replay_in(start, texts, language), &mut read) {
            (Ok(moves), Some(first)) => first.doubtful |= first.moves != moves,
            (Ok(moves), None) if counts => read = Some(Replay { language, moves, doubtful: false }),
            (Err(error), _) if counts && best.as_ref().is_none_or(|best| error.index > best.index) => {
                best = Some(error);
            }
            _ => {}
        }
    }
    match (read, best) {
        (Some(read), _) => Ok(read),
        (None, Some(error)) => Err(Box::new(error)),
        (None, None) => unreachable!("every language either reads the moves or fails"),
    }
}

fn replay_in<R: Rules, T: AsRef<str>>(
    start: &Position<R>,
    texts: &[T],
    language: Language,
) -> Result<Vec<R::Move>, ReplayError<R>> {
    let mut position = *start;
    let mut moves = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        match position.parse_san_in(text.as_ref(), language) {
            Ok(m) => {
                position.play(m);
                moves.push(m);
            }
            Err(reason) => return Err(ReplayError { language, moves, index, reason }),
        }
    }
    Ok(moves)
}
