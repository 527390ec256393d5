//! Studies: trees of moves with what is said about them, kept under a name and an address.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Color, Evaluation, GameId, LastMove, Millis, ModeInfo, NodeId, Opening, ReadTag, SquareName, StudyId,
    Version,
};

/// Where a study comes from.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum StudySource {
    /// A position.
    Position {
        /// The mode's id.
        mode: String,
        /// A mode of one's own: the text of its file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        mode_file: Option<String>,
        /// The position; absent: the mode's first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fen: Option<String>,
    },
    /// A game of this server that is over. The same holder's study of the same game is there once.
    Game {
        /// The game.
        game: GameId,
    },
    /// One game as PGN, with its variations and all that is said in it.
    Pgn {
        /// The text.
        text: String,
    },
}

/// What is done to a study.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum StudyChange {
    /// Plays on from a node. Moves that are there already are followed.
    Play {
        /// The node.
        after: NodeId,
        /// The moves, as programs write them; `0000` passes.
        moves: Vec<String>,
    },
    /// Takes a move and everything behind it away.
    Delete {
        /// The move.
        node: NodeId,
    },
    /// Brings back what the last deletion took.
    Restore {},
    /// Puts a move one place further to the front among its alternatives.
    Promote {
        /// The move.
        node: NodeId,
    },
    /// Makes the line to this move the main line.
    MakeMain {
        /// The move.
        node: NodeId,
    },
    /// Says something about a move; nothing: says nothing any more.
    Comment {
        /// The move, or the start.
        node: NodeId,
        /// What.
        text: String,
    },
    /// Judges a move.
    Glyphs {
        /// The move.
        node: NodeId,
        /// Numeric annotation glyphs: 1 is `!`, 2 is `?`, 16 is `±`; none takes them away.
        glyphs: Vec<u8>,
    },
    /// Draws on the board after a move.
    Shapes {
        /// The move, or the start.
        node: NodeId,
        /// All of them.
        shapes: Vec<Shape>,
    },
    /// Gives the study a name.
    Title {
        /// The name.
        title: String,
    },
}

/// An arrow, or a circle around a square.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Shape {
    /// Where it begins.
    pub from: SquareName,
    /// Where it points to; absent: a circle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<SquareName>,
    /// In which color.
    pub color: ShapeColor,
}

/// The colors that PGN knows.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ShapeColor {
    /// The usual one.
    Green,
    /// Danger.
    Red,
    /// An idea.
    Yellow,
    /// Another.
    Blue,
}

/// A whole study.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyView {
    /// Its id.
    pub study: StudyId,
    /// How many changes it has seen.
    pub version: Version,
    /// Its name.
    pub title: String,
    /// This viewer may change it.
    pub writable: bool,
    /// Something that a deletion took can be brought back.
    pub restorable: bool,
    /// The mode.
    pub mode: ModeInfo,
    /// The text of the mode's file, if it is nobody's but the study's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode_file: Option<String>,
    /// The game it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<GameId>,
    /// The tags of the game.
    pub tags: Vec<ReadTag>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The start first, each node behind the one before it.
    pub nodes: Vec<StudyNode>,
    /// How many moves of the main line have still to be evaluated, while that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub evaluating: Option<u32>,
}

/// A move in a study, or its start.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyNode {
    /// Its number; 0 is the start.
    pub id: NodeId,
    /// The node before it; absent at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parent: Option<NodeId>,
    /// What may follow, the main line first.
    pub children: Vec<NodeId>,
    /// How many plies from the start.
    pub ply: u32,
    /// Who moved; at the start, who did not.
    pub color: Color,
    /// The number of the move, as a score sheet counts.
    pub move_number: u32,
    /// In algebraic notation; `--` if the side passes, empty at the start.
    pub san: String,
    /// As programs write it; `0000` if the side passes, empty at the start.
    pub uci: String,
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
    /// What the line so far is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub comment: String,
    /// How it is judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub glyphs: Vec<u8>,
    /// What is drawn on the board after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Shape>>", optional)]
    pub shapes: Vec<Shape>,
    /// What the mover's clock showed after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Millis>,
    /// How long the mover thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spent: Option<Millis>,
    /// What the position after it is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub evaluation: Option<Evaluation>,
}

/// What has become of a study.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum StudyNews {
    /// Nodes are new or other than before; each replaces the one with its id.
    Nodes {
        /// The nodes, each behind the one before it.
        nodes: Vec<StudyNode>,
    },
    /// Nodes are gone.
    Gone {
        /// Their ids.
        nodes: Vec<NodeId>,
        /// The node they followed, as it is now.
        parent: Box<StudyNode>,
    },
    /// It has another name.
    Title {
        /// The name.
        title: String,
    },
    /// The evaluation of the main line goes on; absent: it is over.
    Evaluating {
        /// So many moves are left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<u32>,
    },
}

/// One study in a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudySummary {
    /// Its id.
    pub study: StudyId,
    /// Its name.
    pub title: String,
    /// The mode's id.
    pub mode: String,
    /// How many moves it has, variations included.
    pub moves: u32,
    /// A position of it: the end of the main line.
    pub fen: String,
    /// When it was last changed, milliseconds since 1970.
    pub touched: Millis,
}
