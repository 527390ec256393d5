//! What there is to choose from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Millis, Role};

/// Everything a new-game panel lists.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct Catalog {
    /// The modes, standard chess first.
    pub modes: Vec<ModeInfo>,
    /// The computer's levels, weakest first.
    pub levels: Vec<LevelInfo>,
    /// Clocks worth a button.
    pub clocks: Vec<ClockPreset>,
    /// The rules about ends.
    pub rulesets: Vec<RulesetInfo>,
}

/// One mode.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModeInfo {
    /// The name that commands, files and links use.
    pub id: String,
    /// The name to show where the page has no word of its own for the id.
    pub name: String,
    /// One sentence about it, likewise.
    pub description: String,
    /// A start position to draw; of a drawn start one example.
    pub fen: String,
    /// The same as `pieces` of a board.
    pub pieces: BTreeMap<String, String>,
    /// The kinds of pieces in it.
    pub roles: Vec<RoleInfo>,
    /// The start is drawn anew for each game.
    pub random: bool,
    /// The computer plays it.
    pub computer: bool,
    /// A clock that the mode prescribes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<String>,
    /// Taken pieces can be dropped: there are pockets to draw.
    pub pockets: bool,
    /// How many checks win; absent where they do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checks: Option<u32>,
    /// The settings a game begins with if nobody wishes for others.
    pub defaults: ModeDefaults,
    /// Which of them cannot be changed: `clock`, `pace`, `ruleset`.
    pub locked: Vec<String>,
}

/// The settings a mode brings along.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
pub struct ModeDefaults {
    /// The clock in its grammar; absent: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<String>,
    /// Who does not move within this time has a random legal move played; absent: no such hurry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Millis>,
    /// The rules about ends.
    pub ruleset: String,
}

/// One kind of piece in a mode.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct RoleInfo {
    /// Its id, as in `pieces` and `promotions`.
    pub role: Role,
    /// What to call it where the page has no word of its own.
    pub name: String,
    /// Which picture to draw: `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, or another look.
    pub look: String,
    /// What it is worth, in pawns; 0 for a royal piece.
    pub value: i32,
    /// It can be given check.
    pub royal: bool,
    /// It is a pawn.
    pub pawn: bool,
    /// How it moves, in Betza's notation; empty if that cannot say it.
    pub movement: String,
}

/// How one kind of piece moves.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct PieceInfo {
    /// Which kind.
    pub role: Role,
    /// In words, by the code of their language: `en` is always there.
    pub words: BTreeMap<String, String>,
    /// Where it can go on an empty board from d4, as White; from d5, upside down, as Black.
    pub reach: Vec<Reach>,
}

/// One square that a piece can go to.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, TS)]
pub struct Reach {
    /// So many files to the right of the piece.
    pub file: i8,
    /// So many ranks before it.
    pub rank: i8,
    /// What it can do there.
    pub kind: ReachKind,
}

/// What a piece can do on a square.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ReachKind {
    /// Go there and take there.
    Both,
    /// Only go there.
    Move,
    /// Only take there.
    Capture,
    /// Only go there before it has moved.
    First,
    /// Only over another piece.
    Hop,
    /// Go there, and take there over another piece.
    MoveOrHop,
}

/// What an opponent belongs to.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LevelGroup {
    /// The steps from somebody who has just learnt the moves to full strength.
    Steps,
    /// The course's four, which are defined by what they look at.
    Course,
}

/// One opponent that the computer can be.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct LevelInfo {
    /// The number by which games name it.
    pub level: u8,
    /// What it belongs to.
    pub group: LevelGroup,
    /// Its name where the page has no word of its own.
    pub name: String,
    /// The measured strength, on the scale of Stockfish's `UCI_Elo`; absent until it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub elo: Option<i32>,
    /// Half the width of the 95 % interval of `elo`; present whenever it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub margin: Option<i32>,
    /// How it was measured: when, against what, in how many games; present whenever `elo` is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub source: Option<String>,
}

/// One clock worth a button.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct ClockPreset {
    /// In the clock grammar; what to send.
    pub clock: String,
    /// `bullet`, `blitz`, `rapid`, `classical`, `correspondence`.
    pub speed: String,
}

/// One set of rules about ends.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct RulesetInfo {
    /// The id; what to send.
    pub id: String,
    /// Its name where the page has no word of its own.
    pub name: String,
}
