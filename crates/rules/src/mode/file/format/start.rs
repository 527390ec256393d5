//! Where pieces start.

use schemars::JsonSchema;
use serde::Deserialize;

use super::MovementSpec;
use super::units::{LookName, PieceName, SquareName};

/// The start position.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
#[schemars(extend(
    "expected" = "a FEN, or an object with pieces or draw",
    "examples" = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
))]
pub enum StartSpec {
    /// A FEN.
    Fen(String),
    /// Pieces or a draw.
    Parts(StartParts),
}

/// A start position that is not a FEN: exactly one of the two.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct StartParts {
    /// Every piece with its square.
    pub pieces: Option<Vec<PlacedSpec>>,
    /// Pieces are placed by chance.
    pub draw: Option<DrawSpec>,
}

/// How pieces are placed by chance.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum DrawSpec {
    /// One of the 960 back ranks of Fischer random chess.
    Chess960,
    /// Any pieces of the mode on the first two ranks, mirrored.
    Chaos,
}

/// A piece on its square: one of the mode's pieces, or a look with a movement of its own.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "expected" = "a piece with its square",
    "expectedList" = "a list of pieces with their squares",
    "examples" = [{"square": "e1", "color": "white", "piece": "king"}],
))]
pub struct PlacedSpec {
    /// Where.
    #[schemars(with = "SquareName")]
    pub square: String,
    /// Whose.
    pub color: ColorSpec,
    /// Which of the mode's pieces.
    #[schemars(with = "Option<PieceName>", extend("examples" = ["king"]))]
    pub piece: Option<String>,
    /// What it looks like.
    #[schemars(with = "Option<LookName>")]
    pub look: Option<String>,
    /// How it moves.
    pub movement: Option<MovementSpec>,
    /// Whether it is royal, if it has a movement of its own.
    pub royal: Option<bool>,
}

/// A color.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum ColorSpec {
    /// White.
    White,
    /// Black.
    Black,
}
