//! A move of a study as its log and other programs write it.

use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabiya_protocol::{Code, Message};
use tabiya_rules::{
    notation::{UciError, pgn::Play},
    position::{Position, Rules},
    types::{UciMove, UciMoveError},
};

/// A move, or none: `0000` lets the side pass, which analysts write and nobody plays.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum Step {
    /// A move.
    Move(UciMove),
    /// The side to move passes.
    Pass,
}

/// How a passed turn is written.
const PASS: &str = "0000";

impl Step {
    /// What was played in a position; nothing played is none.
    #[must_use]
    pub fn of<R: Rules>(position: &Position<R>, play: Play<R::Move>) -> Option<Self> {
        match play {
            Play::Move(m) => Some(Self::Move(position.uci(m, true))),
            Play::Null => Some(Self::Pass),
            Play::Nothing => None,
        }
    }

    /// The same as the rules have it, if it can be played here. Nobody passes while in check.
    #[must_use]
    pub fn within<R: Rules>(self, position: &Position<R>) -> Option<Play<R::Move>> {
        match self {
            Self::Move(m) => position.legal_uci(m).ok().map(Play::Move),
            Self::Pass => (!position.is_check()).then_some(Play::Null),
        }
    }

    /// What somebody wants to play here.
    ///
    /// # Errors
    /// That it is no move, or not a legal one.
    pub fn read<R: Rules>(text: &str, position: &Position<R>) -> Result<Play<R::Move>, Message> {
        let about = |code| Message::new(code).with("text", text.chars().take(20).collect::<String>());
        match text.parse() {
            Err(_) => Err(about(Code::UnreadableMove)),
            Ok(Self::Pass) => Self::Pass.within(position).ok_or_else(|| about(Code::IllegalMove)),
            Ok(Self::Move(m)) => match position.legal_uci(m) {
                Ok(m) => Ok(Play::Move(m)),
                Err(UciError::Syntax(_)) => Err(about(Code::UnreadableMove)),
                Err(UciError::Illegal { .. }) => Err(about(Code::IllegalMove)),
            },
        }
    }
}

/// The position after a move.
#[must_use]
pub(crate) fn after<R: Rules>(position: &Position<R>, play: Play<R::Move>) -> Position<R> {
    match play {
        Play::Move(m) => position.after(m),
        Play::Null => {
            let mut next = *position;
            next.play_null();
            next
        }
        Play::Nothing => *position,
    }
}

impl FromStr for Step {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<Self, UciMoveError> {
        if text == PASS { Ok(Self::Pass) } else { text.parse().map(Self::Move) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(m) => fmt::Display::fmt(m, f),
            Self::Pass => f.write_str(PASS),
        }
    }
}

impl TryFrom<String> for Step {
    type Error = UciMoveError;

    fn try_from(text: String) -> Result<Self, UciMoveError> {
        text.parse()
    }
}

impl From<Step> for String {
    fn from(step: Step) -> Self {
        step.to_string()
    }
}
