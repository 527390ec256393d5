//! Pieces and how they move.

use schemars::JsonSchema;
use serde::Deserialize;

use super::units::{Distance, LookName, Rank};

/// A piece of the mode.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "expected" = "a piece: an object with a movement",
    "examples" = [{"movement": "C", "look": "knight"}],
))]
pub struct PieceSpec {
    /// The capital letter of FEN and notation; by default the first letter of the name that is free.
    #[schemars(extend("expected" = "a letter from A to Z", "examples" = ["C"]))]
    pub letter: Option<String>,
    /// What it looks like; by default the piece of chess with its name, or else a disc with its letter.
    #[schemars(with = "Option<LookName>")]
    pub look: Option<String>,
    /// How it moves: the name of a movement or of a piece of chess, Betza's notation, or vectors.
    pub movement: MovementSpec,
    /// Whether it must not be left where it can be taken.
    #[serde(default)]
    pub royal: bool,
    /// Whether it is a pawn: its moves reset the counter of moves, it is written without a letter and takes
    /// part in en passant.
    #[serde(default)]
    pub pawn: bool,
    /// The ranks, from its own side, on which it counts as not having moved. By default a pawn's second rank,
    /// for other pieces the squares on which they start.
    #[schemars(with = "Option<Vec<Rank>>", extend("examples" = [[2]]))]
    pub first_ranks: Option<Vec<u8>>,
    /// What it is worth to the computer, in hundredths of a pawn; worked out from its movement if missing.
    #[schemars(range(min = 0, max = 100_000), extend(
        "expected" = "hundredths of a pawn from 0 to 100000",
        "examples" = [300],
    ))]
    pub value: Option<i32>,
}

/// A movement: a text (the name of a movement, or Betza's notation) or a list of vectors.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
#[schemars(extend(
    "expected" = "a movement: a name, Betza's notation or a list of vectors",
    "examples" = ["BN", [{"step": [1, 2]}]],
))]
pub enum MovementSpec {
    /// The name of a movement or of a piece of chess, or a movement in Betza's notation.
    Text(String),
    /// Vectors.
    Vectors(Vec<VectorSpec>),
}

/// A vector of a movement.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "expected" = "a vector: an object with a step",
    "examples" = [{"step": [1, 2], "repeat": true}],
))]
pub struct VectorSpec {
    /// Files to the right and ranks forward.
    #[schemars(with = "[Distance; 2]", extend(
        "expected" = "two whole numbers from -7 to 7: files to the right and ranks forward",
        "examples" = [[1, 2]],
    ))]
    pub step: [i8; 2],
    /// How many times it may be repeated: 1 to 7, or `true` for as far as the board goes.
    pub repeat: Option<RepeatSpec>,
    /// Whether it only moves or only captures.
    pub only: Option<Purpose>,
    /// Which directions are meant besides this one.
    #[serde(default)]
    pub symmetry: Symmetry,
    /// Whether the squares in between must be empty.
    #[serde(default)]
    pub lame: bool,
    /// Whether only a piece that has not moved may use it.
    #[serde(default)]
    pub first: bool,
    /// What must be in the way.
    pub hurdle: Option<HurdleSpec>,
    /// Whether Black goes the other way (the default) or the same way on the board.
    pub mirrored: Option<bool>,
}

/// How often a vector may be repeated.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
#[schemars(extend("expected" = "true, false or a number from 1 to 7", "examples" = [4]))]
pub enum RepeatSpec {
    /// As far as the board goes, or once.
    Switch(bool),
    /// So many times.
    Times(#[schemars(range(min = 1, max = 7))] u8),
}

/// What a vector is for.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Moving to an empty square.
    Move,
    /// Capturing.
    Capture,
}

/// Which directions a vector stands for.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "snake_case")]
pub enum Symmetry {
    /// All that turning and mirroring make of it.
    #[default]
    All,
    /// It and its mirror image left and right.
    Sideways,
    /// It alone.
    None,
}

/// What must be in the way.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum HurdleSpec {
    /// Exactly one piece, anywhere before the target: a cannon.
    Any,
    /// A piece right before the target: a grasshopper.
    Adjacent,
}
