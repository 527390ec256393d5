//! Who sits where, and who speaks.

use serde::{Deserialize, Serialize};
use tabiya_rules::types::Color;

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The name that is shown.
    pub name: String,
    /// What plays.
    pub kind: PlayerKind,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum PlayerKind {
    /// A human being.
    Human,
    /// Our own computer player.
    Computer {
        /// How strong it is, from 1, the weakest.
        level: u8,
        /// Whether it may answer from the book of openings; where a log does not say, it may.
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        book: bool,
    },
    /// Another program.
    Engine {
        /// Which one, as the host knows it.
        id: String,
    },
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_yes(value: &bool) -> bool {
    *value
}

impl Player {
    /// A human being with this name.
    #[must_use]
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: PlayerKind::Human }
    }

    /// Our own computer player, who knows the book of openings.
    #[must_use]
    pub fn computer(name: impl Into<String>, level: u8) -> Self {
        Self { name: name.into(), kind: PlayerKind::Computer { level, book: true } }
    }

    /// The same player, who may answer from the book of openings or not, if it is a computer.
    #[must_use]
    pub fn with_book(mut self, may: bool) -> Self {
        if let PlayerKind::Computer { book, .. } = &mut self.kind {
            *book = may;
        }
        self
    }

    /// Whether no human being sits here.
    #[must_use]
    pub fn is_machine(&self) -> bool {
        self.kind != PlayerKind::Human
    }
}

/// Where the two players sit.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Each at a screen of their own: take-backs and rematches are agreed, a rematch swaps colors.
    #[default]
    Online,
    /// At one screen: take-backs are free, a rematch keeps colors unless asked.
    Shared,
}

/// Who gives a command: one of the seats, or the host of the game (server, console, referee).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Whoever holds the game.
    Host,
}

impl By {
    /// The seat, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Host => None,
        }
    }
}

impl From<Color> for By {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}
