//! The file of a mode as it is written: every field, nothing yet checked against another.
//!
//! `docs/modes.md` explains each field. The JSON Schema is made from these types, and what is expected of a value is
//! said by it: its keyword `expected` in words, `expectedList` for a list of such values, `examples` by example.
//! Where they are missing, true or false is expected, or one of the texts that the schema names.

mod goals;
mod piece;
mod rules;
mod start;
mod units;

use schemars::JsonSchema;
use serde::Deserialize;

pub use crate::mode::DrawRuleName;
pub use goals::{ExtinctionSpec, GoalsSpec, SquaresSpec, VerdictSpec};
pub use piece::{HurdleSpec, MovementSpec, PieceSpec, Purpose, RepeatSpec, Symmetry, VectorSpec};
pub use rules::{CaptureSpec, CastlingSpec, DropsSpec, PromotionSpec};
pub use start::{ColorSpec, DrawSpec, PlacedSpec, StartParts, StartSpec};
use units::PieceName;
pub use units::{Named, SwitchOr};

/// A mode's file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct ModeFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema")]
    #[schemars(extend("expected" = "a text", "examples" = ["mode.schema.json"]))]
    pub schema: Option<String>,
    /// What the mode is called.
    #[schemars(extend("expected" = "a text", "examples" = ["Knightmate"]))]
    pub title: String,
    /// What is special about it, in a sentence or two.
    #[schemars(extend("expected" = "a text", "examples" = ["The royal piece moves like a knight."]))]
    pub description: String,
    /// Movements by name, in Betza's notation or as vectors.
    #[serde(default)]
    #[schemars(extend("expected" = "an object with a movement for each name", "examples" = [{"hop": "gQ"}]))]
    pub movements: Named<MovementSpec>,
    /// Pieces by name. Those of chess are there unless a piece here has their name or letter.
    #[serde(default)]
    #[schemars(extend(
        "expected" = "an object with a piece for each name",
        "examples" = [{"camel": {"movement": "C"}}],
    ))]
    pub pieces: Named<PieceSpec>,
    /// The start position: a FEN, a list of pieces or a draw.
    pub start: StartSpec,
    /// The names of the royal pieces. Without this field: those marked royal and the king of chess.
    #[schemars(with = "Option<Vec<PieceName>>", extend("examples" = [["king"]]))]
    pub royal: Option<Vec<String>>,
    /// How pieces promote; `false` if they do not.
    #[schemars(extend(
        "expected" = "true, false or an object with details",
        "examples" = [{"to": ["queen", "knight"], "ranks": [8]}],
    ))]
    pub promotion: Option<SwitchOr<PromotionSpec>>,
    /// Who castles: `true` for king and rook, `false`, or the names of the two pieces.
    #[schemars(extend(
        "expected" = "true, false or an object with king and rook",
        "examples" = [{"king": "king", "rook": "rook"}],
    ))]
    pub castling: Option<SwitchOr<CastlingSpec>>,
    /// Whether pawns can be taken in passing.
    pub en_passant: Option<bool>,
    /// What a capture does.
    #[serde(default)]
    pub capture: CaptureSpec,
    /// The pieces that an explosion spares unless they take part in the capture; the pawns by default.
    #[schemars(with = "Option<Vec<PieceName>>", extend("examples" = [["pawn"]]))]
    pub spared: Option<Vec<String>>,
    /// What can be dropped from the pocket.
    pub drops: Option<DropsSpec>,
    /// Whether a side that can take must take.
    #[serde(default)]
    pub must_capture: bool,
    /// Whether a move may give check.
    pub give_check: Option<bool>,
    /// How the game is won besides checkmate.
    #[serde(default)]
    pub goals: GoalsSpec,
    /// Game settings every view begins with.
    #[serde(default)]
    pub defaults: DefaultsSpec,
    /// The settings that cannot be changed.
    #[serde(default)]
    #[schemars(extend("examples" = [["clock", "pace"]]))]
    pub locked: Vec<SettingName>,
}

/// Game settings a view begins with.
#[derive(Deserialize, JsonSchema, Clone, PartialEq, Debug, Default)]
#[serde(deny_unknown_fields)]
#[schemars(extend("expected" = "an object with settings", "examples" = [{"clock": "5+3"}]))]
pub struct DefaultsSpec {
    /// The clock, as minutes and seconds added with each move: `5+3`.
    #[schemars(extend("expected" = "minutes and seconds as a text", "examples" = ["5+3"]))]
    pub clock: Option<String>,
    /// Who does not move within so many seconds has a random legal move played.
    #[schemars(extend("expected" = "seconds as a number", "examples" = [2]))]
    pub pace: Option<f64>,
    /// The ruleset for draws and flags, by its name.
    pub draw_rule: Option<DrawRuleName>,
}

/// A game setting.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("expectedList" = "a list of settings"))]
pub enum SettingName {
    /// The clock.
    Clock,
    /// The pace.
    Pace,
    /// The ruleset for draws and flags.
    DrawRule,
}

impl SettingName {
    /// Its name in a file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clock => "clock",
            Self::Pace => "pace",
            Self::DrawRule => "draw_rule",
        }
    }
}
