//! What is said: commands, moves, or just words.

use tabiya_rules::notation::Language;
use tabiya_rules::position::{Position, Rules};

use super::{Decision, Events, read_move};
use crate::command::Action;
use crate::ending::Claim;
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::state::Game;
use crate::time::Millis;

/// The longest thing that can be said, in letters.
const MOST: usize = 500;

/// What somebody means by a line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spoken {
    /// A command that the game knows.
    Action(Action),
    /// `/word` that the game does not know: perhaps the console does.
    Command {
        /// The word, without the stroke.
        word: String,
        /// What follows it.
        rest: String,
    },
    /// Words.
    Words(String),
}

/// What a line of chat means in this game: `/word` is a command, a bare legal move in any notation is a move, anything
/// else is chat. `//` at the beginning stands for a stroke that is only a stroke.
#[must_use]
pub fn spoken<R: Rules>(game: &Game<R>, text: &str) -> Spoken {
    let text = text.trim();
    if let Some(words) = text.strip_prefix("//") {
        return Spoken::Words(format!("/{words}"));
    }
    if let Some(command) = text.strip_prefix('/') {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        return known(word, rest.trim()).map_or_else(
            || Spoken::Command { word: word.to_owned(), rest: rest.trim().to_owned() },
            Spoken::Action,
        );
    }
    if game.is_playing() && means_move(game.position(), text) {
        return Spoken::Action(move_action(text));
    }
    Spoken::Words(text.to_owned())
}

fn move_action(text: &str) -> Action {
    Action::Move { text: text.to_owned(), claim: None, lag: Millis::ZERO }
}

/// Whether a text is a legal move, if only with the piece of a promotion left open.
fn means_move<R: Rules>(position: &Position<R>, text: &str) -> bool {
    match read_move(position, text, Language::English) {
        Ok(_) => true,
        Err(Refusal::AmbiguousMove { candidates, .. }) => !candidates.is_empty(),
        Err(_) => false,
    }
}

/// The commands of the console's language that are about one game.
fn known(word: &str, rest: &str) -> Option<Action> {
    Some(match word {
        "move" => move_action(&rest.split_whitespace().collect::<String>()),
        "resign" => Action::Resign,
        "draw" => Action::OfferDraw,
        "accept" => Action::AcceptDraw,
        "decline" => Action::DeclineDraw,
        "claim" => Action::ClaimDraw {
            claim: match rest {
                "" | "threefold" | "repetition" => Claim::Threefold,
                "fifty" => Claim::FiftyMoves,
                _ => return None,
            },
        },
        "takeback" | "undo" => Action::AskTakeBack,
        "grant" => Action::GrantTakeBack,
        "abort" => Action::Abort,
        "flag" => Action::Flag,
        "rematch" => Action::Rematch { swap: None },
        _ => return None,
    })
}

impl<R: Rules> Decision<'_, R> {
    pub(super) fn say(&self, text: &str) -> Result<Events, Refusal> {
        let found = text.trim().chars().count();
        if found == 0 || found > MOST {
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            return Err(Refusal::BadLength { most: MOST as u32, found });
        }
        match spoken(self.game, text) {
            // Who is not on the move may still talk about moves.
            Spoken::Action(Action::Move { .. })
                if !text.trim_start().starts_with('/')
                    && self.by.seat().is_some_and(|seat| seat != self.game.turn()) =>
            {
                self.said(text)
            }
            Spoken::Action(action) => self.take(action),
            Spoken::Command { word, .. } => {
                Err(Refusal::UnknownWord { word: word.chars().take(40).collect() })
            }
            Spoken::Words(words) => self.said(&words),
        }
    }

    fn said(&self, words: &str) -> Result<Events, Refusal> {
        // A line of chat is one line.
        let text = words.trim().replace(char::is_control, " ");
        self.one(EventKind::Said { by: self.by, text })
    }
}
