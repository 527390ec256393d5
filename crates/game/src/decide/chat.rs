//! What is said: commands, moves, or just words.

use tabiya_rules::notation::turns_text;
use tabiya_rules::position::Rules;

use super::{Decision, Events, typed_move};
use crate::command::Action;
use crate::ending::Claim;
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::seat::By;
use crate::state::Game;

/// The longest thing that can be said, in letters.
const MOST: usize = 500;

/// What a line of chat asks for, said by somebody in this game: `/word` is a command, a bare legal move in any notation
/// of whoever is to move is a move, anything else is chat. `//` at the beginning stands for a stroke that is only a
/// stroke.
///
/// # Errors
/// A word that is no command, or a command that cannot be read.
pub fn spoken<R: Rules>(game: &Game<R>, by: By, text: &str) -> Result<Action, Refusal> {
    let text = text.trim();
    if let Some(words) = text.strip_prefix("//") {
        return Ok(Action::Say { text: format!("/{words}") });
    }
    if let Some(command) = text.strip_prefix('/') {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        return known(game, by, word, rest.trim());
    }
    // Who is not on the move may still talk about moves.
    if game.is_playing() && by.seat().is_none_or(|seat| seat == game.turn()) {
        match typed_move(game, by, text) {
            Ok(action) => return Ok(action),
            Err(refusal @ Refusal::NeedsPromotion { .. }) => return Err(refusal),
            Err(Refusal::AmbiguousMove { text, candidates, language }) if !candidates.is_empty() => {
                return Err(Refusal::AmbiguousMove { text, candidates, language });
            }
            Err(_) => {}
        }
    }
    Ok(Action::Say { text: text.to_owned() })
}

/// The commands of the console's language that are about one game.
fn known<R: Rules>(game: &Game<R>, by: By, word: &str, rest: &str) -> Result<Action, Refusal> {
    let unknown = || Refusal::UnknownWord { word: word.chars().take(40).collect() };
    Ok(match word {
        "move" => return typed_move(game, by, &rest.split_whitespace().collect::<String>()),
        "resign" => Action::Resign,
        "draw" => Action::OfferDraw,
        "accept" => Action::AcceptDraw,
        "decline" => Action::DeclineDraw,
        "claim" => Action::ClaimDraw {
            claim: match rest {
                "" | "threefold" | "repetition" => Claim::Threefold,
                "fifty" => Claim::FiftyMoves,
                _ => return Err(unknown()),
            },
        },
        "takeback" | "undo" => Action::AskTakeBack,
        "grant" => Action::GrantTakeBack,
        "abort" => Action::Abort,
        "flag" => Action::Flag,
        "rematch" => Action::Rematch { swap: None },
        _ => return Err(unknown()),
    })
}

impl<R: Rules> Decision<'_, R> {
    pub(super) fn say(&self, text: &str) -> Result<Events, Refusal> {
        let found = text.trim().chars().count();
        if found == 0 || found > MOST {
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            return Err(Refusal::BadLength { most: MOST as u32, found });
        }
        match one_line(text) {
            text if text.is_empty() => Err(Refusal::BadLength { most: MOST as u32, found: 0 }),
            text => self.one(EventKind::Said { by: self.by, text }),
        }
    }
}

/// A line of chat as it is shown: one line, whose letters run in their own direction. What joins letters stays.
#[must_use]
pub fn one_line(text: &str) -> String {
    let turns = |c: char| turns_text(c) && !matches!(c, '\u{200c}' | '\u{200d}');
    text.replace(|c: char| c.is_control() || turns(c), " ").trim().to_owned()
}
