//! The file of a mode as it is written: every field, nothing yet checked against another.
//!
//! Unknown and repeated fields are errors. `docs/modes.md` explains each field; the JSON Schema is made from
//! these types.

use core::fmt;

use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

pub use super::shapes::{Named, SwitchOr};
use super::shapes::{bare, named_objects, object, optional_object, optional_objects, two_numbers};
pub use crate::mode::DrawRuleName;

/// A mode's file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct ModeFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    /// What the mode is called.
    pub title: String,
    /// What is special about it, in a sentence or two.
    pub description: String,
    /// Movements by name, in Betza's notation or as vectors.
    #[serde(default)]
    pub movements: Named<MovementSpec>,
    /// Pieces by name. Those of chess are there unless a piece here has their name or letter.
    #[serde(default, deserialize_with = "named_objects")]
    pub pieces: Named<PieceSpec>,
    /// The start position: a FEN, a list of pieces or a draw.
    pub start: StartSpec,
    /// The names of the royal pieces. Without this field: those marked royal and the king of chess.
    pub royal: Option<Vec<String>>,
    /// How pieces promote; `false` if they do not.
    pub promotion: Option<SwitchOr<PromotionSpec>>,
    /// Who castles: `true` for king and rook, `false`, or the names of the two pieces.
    pub castling: Option<SwitchOr<CastlingSpec>>,
    /// Whether pawns can be taken in passing.
    pub en_passant: Option<bool>,
    /// What a capture does.
    #[serde(default)]
    pub capture: CaptureSpec,
    /// The pieces that an explosion spares unless they take part in the capture; the pawns by default.
    pub spared: Option<Vec<String>>,
    /// What can be dropped from the pocket.
    #[serde(default, deserialize_with = "optional_object")]
    pub drops: Option<DropsSpec>,
    /// Whether a side that can take must take.
    #[serde(default)]
    pub must_capture: bool,
    /// Whether a move may give check.
    pub give_check: Option<bool>,
    /// How the game is won besides checkmate.
    #[serde(default, deserialize_with = "object")]
    pub goals: GoalsSpec,
    /// Game settings every view begins with.
    #[serde(default, deserialize_with = "object")]
    pub defaults: DefaultsSpec,
    /// The settings that cannot be changed.
    #[serde(default)]
    pub locked: Vec<SettingName>,
}

/// A piece of the mode.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct PieceSpec {
    /// The capital letter of FEN and notation; by default the first letter of the name that is free.
    pub letter: Option<String>,
    /// What it looks like; by default the piece of chess with its name, or else a disc with its letter.
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
    pub first_ranks: Option<Vec<u8>>,
    /// What it is worth to the computer, in hundredths of a pawn; worked out from its movement if missing.
    pub value: Option<i32>,
}

/// A movement: a text (the name of a movement, or Betza's notation) or a list of vectors.
#[derive(JsonSchema, Debug)]
#[schemars(untagged)]
pub enum MovementSpec {
    /// The name of a movement or of a piece of chess, or a movement in Betza's notation.
    Text(String),
    /// Vectors.
    Vectors(Vec<VectorSpec>),
}

