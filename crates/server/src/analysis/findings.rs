//! What has been found of a position, in the words of the protocol.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tabiya_engine::score::{Chances, Score};
use tabiya_protocol::{AnalysisNews, AnalysisState, EngineLine, Evaluation, Message, Millis, RequestId};
use tabiya_rules::types::Color;

/// What is known of a position by now.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Findings {
    /// Whether more is to come.
    #[serde(skip, default = "thinking")]
    pub state: AnalysisState,
    /// Plies searched in full.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// Positions searched, by all searches so far.
    pub nodes: u64,
    /// Time spent, waiting left out.
    pub time: Duration,
    /// The best first.
    pub lines: Vec<EngineLine>,
    /// What the position is worth; absent while nothing is known.
    pub evaluation: Option<Evaluation>,
    /// Positions of this search alone, and its time, by which its speed is told.
    #[serde(skip)]
    pub measured: (u64, Duration),
    /// Who has found it.
    #[serde(skip, default = "engine_name")]
    pub engine: String,
    /// Why it ended before its time.
    #[serde(skip)]
    pub why: Option<Message>,
}

const fn thinking() -> AnalysisState {
    AnalysisState::Thinking
}

impl Default for Findings {
    fn default() -> Self {
        Self {
            state: AnalysisState::Waiting,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            lines: Vec::new(),
            evaluation: None,
            measured: (0, Duration::ZERO),
            engine: engine_name(),
            why: None,
        }
    }
}

impl Findings {
    /// Whether nothing more is to come.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self.state, AnalysisState::Done | AnalysisState::Stopped)
    }

    /// The same as a client hears it.
    #[must_use]
    pub fn news(&self, analysis: RequestId) -> AnalysisNews {
        let (nodes, time) = self.measured;
        AnalysisNews {
            analysis,
            state: self.state,
            engine: self.engine.clone(),
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            speed: (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64,
            time: Millis(i64::try_from(self.time.as_millis()).unwrap_or(i64::MAX)),
            lines: self.lines.clone(),
            why: self.why.clone(),
        }
    }
}

/// What the engine calls itself.
#[must_use]
pub fn engine_name() -> String {
    format!("Tabiya {}", env!("CARGO_PKG_VERSION"))
}

/// What a score means to White, given whose move it is.
pub(super) fn evaluation(score: Score, turn: Color, depth: u32) -> Evaluation {
    let sign = if turn.is_white() { 1 } else { -1 };
    let chances = Chances::of(score.value());
    let (centipawns, mate) = match score {
        Score::Centipawns(value) => (Some(sign * value), None),
        Score::Mate(moves) => (None, Some(sign * moves)),
    };
    let win = if turn.is_white() { chances.win } else { chances.loss };
    Evaluation { centipawns, mate, win, draw: chances.draw, depth }
}
