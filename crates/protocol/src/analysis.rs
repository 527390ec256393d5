//! What an engine says about a position.
//!
//! Invariant: values are White's, whoever is to move.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Board, Message, Millis, Moves, NodeId, Opening, RequestId, Status, StudyId};

/// A position, with everything that led to it: repetitions and the fifty-move rule depend on that.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Subject {
    /// A node of a study, joined before.
    Study {
        /// The study.
        study: StudyId,
        /// The node.
        node: NodeId,
    },
    /// The position after some moves.
    Moves {
        /// The mode's id.
        mode: String,
        /// A mode of one's own: the text of its file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        mode_file: Option<String>,
        /// Where they begin; absent: where the mode does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fen: Option<String>,
        /// The moves, as programs write them.
        #[serde(default)]
        moves: Vec<String>,
    },
}

/// What is wanted of an engine.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalysisOrder {
    /// What to look at.
    pub subject: Subject,
    /// How many lines, 1 to 5.
    pub lines: u8,
    /// What the other side would do if it were to move: the threat.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub threat: bool,
    /// The engine, by a name of `engines`; absent: the server's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub engine: Option<String>,
    /// How many positions to search at most; absent: as many as the server admits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub nodes: Option<u64>,
}

/// News of an analysis. Each replaces the one before.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisNews {
    /// The request that asked for it.
    pub analysis: RequestId,
    /// Whether more is to come.
    pub state: AnalysisState,
    /// The engine's name.
    pub engine: String,
    /// Plies searched in full.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// Positions searched, those of earlier searches of this position included.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Positions a second.
    #[ts(type = "number")]
    pub speed: u64,
    /// Time spent.
    pub time: Millis,
    /// The best first; none while nothing is known or if there is no legal move.
    pub lines: Vec<EngineLine>,
    /// Why it ended before its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<Message>,
}

/// Whether more is to come.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum AnalysisState {
    /// It waits for its turn.
    Waiting,
    /// It thinks.
    Thinking,
    /// It has reached its limit, or the end of what can be known.
    Done,
    /// It was stopped, or failed.
    Stopped,
}

/// One line of an engine.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineLine {
    /// What it leads to.
    pub evaluation: Evaluation,
    /// The moves, the first of them legal in the position.
    pub moves: Vec<LineMove>,
}

/// One move of a line.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LineMove {
    /// As players write it.
    pub san: String,
    /// As programs write it.
    pub uci: String,
}

/// What a position is worth, to White.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// Hundredths of a pawn; absent where a mate is in sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub centipawns: Option<i32>,
    /// In how many moves White mates, or is mated if it is below zero; 0: the side to move has been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mate: Option<i32>,
    /// Of a thousand such games White wins so many.
    pub win: u16,
    /// Of a thousand such games so many are drawn.
    pub draw: u16,
    /// How deep it was searched.
    pub depth: u32,
}

/// A position as it is to be shown and moved in.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// What stands where.
    pub board: Board,
    /// What may be played.
    pub moves: Moves,
    /// Going on or over.
    pub status: Status,
    /// What has been played so far is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<Opening>,
}

/// An engine that may be asked.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineInfo {
    /// By which it is asked for; absent: the server's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// What it calls itself.
    pub name: String,
    /// What can be set.
    pub options: Vec<EngineOption>,
}

/// Something that can be set in an engine.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// What it has now.
    pub value: String,
    /// What it may have.
    pub kind: OptionKind,
}

/// What an option may have.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number.
    Spin {
        /// At least.
        #[ts(type = "number")]
        min: i64,
        /// At most.
        #[ts(type = "number")]
        max: i64,
    },
    /// One of several.
    Combo {
        /// Which.
        choices: Vec<String>,
    },
    /// Any text.
    Text,
}
