//! What is said about a move.

use serde::{Deserialize, Serialize};
use tabiya_protocol::{Evaluation, Shape};

/// What is said about a move, or about the start.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Notes {
    /// In words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Numeric annotation glyphs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// Circles, then arrows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Shape>,
    /// What the mover's clock showed after it, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// How long the mover thought, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// What the position after it is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// Commands of other programs, as they stood in their comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub commands: String,
}

impl Notes {
    /// Nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Bytes of text.
    #[must_use]
    pub const fn text(&self) -> usize {
        self.comment.len() + self.commands.len()
    }
}
