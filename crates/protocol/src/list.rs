//! Lists of one's own games.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Millis;

/// Which of one's own games are wanted; what is absent does not matter.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct GameFilter {
    /// A part of either player's name, in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<String>,
    /// How it ended for the one who asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<WantedResult>,
    /// The mode's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode: Option<String>,
    /// A part of the opening's name or code, in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<String>,
    /// Begun at this instant or later, milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<Millis>,
    /// Begun before this instant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<Millis>,
    /// Only those with a star.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub starred: bool,
}

/// How a game ended for one side.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum WantedResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
}
