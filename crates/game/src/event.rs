//! What happened.
//!
//! A game is the fold of its events. Their written form is small and carries its version, so that a log can be
//! read for ever.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabiya_rules::notation::Language;
use tabiya_rules::types::{Color, UciMove};

use crate::ending::{Claim, Ending};
use crate::seat::{By, Player};
use crate::terms::Terms;
use crate::time::{Millis, Now};

/// Something that happened at an instant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When; never before the event before it.
    pub at: Now,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum EventKind {
    /// The game was made; the first event of every game.
    Opened {
        /// What was agreed.
        terms: Terms,
    },
    /// Somebody sat down.
    Seated {
        /// Which seat.
        color: Color,
        /// Who.
        player: Player,
    },
    /// Another start position was set up.
    PositionSet {
        /// The position.
        fen: String,
    },
    /// The game began.
    Started,
    /// A move was made.
    Moved {
        /// The move, castling as "king takes rook".
        #[serde(rename = "move")]
        uci: UciMove,
        /// How long it took, lag credit taken off.
        spent: Millis,
        /// Whether the die chose it.
        #[serde(skip_serializing_if = "core::ops::Not::not", default)]
        forced: bool,
        /// In which language it was read, if not in English.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        language: Option<Language>,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
    },
    /// The offer was declined.
    DrawDeclined {
        /// By whom.
        by: Color,
    },
    /// A claim of a draw was wrong; it counts as an offer.
    ClaimRejected {
        /// By whom it was made.
        by: Color,
        /// What was claimed: a repetition, or fifty moves.
        claim: Claim,
        /// What there was: times the position occurred, or single moves without progress.
        found: u16,
        /// What there should have been.
        needed: u16,
    },
    /// A player wants to take back.
    TakeBackAsked {
        /// Who.
        by: Color,
        /// How many single moves it undoes.
        plies: u32,
    },
    /// The opponent does not agree.
    TakeBackDeclined {
        /// Who does not.
        by: Color,
    },
    /// Moves were taken back, and the clocks with them.
    TakenBack {
        /// For whom.
        by: By,
        /// How many single moves.
        plies: u32,
    },
    /// A player got more time.
    TimeAdded {
        /// Who.
        to: Color,
        /// How much.
        millis: Millis,
    },
    /// The clocks stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// A player is gone.
    Left {
        /// Who.
        color: Color,
    },
    /// A player is back.
    Returned {
        /// Who.
        color: Color,
    },
    /// Somebody said something.
    Said {
        /// Who.
        by: By,
        /// What.
        text: String,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
    },
    /// A player wants another game.
    RematchOffered {
        /// Who.
        by: Color,
        /// Whether with swapped colors.
        swap: bool,
    },
    /// The opponent does not, or whoever offered it no longer.
    RematchDeclined {
        /// Who does not.
        by: Color,
    },
    /// There will be another game.
    RematchAgreed {
        /// Whether with swapped colors.
        swap: bool,
        /// What holds for it; the host may draw another start position.
        terms: Terms,
    },
    /// Something that an earlier program kept and that changes nothing: what a pawn becomes was asked.
    #[serde(alias = "promotion_asked")]
    Nothing {},
}

/// The version of the written form.
pub const EVENT_VERSION: u8 = 1;

#[derive(Serialize)]
struct Written<'a> {
    v: u8,
    at: Now,
    #[serde(flatten)]
    kind: &'a EventKind,
}

#[derive(Deserialize)]
struct Read {
    v: u8,
    at: Now,
    #[serde(flatten)]
    kind: EventKind,
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { v: EVENT_VERSION, at: self.at, kind: &self.kind }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Read::deserialize(deserializer)?;
        if read.v != EVENT_VERSION {
            let message = format!("expected an event of version {EVENT_VERSION}, found version {}", read.v);
            return Err(D::Error::custom(message));
        }
        Ok(Self { at: read.at, kind: read.kind })
    }
}
