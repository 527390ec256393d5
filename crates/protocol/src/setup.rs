//! A game that somebody wants to start.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{GameId, Millis};

/// What to play, and who sits where.
///
/// Both seats `me`: two friends at one table. One `me`, one `computer` or `friend`: the obvious. Both `computer`:
/// the creator watches and holds the speed.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// The mode's id, from the catalog; of a mode of one's own, what to call it.
    pub mode: String,
    /// A mode of one's own: the text of its file, at most 16 KiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode_file: Option<String>,
    /// The number of a drawn start; absent: the server draws one.
    #[serde(rename = "draw", default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub start_number: Option<u64>,
    /// Who does not move within this time has a random legal move played; absent: as the mode says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Millis>,
    /// Who plays White (before `shuffle`).
    pub white: SeatPlan,
    /// Who plays Black (before `shuffle`).
    pub black: SeatPlan,
    /// The server draws who gets which color.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub shuffle: bool,
    /// The clock in the grammar of docs/clocks.md, `none`, `3m+2s`, `40/90m+30s, 30m+30s`; absent: none, or what
    /// the mode prescribes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<String>,
    /// Start position as FEN instead of the mode's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The rules about ends, from the catalog; absent: FIDE's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ruleset: Option<String>,
    /// Moves that have been made already, as engines write them; the game goes on behind them and does not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub moves: Vec<String>,
    /// A game at one table that this one follows: the score goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub follows: Option<GameId>,
    /// Computers move when they are asked to (`run`), not by themselves.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub stepwise: bool,
    /// For two computers: how many turns to play before the first pause; absent: to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turns: Option<u32>,
    /// For two computers: 1 is slow, 20 is fast; absent: 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub speed: Option<u32>,
}

impl NewGame {
    /// A game of a mode between these, with everything else as the mode says.
    #[must_use]
    pub fn new(mode: impl Into<String>, white: SeatPlan, black: SeatPlan) -> Self {
        Self {
            mode: mode.into(),
            mode_file: None,
            start_number: None,
            pace: None,
            white,
            black,
            shuffle: false,
            clock: None,
            fen: None,
            ruleset: None,
            moves: Vec::new(),
            follows: None,
            stepwise: false,
            turns: None,
            speed: None,
        }
    }
}

/// Who sits on one side.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum SeatPlan {
    /// Whoever holds the secret that came with the request.
    Me {
        /// The name to show; absent: the page's word for the color.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Whoever opens the invitation first.
    Friend {
        /// The name to show until the friend gives one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// The computer.
    Computer {
        /// The level's id, from the catalog.
        level: u8,
        /// The name to show; absent: the page's word for the level.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
        /// Whether it may answer from the book of openings; absent: yes. Levels below 4 never do, nor does any in another
        /// mode than chess.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        book: Option<bool>,
    },
}
