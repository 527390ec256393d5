//! How the game is won or lost.

use schemars::JsonSchema;
use serde::Deserialize;

use super::units::{PieceName, Rank, SquareName};

/// How the game is won or lost.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields)]
#[schemars(extend("expected" = "an object with goals", "examples" = [{"checks": 3}]))]
pub struct GoalsSpec {
    /// How many checks win.
    #[schemars(range(min = 1), extend("expected" = "a number from 1 to 255", "examples" = [3]))]
    pub checks: Option<u8>,
    /// Squares that win.
    pub squares: Option<SquaresSpec>,
    /// Kinds whose loss decides.
    pub extinction: Option<ExtinctionSpec>,
    /// Whether a side left with royal pieces only loses.
    #[serde(default)]
    pub bare: bool,
    /// What checkmate means for the side that is mated.
    #[schemars(extend("examples" = ["loses"]))]
    pub checkmate: Option<VerdictSpec>,
    /// What stalemate means for the side that cannot move.
    pub stalemate: Option<VerdictSpec>,
}

/// Squares that win; exactly one of squares and ranks.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "expected" = "an object with squares or ranks",
    "examples" = [{"pieces": ["king"], "ranks": [8]}],
))]
pub struct SquaresSpec {
    /// Which pieces must get there; the royal ones by default.
    #[schemars(with = "Option<Vec<PieceName>>", extend("examples" = [["king"]]))]
    pub pieces: Option<Vec<String>>,
    /// The squares, the same for both sides.
    #[schemars(with = "Option<Vec<SquareName>>", extend("examples" = [["d4", "e4", "d5", "e5"]]))]
    pub squares: Option<Vec<String>>,
    /// The ranks, from each side's own.
    #[schemars(with = "Option<Vec<Rank>>")]
    pub ranks: Option<Vec<u8>>,
    /// Whether the ranks are those of the board, the same for both sides.
    #[serde(default)]
    pub same_ranks: bool,
    /// Whether Black may still draw by getting there with the very next move.
    #[serde(default)]
    pub reply: bool,
}

/// Kinds whose loss decides.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "expected" = "an object with result",
    "examples" = [{"pieces": ["queen"], "result": "loses"}],
))]
pub struct ExtinctionSpec {
    /// The kinds; every piece if missing.
    #[schemars(with = "Option<Vec<PieceName>>", extend("examples" = [["queen"]]))]
    pub pieces: Option<Vec<String>>,
    /// What it means for the side that has none of them left.
    #[schemars(extend("expected" = "\"wins\" or \"loses\"", "examples" = ["loses"]))]
    pub result: VerdictSpec,
}

/// What an event means for the side it happens to.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum VerdictSpec {
    /// The game is drawn.
    Draws,
    /// It loses.
    Loses,
    /// It wins.
    Wins,
}
