//! What one row of a deck's log says.

use serde::{Deserialize, Serialize};
use tabiya_protocol::Color;
use thiserror::Error;

use crate::{CardMode, Grade, NewCard};

/// The name of the weights the schedule was made with: 1 is FSRS-6 as published.
pub const WEIGHTS_ID: u8 = 1;

/// Something that became of a deck.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Mistakes of a game; those that are known already are known better.
    Mistakes {
        /// What was played.
        #[serde(rename = "place")]
        mode: CardMode,
        /// What is to be asked.
        cards: Vec<NewCard>,
        /// The number of the review among those of the deck's owner, if it was taken in unasked: it is looked at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        review: Option<i64>,
    },
    /// All cards of a repertoire; whatever it had before is replaced.
    Repertoire {
        /// The name of the study in which it is kept.
        study: String,
        /// Whose moves.
        color: Color,
        /// The study's name.
        title: String,
        /// What is played.
        #[serde(rename = "place")]
        mode: CardMode,
        /// What is to be asked.
        cards: Vec<NewCard>,
    },
    /// A repertoire is not trained any more.
    Dropped {
        /// The name of the study in which it is kept.
        study: String,
        /// Whose moves.
        color: Color,
    },
    /// A card was answered.
    Answered {
        /// Its number in the deck.
        card: u32,
        /// On which day, counted from 1970 where the answer was given.
        day: i32,
        /// How well.
        grade: Grade,
        /// In how many milliseconds.
        millis: u32,
        /// With what.
        uci: String,
        /// How often help was asked for.
        #[serde(default, skip_serializing_if = "is_zero")]
        hints: u8,
        /// [`WEIGHTS_ID`] at that time.
        weights: u8,
    },
    /// A card is to be asked no more, or again.
    Suspended {
        /// Its number in the deck.
        card: u32,
        /// No more.
        suspended: bool,
    },
    /// A card was thrown away, or fetched back.
    Removed {
        /// Its number in the deck.
        card: u32,
        /// Thrown away.
        removed: bool,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes what it asks about by reference")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A row that is no event.
#[derive(Debug, Error)]
#[error("expected an event of a deck: {0}")]
pub struct EventError(#[from] serde_json::Error);

impl Event {
    /// As it is kept.
    ///
    /// # Panics
    /// Never: an event has text keys only.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("an event has text keys only")
    }

    /// As it was kept.
    ///
    /// # Errors
    /// When it is none.
    pub fn decode(data: &[u8]) -> Result<Self, EventError> {
        Ok(serde_json::from_slice(data)?)
    }
}
