//! Reading a move that was typed: SAN in any supported language, or coordinates as UCI writes them.

use tabiya_rules::notation::{Language, SanError};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{MoveCode, Square};

use super::Decision;
use crate::command::Action;
use crate::refusal::Refusal;
use crate::seat::By;
use crate::state::Game;
use crate::time::Millis;

/// A move as it was read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ReadMove<M> {
    /// The move.
    pub code: M,
    /// In which language, if that is worth telling: neither English nor the one that was chosen.
    pub language: Option<Language>,
}

/// In which language a text is read.
#[derive(Copy, Clone)]
struct Reading {
    language: Language,
    /// The language once more if it is to be told.
    told: Option<Language>,
}

impl Reading {
    fn new<R: Rules>(rules: &R, text: &str, chosen: Language) -> Self {
        let language = match chosen {
            Language::English => Language::of_typed(rules, text),
            other => other,
        };
        Self { language, told: Some(language).filter(|language| *language != chosen) }
    }
}

/// Reads a move in any notation: as engines write it, or algebraic, in the language that was chosen. As long as that
/// is English, another is read if a letter names no piece in English ([`Language::of_typed`]); what is illegal or
/// ambiguous in English is not tried in another.
///
/// # Errors
/// Why it is no legal move, or that it lacks what a pawn becomes.
pub fn read_move<R: Rules>(
    position: &Position<R>,
    text: &str,
    chosen: Language,
) -> Result<ReadMove<R::Move>, Refusal> {
    let Reading { language, told } = Reading::new(position.rules(), text, chosen);
    let error = match position.parse_san_in(text, language) {
        Ok(code) => return Ok(ReadMove { code, language: told }),
        Err(error) => error,
    };
    let text = text.trim().chars().take(16).collect::<String>();
    Err(match error {
        SanError::Syntax { .. } | SanError::UnknownPiece { .. } => Refusal::UnreadableMove { text },
        SanError::Ambiguous { candidates, .. } => Refusal::AmbiguousMove { text, candidates, language: told },
        SanError::MissingPromotion { .. } => {
            let asked = asked_promotion(position, &text, language);
            asked.unwrap_or(Refusal::IllegalMove { text, language: told })
        }
        SanError::Illegal { .. } | SanError::NoCapture { .. } => {
            Refusal::IllegalMove { text, language: told }
        }
    })
}

/// A move in any notation, as somebody types it in this game.
///
/// # Errors
/// That it is not for this seat to move now, or as [`read_move`].
pub fn typed_move<R: Rules>(game: &Game<R>, by: By, text: &str) -> Result<Action, Refusal> {
    let decision = Decision { game, by, now: game.last };
    decision.playing()?;
    decision.on_turn()?;
    let position = game.position();
    let ReadMove { code, language } = read_move(position, text, Language::English)?;
    Ok(Action::Move { uci: position.uci(code, true), language, claim: None, lag: Millis::ZERO })
}

/// The pieces that a pawn may become by a move written without one.
fn asked_promotion<R: Rules>(position: &Position<R>, text: &str, language: Language) -> Option<Refusal> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let moves = position.legal_moves();
    let meant = moves.iter().find(|m| {
        let letter = m.promotion().and_then(|role| language.letter(position.rules(), role));
        letter.is_some_and(|letter| position.parse_san_in(&format!("{bare}={letter}"), language) == Ok(**m))
    })?;
    needs_promotion(position, meant.from(), meant.to())
}

/// That a move of a pawn from one square to another lacks what it becomes, if it does.
pub(super) fn needs_promotion<R: Rules>(position: &Position<R>, from: Square, to: Square) -> Option<Refusal> {
    let moves = position.legal_moves();
    let between = || moves.iter().filter(|m| (m.from(), m.to()) == (from, to));
    // Where a piece may stay what it is, nothing is asked.
    if between().any(|m| m.promotion().is_none()) {
        return None;
    }
    let roles = between().filter_map(|m| m.promotion());
    let choices: String = roles.filter_map(|role| position.rules().letter(role)).collect();
    (!choices.is_empty()).then_some(Refusal::NeedsPromotion { from, to, choices })
}