/// A vector of a movement.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct VectorSpec {
    /// Files to the right and ranks forward.
    #[serde(deserialize_with = "two_numbers")]
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
#[derive(JsonSchema, Debug)]
#[schemars(untagged)]
pub enum RepeatSpec {
    /// As far as the board goes, or once.
    Switch(bool),
    /// So many times.
    Times(u8),
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

/// The start position.
#[derive(JsonSchema, Debug)]
#[schemars(untagged)]
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
    #[serde(default, deserialize_with = "optional_objects")]
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
pub struct PlacedSpec {
    /// Where.
    pub square: String,
    /// Whose.
    pub color: ColorSpec,
    /// Which of the mode's pieces.
    pub piece: Option<String>,
    /// What it looks like.
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

/// How pieces promote.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct PromotionSpec {
    /// Which pieces; the pawns by default.
    pub from: Option<Vec<String>>,
    /// What they become, the default first; queen, rook, bishop and knight if missing.
    pub to: Option<Vec<String>>,
    /// On which ranks, from their own side; the last by default.
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
    pub king: String,
    /// The piece that jumps over it.
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
pub struct DropsSpec {
    /// Which pieces, in the order in which FEN lists them.
    pub pieces: Vec<String>,
    /// The ranks, from their own side, on which pawns can be dropped; 2 to 7 by default.
    pub pawn_ranks: Option<Vec<u8>>,
}

/// How the game is won or lost.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct GoalsSpec {
    /// How many checks win.
    pub checks: Option<u8>,
    /// Squares that win.
    #[serde(default, deserialize_with = "optional_object")]
    pub squares: Option<SquaresSpec>,
    /// Kinds whose loss decides.
    #[serde(default, deserialize_with = "optional_object")]
    pub extinction: Option<ExtinctionSpec>,
    /// Whether a side left with royal pieces only loses.
    #[serde(default)]
    pub bare: bool,
    /// What checkmate means for the side that is mated.
    pub checkmate: Option<VerdictSpec>,
    /// What stalemate means for the side that cannot move.
    pub stalemate: Option<VerdictSpec>,
}

/// Squares that win; exactly one of squares and ranks.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct SquaresSpec {
    /// Which pieces must get there; the royal ones by default.
    pub pieces: Option<Vec<String>>,
    /// The squares, the same for both sides.
    pub squares: Option<Vec<String>>,
    /// The ranks, from each side's own.
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
pub struct ExtinctionSpec {
    /// The kinds; every piece if missing.
    pub pieces: Option<Vec<String>>,
    /// What it means for the side that has none of them left.
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

/// Game settings a view begins with.
#[derive(Deserialize, JsonSchema, Clone, PartialEq, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct DefaultsSpec {
    /// The clock, as minutes and seconds added with each move: `5+3`.
    pub clock: Option<String>,
    /// Who does not move within so many seconds has a random legal move played.
    pub pace: Option<f64>,
    /// The ruleset for draws and flags, by its name.
    pub draw_rule: Option<DrawRuleName>,
}

/// A game setting.
#[derive(Deserialize, JsonSchema, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum SettingName {
    /// The clock.
    Clock,
    /// The pace.
    Pace,
    /// The ruleset for draws and flags.
    DrawRule,
}

/// Reads one of several shapes without losing the place of an error: the shape is chosen by the first token.
macro_rules! one_of {
    ($name:ident, $expected:literal, { $($method:item)* }) => {
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Shapes;
                impl<'de> Visitor<'de> for Shapes {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }

                    $($method)*
                }
                deserializer.deserialize_any(Shapes)
            }
        }
    };
}

one_of!(MovementSpec, "a movement as text, or a list of vectors", {
    fn visit_str<E>(self, text: &str) -> Result<MovementSpec, E> {
        Ok(MovementSpec::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<MovementSpec, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq)).map(|list| MovementSpec::Vectors(bare(list)))
    }
});

one_of!(StartSpec, "a FEN, or an object with pieces or draw", {
    fn visit_str<E>(self, text: &str) -> Result<StartSpec, E> {
        Ok(StartSpec::Fen(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<StartSpec, A::Error> {
        StartParts::deserialize(MapAccessDeserializer::new(map)).map(StartSpec::Parts)
    }
});

one_of!(RepeatSpec, "true, false or a number from 1 to 7", {
    fn visit_bool<E>(self, on: bool) -> Result<RepeatSpec, E> {
        Ok(RepeatSpec::Switch(on))
    }

    fn visit_u64<E: serde::de::Error>(self, times: u64) -> Result<RepeatSpec, E> {
        let valid = u8::try_from(times).ok().filter(|times| (1..=7).contains(times));
        valid
            .map(RepeatSpec::Times)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(times), &"a number from 1 to 7"))
    }
});
