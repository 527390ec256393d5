//! What one row of a study's log says.

use serde::{Deserialize, Serialize};
use tabiya_protocol::{Evaluation, Shape};
use thiserror::Error;

use crate::{Notes, Step};

/// The version of the log's form.
pub const STUDY_VERSION: u8 = 1;

/// Something that became of a study.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The first: where it comes from, and the tree it brings along.
    Opened(Box<Opened>),
    /// Moves that were not there, one behind the other; they get the next free numbers.
    Played {
        /// The node they follow.
        after: u32,
        /// Each follows the one before it.
        moves: Vec<Step>,
    },
    /// A move and everything behind it went away.
    Deleted {
        /// The move.
        node: u32,
    },
    /// The last deletion was taken back.
    Restored,
    /// A move went one place to the front among its alternatives.
    Promoted {
        /// The move.
        node: u32,
    },
    /// The line to a move is the main line.
    MadeMain {
        /// The move.
        node: u32,
    },
    /// Something else is said about a move.
    Commented {
        /// The move, or the start.
        node: u32,
        /// What.
        text: String,
    },
    /// A move is judged otherwise.
    Judged {
        /// The move.
        node: u32,
        /// Numeric annotation glyphs.
        glyphs: Vec<u8>,
    },
    /// Something else is drawn on the board.
    Drawn {
        /// The move, or the start.
        node: u32,
        /// Circles, then arrows.
        shapes: Vec<Shape>,
    },
    /// An engine has looked at the position after a move.
    Evaluated {
        /// The move, or the start.
        node: u32,
        /// What it is worth.
        evaluation: Evaluation,
    },
    /// It has another name.
    Titled {
        /// The name.
        title: String,
    },
}

/// How a study begins.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Opened {
    /// The version of this form.
    pub v: u8,
    /// Where it comes from.
    pub origin: Origin,
    /// Its name.
    pub title: String,
    /// What is said about the start.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
    /// The moves it brings along; the first has number 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<Seed>,
}

/// Where a study comes from.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Origin {
    /// The mode's id; empty for chess.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mode: String,
    /// The text of the mode's file, unless it is chess: the study can be read whatever becomes of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The number by which the start was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u64>,
    /// The start position.
    pub start: String,
    /// The game of this server it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The tags of the game, those of mode, start and result aside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A tag of a game.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Tag {
    /// Such as `White`.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// A move that a study brings along.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Seed {
    /// The node before it, one of those before this one.
    pub after: u32,
    /// The move.
    #[serde(rename = "move")]
    pub step: Step,
    /// What is said about it.
    #[serde(flatten)]
    pub notes: Notes,
}

/// Why a row cannot be read.
#[derive(Debug, Error)]
pub enum EventError {
    /// It is none.
    #[error("expected an event of a study, found {found:?}: {reason}")]
    Unreadable {
        /// How it begins.
        found: String,
        /// What the reader says.
        reason: String,
    },
    /// From a later program.
    #[error("expected version {STUDY_VERSION} of the log's form, found version {found}")]
    Version {
        /// What it says.
        found: u8,
    },
}

impl Event {
    /// As it is kept.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("these types have no map with keys that are not text")
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// When it is no event, or from a later program.
    pub fn decode(bytes: &[u8]) -> Result<Self, EventError> {
        let event = serde_json::from_slice(bytes).map_err(|error| EventError::Unreadable {
            found: String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned(),
            reason: error.to_string(),
        })?;
        match event {
            Self::Opened(opened) if opened.v != STUDY_VERSION => Err(EventError::Version { found: opened.v }),
            event => Ok(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_row_is_named() {
        let late = br#"{"type":"opened","v":9,"origin":{"start":"","result":"*"},"title":""}"#;
        for bad in [&b""[..], b"{}", b"\xff", b"{\"type\":\"eaten\"}", late] {
            let error = Event::decode(bad).expect_err("no row").to_string();
            assert!(error.starts_with("expected "), "{error}");
        }
        let pass = Event::Played { after: 0, moves: vec![Step::Pass] };
        assert_eq!(Event::decode(&pass.encode()).expect("a row"), pass);
    }
}
