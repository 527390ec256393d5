//! What one row of a game's log says.
//!
//! Most rows are events of the game machine, in its own form. A few are the room's own. A row tells which by its
//! first byte, so that neither form has to know the other.

use serde::{Deserialize, Serialize};
use tabiya_game::Event;
use thiserror::Error;

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Something the game machine knows.
    Game(Event),
    /// Something only the room knows.
    Room(RoomEntry),
}

/// What the room itself remembers.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "room", rename_all = "snake_case")]
pub enum RoomEntry {
    /// The first row of every game: the whole mode as it was, and what the dice said, so that the game can be
    /// replayed whatever becomes of either.
    Opened {
        /// The version of the room's own form.
        v: u8,
        /// The mode's name; the terms in the next row hold all of it.
        mode: serde_json::Value,
        /// What the start was drawn by, if it was.
        #[serde(rename = "draw", default, skip_serializing_if = "Option::is_none")]
        start_number: Option<u64>,
        /// What the host calls the friend for whom a seat is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        friend: Option<String>,
    },
    /// Two computers: how fast, and how long.
    #[serde(rename = "pace")]
    ComputerSpeed {
        /// 1 to 20.
        speed: u32,
        /// Single moves until they pause.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
    },
    /// The server was away while a clock ran: the pause that follows is its own, not the players'.
    Interrupted {},
    /// A watcher said something.
    WatcherSaid {
        /// What.
        text: String,
    },
    /// The next game of the series is there.
    Next {
        /// Its public name.
        game: String,
    },
}

/// The version of the room's own form.
pub const ROOM_VERSION: u8 = 1;

/// The first byte of a row of the room's own.
const ROOM: u8 = b'R';

/// Why a row cannot be read.
#[derive(Debug, Error)]
pub enum EntryError {
    /// Neither form.
    #[error("expected an event, found {found:?}: {reason}")]
    Unreadable {
        /// How it begins.
        found: String,
        /// What the reader says.
        reason: String,
    },
    /// From a later program.
    #[error("expected version {ROOM_VERSION} of the log's form, found version {found}")]
    Version {
        /// What it says.
        found: u8,
    },
}

impl Entry {
    /// As it is kept.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let written = match self {
            Self::Game(event) => serde_json::to_vec(event),
            Self::Room(entry) => serde_json::to_vec(entry).map(|mut bytes| {
                bytes.insert(0, ROOM);
                bytes
            }),
        };
        written.expect("these types have no map with keys that are not text")
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// When it is neither form, or from a later program.
    pub fn decode(bytes: &[u8]) -> Result<Self, EntryError> {
        let unreadable = |error: serde_json::Error| {
            let start = &bytes[..bytes.len().min(40)];
            let found = String::from_utf8_lossy(start).into_owned();
            EntryError::Unreadable { found, reason: error.to_string() }
        };
        match bytes.split_first() {
            Some((&ROOM, rest)) => match serde_json::from_slice(rest).map_err(unreadable)? {
                RoomEntry::Opened { v, .. } if v != ROOM_VERSION => Err(EntryError::Version { found: v }),
                entry => Ok(Self::Room(entry)),
            },
            _ => Ok(Self::Game(serde_json::from_slice(bytes).map_err(unreadable)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{EventKind, Now};

    use super::*;

    #[test]
    fn rows_read_back_as_they_were() {
        let entries = [
            Entry::Game(Event { at: Now(5), kind: EventKind::Started }),
            Entry::Room(RoomEntry::Opened {
                v: 1,
                mode: serde_json::json!({"id": "chess"}),
                start_number: Some(518),
                friend: Some("Ben".into()),
            }),
            Entry::Room(RoomEntry::Next { game: "Ab3dEf9hIj".into() }),
        ];
        for entry in entries {
            assert_eq!(Entry::decode(&entry.encode()).expect("a row"), entry);
        }
    }

    #[test]
    fn what_is_no_row_is_named() {
        for bad in [&b""[..], b"R", b"R{}", b"{}", b"\xff\xfe", b"R{\"room\":\"opened\",\"v\":9,\"mode\":1}"]
        {
            let error = Entry::decode(bad).expect_err("no row").to_string();
            assert!(error.starts_with("expected "), "{error}");
        }
    }
}
