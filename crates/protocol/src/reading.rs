//! What a text that somebody pasted, dropped or opened turned out to be.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Color, LastMove, Message, ModeInfo, Problem, SquareName};

/// What a text is.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Understood {
    /// One position.
    Position {
        /// The mode it can be read in: the one that was asked for, else chess, else the first that has its letters.
        mode: String,
        /// The position as the rules write it; as it came if it cannot be played.
        fen: String,
        /// Why it cannot be played; empty if it can.
        problems: Vec<Message>,
    },
    /// Games, in the order of the text.
    Games {
        /// At most 300, and no more than an answer of some 150 KB holds.
        games: Vec<ReadGame>,
        /// There is more in the text than that.
        more: bool,
    },
    /// The file of a mode that can be played.
    Mode {
        /// The mode.
        mode: Box<ModeInfo>,
    },
    /// Nothing that is known here.
    Nothing {
        /// What was found instead, with its line where there is one.
        why: Message,
    },
}

/// One game of a text.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadGame {
    /// The tags as the text has them.
    pub tags: Vec<ReadTag>,
    /// The mode's id.
    pub mode: String,
    /// The mode, where the text brings it along.
    #[serde(rename = "brought", default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub embedded_mode: Option<Box<ModeInfo>>,
    /// The text of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode_file: Option<String>,
    /// The number by which its start was drawn, from which follows how its pieces look.
    #[serde(rename = "draw", default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub start_number: Option<u64>,
    /// Where the game begins; absent if its tags do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fen: Option<String>,
    /// What is said before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub comment: String,
    /// The main line, as far as it can be played.
    pub moves: Vec<ReadMove>,
    /// How many variations were passed over.
    pub variations: u32,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// What is wrong with it, in the order of the text; at most 30.
    pub problems: Vec<ReadProblem>,
}

/// One tag of a game.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct ReadTag {
    /// Such as `White`.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// One move of a game, and the position after it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadMove {
    /// In algebraic notation; `--` if the side passes.
    pub san: String,
    /// As engines write it; `0000` if the side passes.
    pub uci: String,
    /// Who moved.
    pub color: Color,
    /// The number of the move, as a score sheet counts.
    pub move_number: u32,
    /// The position after it.
    pub fen: String,
    /// The squares to mark; absent if the side passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_move: Option<LastMove>,
    /// The squares of royal pieces that are attacked after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SquareName>>", optional)]
    pub checks: Vec<SquareName>,
    /// Judgements in signs: `!?`, `±`, or `$` and a number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub signs: String,
    /// What is said behind it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub comment: String,
}

/// Something wrong with a game.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct ReadProblem {
    /// The line of the text, from 1.
    #[ts(type = "number")]
    pub line: u64,
    /// The character of the line, from 1.
    #[ts(type = "number")]
    pub column: u64,
    /// It could not be understood; otherwise it was, but is not as the standard has it.
    pub grave: bool,
    /// What was expected and what came, in English.
    pub text: String,
    /// The same, to be said in any language.
    pub problem: Problem,
}
