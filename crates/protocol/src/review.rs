//! What is said of the moves of a game once it is over.
//!
//! Invariants: evaluations are White's, as everywhere; losses and chances are the mover's, in thousandths of a game; nothing is
//! said in a [`Remark`] that its line does not show.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Evaluation, LineMove, Message, Opening, Parameter, RemarkCode, SquareName, StudyId};

/// News of the review of a study that this client follows.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewNews {
    /// The study.
    pub study: StudyId,
    /// Whether more is to come.
    pub state: ReviewState,
    /// How many moves are looked at in all: the main line as it was when this began, up to a passed turn.
    pub plies: u32,
    /// Thousandths of the work that are done.
    pub done: u16,
    /// Moves that are new, or other than they were told before: a review goes backwards. Until it is done judgements may become
    /// milder, and what is to be said about them is missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ReviewedMove>>", optional)]
    pub moves: Vec<ReviewedMove>,
    /// The whole, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub review: Option<Box<Review>>,
    /// Why it ended before its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<Message>,
}

/// Whether more of a review is to come.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ReviewState {
    /// It looks at every move once, the last first.
    First,
    /// It looks again at those that may be bad, and finds out why they are.
    Second,
    /// It is whole.
    Done,
    /// It was stopped, or failed.
    Stopped,
}

/// A whole game, looked at move by move.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// The engine's name and what it plays by.
    pub engine: String,
    /// Positions searched for a move at least.
    #[ts(type = "number")]
    pub nodes: u64,
    /// What the position was worth before the first move.
    pub start: Evaluation,
    /// Every move of the main line, in order.
    pub moves: Vec<ReviewedMove>,
    /// White's play.
    pub white: SideReview,
    /// Black's play.
    pub black: SideReview,
    /// What the opening is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// So many plies are known by name; what follows was played by the players themselves.
    pub theory: u32,
    /// The ply before which the middlegame begins; absent: it never came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub middlegame: Option<u32>,
    /// The ply before which the endgame begins; absent: it never came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub endgame: Option<u32>,
    /// The plies at which the game turned: who was to win, or whether somebody was, became another.
    pub turning_points: Vec<u32>,
}

/// One move, looked at afterwards.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedMove {
    /// Its number among the moves of both sides, from 1.
    pub ply: u32,
    /// As players write it.
    pub san: String,
    /// As programs write it.
    pub uci: String,
    /// How good it was.
    pub judgement: Judgement,
    /// What else is to be said of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Mark>>", optional)]
    pub marks: Vec<Mark>,
    /// What the position after it is worth.
    pub evaluation: Evaluation,
    /// What it cost the mover: thousandths of a game, the best move's expectation less this one's.
    pub loss: u16,
    /// The mover's expectation before it, with the best move, in thousandths of a game.
    pub chance: u16,
    /// Its accuracy in tenths of a percent, if it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accuracy: Option<u16>,
    /// The mover was short of time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub hurried: bool,
    /// What was best, with what follows; empty where this was it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LineMove>>", optional)]
    pub best: Vec<LineMove>,
    /// What answers this move, with what follows; only where it was a mistake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LineMove>>", optional)]
    pub refutation: Vec<LineMove>,
    /// Other moves that were as good, as programs write them, the best among them: what a second try may play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub accepted: Vec<String>,
    /// Why it was a mistake, the most important first; three at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Remark>>", optional)]
    pub remarks: Vec<Remark>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Judgement {
    /// There was no other: nobody's merit and nobody's fault.
    Forced,
    /// Known by name: not counted.
    Book,
    /// Nothing was better.
    Best,
    /// Hardly anything was better.
    Good,
    /// Something was better.
    Inaccuracy,
    /// Something was much better.
    Mistake,
    /// It threw something away.
    Blunder,
}

impl Judgement {
    /// All of them, the worst last.
    pub const ALL: &[Self] =
        &[Self::Forced, Self::Book, Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];
}

/// What else is to be said of a move.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Mark {
    /// It was the only good move, and it was found.
    OnlyMove,
    /// It turned the game, and nothing else would have.
    Great,
    /// It gave up material for good reasons.
    Sacrifice,
    /// It gave a won game away.
    MissedWin,
    /// It let a short mate go by.
    MissedMate,
    /// It lets itself be mated.
    AllowedMate,
    /// It did not punish the mistake before it.
    Miss,
    /// It wins, but something won sooner.
    Slower,
    /// One of several small losses that together cost much.
    Drift,
}

impl Mark {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::OnlyMove,
        Self::Great,
        Self::Sacrifice,
        Self::MissedWin,
        Self::MissedMate,
        Self::AllowedMate,
        Self::Miss,
        Self::Slower,
        Self::Drift,
    ];
}

/// How one side has played.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideReview {
    /// Accuracy of the whole game in tenths of a percent; absent: too few moves count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accuracy: Option<u16>,
    /// The same of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<u16>,
    /// The same of the middlegame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub middlegame: Option<u16>,
    /// The same of the endgame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub endgame: Option<u16>,
    /// How many moves count.
    pub counted: u32,
    /// What a move that counts cost on average: thousandths of a game.
    pub loss: u16,
    /// How many inaccuracies.
    pub inaccuracies: u32,
    /// How many mistakes.
    pub mistakes: u32,
    /// How many blunders.
    pub blunders: u32,
}

/// One thing that can be said about a move, and shown.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Remark {
    /// Which sentence.
    pub code: RemarkCode,
    /// What it says about the move.
    pub role: RemarkRole,
    /// What to put into the sentence, by name: squares, moves (SAN), pieces (by their English letters, upper case), numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Parameter>>", optional)]
    pub parameters: BTreeMap<String, Parameter>,
    /// The squares it is about, the most important first.
    pub squares: Vec<SquareName>,
    /// The moves that show it, from the position after the move, or, of what was better or missed, from the one before it.
    pub line: Vec<LineMove>,
    /// What the line gains for whoever plays its first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gain: Option<Gain>,
    /// Every reply was looked at, or a rule says so; else: two searches agree.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub proved: bool,
}

/// What a remark says about a move.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RemarkRole {
    /// Why it is bad.
    Cause,
    /// What comes of it.
    Consequence,
    /// What the better move would have done.
    Better,
    /// What was there to be had.
    Missed,
}

/// What a line comes to for whoever plays its first move.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Gain {
    /// So much material, in pawns (1, 3, 3, 5, 9), at the end of the line compared with its beginning.
    Material {
        /// Pawns.
        pawns: i16,
    },
    /// Mate in so many moves.
    Mate {
        /// Moves.
        moves: u16,
    },
    /// A draw by rule, at the end of the line.
    Draw {},
    /// So many thousandths of a game.
    Chance {
        /// Thousandths.
        thousandths: u16,
    },
}

impl Remark {
    /// Which move of its line does what it says, from 1; 0 where none does.
    #[must_use]
    pub fn key_move(&self) -> usize {
        match self.parameters.get("at") {
            Some(Parameter::Number(at)) => usize::try_from(*at).unwrap_or(0),
            _ => 0,
        }
    }
}
