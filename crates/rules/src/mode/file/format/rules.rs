//! Promotion, castling, captures and drops.

use schemars::JsonSchema;
use serde::Deserialize;

use super::units::{PieceName, Rank};

/// How pieces promote.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct PromotionSpec {
    /// Which pieces; the pawns by default.
    #[schemars(with = "Option<Vec<PieceName>>", extend("examples" = [["pawn"]]))]
    pub from: Option<Vec<String>>,
    /// What they become, the default first; queen, rook, bishop and knight if missing.
    #[schemars(with = "Option<Vec<PieceName>>", extend("examples" = [["queen", "knight"]]))]
    pub to: Option<Vec<String>>,
    /// On which ranks, from their own side; the last by default.
    #[schemars(with = "Option<Vec<Rank>>", extend("examples" = [[7, 8]]))]
    pub ranks: Option<Vec<u8>>,
    /// Whether they may stay what they are.
    #[serde(default)]
    pub optional: bool,
}

/// Who castles with whom.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct CastlingSpec {
    /// The piece that goes two squares.
    #[schemars(with = "PieceName", extend("examples" = ["king"]))]
    pub king: String,
    /// The piece that jumps over it.
    #[schemars(with = "PieceName", extend("examples" = ["rook"]))]
    pub rook: String,
}

/// What a capture does.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "snake_case")]
pub enum CaptureSpec {
    /// The piece leaves the game.
    #[default]
    Remove,
    /// It goes to the taker's pocket.
    Pocket,
    /// It explodes with its taker and everything next to it.
    Explode,
}

/// What can be dropped.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "expected" = "an object with pieces",
    "examples" = [{"pieces": ["pawn", "knight"]}],
))]
pub struct DropsSpec {
    /// Which pieces, in the order in which FEN lists them.
    #[schemars(with = "Vec<PieceName>", extend("examples" = [["pawn", "knight"]]))]
    pub pieces: Vec<String>,
    /// The ranks, from their own side, on which pawns can be dropped; 2 to 7 by default.
    #[schemars(with = "Option<Vec<Rank>>", extend("examples" = [[2, 3, 4, 5, 6, 7]]))]
    pub pawn_ranks: Option<Vec<u8>>,
}
