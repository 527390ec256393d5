//! What was agreed before the game.

use serde::{Deserialize, Serialize};

use crate::clock::{Control, TimeControl};
use crate::ruleset::RulesetId;
use crate::seat::Seating;
use crate::time::Millis;

/// When the clocks begin to run.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockStart {
    /// With the game: White's clock runs at once.
    #[default]
    AtStart,
    /// When both have made their first move, which is free.
    AfterFirstMoves,
}

/// What was agreed before the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// The mode, by its name; empty for chess.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub mode: String,
    /// The whole mode as text, so that the game can be played again whatever becomes of the mode; nothing for chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The number by which start and looks were drawn, if they were.
    #[serde(rename = "draw", skip_serializing_if = "Option::is_none")]
    pub start_number: Option<u64>,
    /// The start position as FEN; set when the game is made.
    pub start: String,
    /// How much time each side has.
    pub clock: TimeControl,
    /// When they begin to run.
    pub clock_start: ClockStart,
    /// Under which rules the game ends.
    pub ruleset: RulesetId,
    /// Where the players sit.
    #[serde(rename = "table")]
    pub seating: Seating,
    /// Who does not move within this time has a random legal move played.
    #[serde(rename = "pace", skip_serializing_if = "Option::is_none")]
    pub forced_move_after: Option<Millis>,
    /// Whether the opponent may be asked to take a move back.
    pub take_backs: TakeBacks,
}

/// Whether moves may be taken back.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeBacks {
    /// If the opponent agrees, or nobody needs to be asked.
    #[default]
    Allowed,
    /// Never.
    Forbidden,
}

impl Terms {
    /// How long an opponent may be gone before the game can be claimed: a share of the game, 10 seconds at least
    /// and two minutes at most; for games by correspondence and without a clock there is no such claim.
    #[must_use]
    pub fn gone_limit(&self) -> Option<Millis> {
        if matches!(self.clock.white, Control::PerMove(_) | Control::Unlimited) {
            return None;
        }
        let expected = self.clock.white.expected()?;
        Some(Millis((expected.0 / 10).clamp(10_000, 120_000)))
    }
}
