//! Why a command is refused: codes with parameters, worded by whoever shows them.

use serde::{Deserialize, Serialize};
use tabiya_rules::notation::Language;
use tabiya_rules::types::{Color, Square};
use thiserror::Error;

use crate::time::Millis;

/// Why a command is refused. A refused command changes nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum Refusal {
    /// Only the host may ask for this.
    #[error("only the host of the game may do this")]
    HostOnly,
    /// Only a player may ask for this.
    #[error("only a player may do this")]
    PlayersOnly,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotStarted,
    /// The game has begun.
    #[error("the game has already begun")]
    AlreadyStarted,
    /// Nothing can be played any more.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// Nobody sits there.
    #[error("nobody plays {color}")]
    EmptySeat {
        /// Which seat.
        color: Color,
    },
    /// The clocks have been stopped.
    #[error("the game is paused")]
    Paused,
    /// They have not.
    #[error("the game is not paused")]
    NotPaused,
    /// It is the other side's turn.
    #[error("it is {turn}'s turn")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Color,
    },
    /// No legal move.
    #[error("{text}{} is not a legal move here", aside(*language))]
    IllegalMove {
        /// What came.
        text: String,
        /// In which language it was read, if not in English.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        language: Option<Language>,
    },
    /// No move at all.
    #[error("expected a move such as e2e4 or Nf3, found {text:?}")]
    UnreadableMove {
        /// What came, shortened.
        text: String,
    },
    /// Several legal moves fit.
    #[error("{text}{} may mean {}", aside(*language), candidates.join(" or "))]
    AmbiguousMove {
        /// What came.
        text: String,
        /// What it may mean.
        candidates: Vec<String>,
        /// In which language it was read, if not in English.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        language: Option<Language>,
    },
    /// A pawn arrives, and nobody has said what it becomes. Nothing has moved, and the clock runs.
    #[error("expected what the pawn on {from} becomes on {to}: one of {choices}")]
    NeedsPromotion {
        /// Where the pawn stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// The letters of the pieces it may become, the usual one first.
        choices: String,
    },
    /// The position cannot be played.
    #[error("{message}")]
    BadPosition {
        /// What is wrong with it.
        message: String,
    },
    /// There is no offer to answer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// The offer has been made already.
    #[error("the offer has been made already")]
    OfferStands,
    /// A draw was declined since the last own move.
    #[error("the last offer was declined: make a move before the next")]
    OfferTooSoon,
    /// This kind of claim does not exist under the ruleset of the game.
    #[error("under these rules the game ends by itself instead")]
    NothingToClaim,
    /// No own move to take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// Moves may not be taken back.
    #[error("moves may not be taken back in this game")]
    TakeBackForbidden,
    /// Both have moved.
    #[error("the game can be called off only before both have moved")]
    TooLateToAbort,
    /// There is no clock to act on.
    #[error("there is no clock")]
    NoClock,
    /// Not an amount of time that can be given.
    #[error("expected from {least} to {most} of time, found {found}")]
    BadTime {
        /// What has to be given at least.
        least: Millis,
        /// What may be given at most.
        most: Millis,
        /// What came.
        found: Millis,
    },
    /// No flag has fallen.
    #[error("no flag has fallen")]
    FlagUp,
    /// The player is not late yet.
    #[error("nobody is late yet")]
    NotLate,
    /// A die with another number of sides.
    #[error("expected a throw from 0 to {}, found {found}", sides - 1)]
    BadDie {
        /// How many sides it should have.
        sides: u32,
        /// What came.
        found: u32,
    },
    /// The opponent is here.
    #[error("the opponent is not gone")]
    NotGone,
    /// The opponent is not gone long enough.
    #[error("the opponent has {left} left to come back")]
    GoneTooShortly {
        /// How long the opponent still has.
        left: Millis,
    },
    /// Nothing was said, or too much.
    #[error("expected from 1 to {most} letters, found {found}")]
    BadLength {
        /// How many there may be.
        most: u32,
        /// What came.
        found: u32,
    },
    /// A word that is no command.
    #[error("there is no command {word:?}")]
    UnknownWord {
        /// What stood behind the slash.
        word: String,
    },
}

/// `, read in German,` behind a move that was not read in English.
fn aside(language: Option<Language>) -> String {
    language.map_or_else(String::new, |language| format!(", read in {language},"))
}
