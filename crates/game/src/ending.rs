//! How a game ended: the verdict, and apart from it the reason with everything needed to explain it.

use serde::{Deserialize, Serialize};
use tabiya_rules::position::Goal;
use tabiya_rules::types::Color;

use crate::seat::By;

/// Who won, if anybody.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// The game does not count.
    NoResult,
}

impl Verdict {
    /// The verdict that this color won.
    #[must_use]
    pub const fn win(winner: Color) -> Self {
        match winner {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }

    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Draw | Self::NoResult => None,
        }
    }

    /// As PGN writes it.
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::NoResult => "*",
        }
    }
}

/// A moment of the game: after which move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// After how many single moves of this game.
    pub ply: u32,
    /// The number of the last move made, as a score sheet has it; for the start the number of the first one less 1.
    pub number: u32,
    /// Who made it.
    pub by: Color,
}

/// A claim of a draw by the player on the move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The same position has occurred for the third time.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move.
    FiftyMoves,
}

/// Who claimed, and with which move in mind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Claimed {
    /// Who.
    pub by: Color,
    /// The move that would have brought it about, if it had not come about already.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub intended: Option<String>,
}

/// Why nobody, or one side, cannot mate.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "because")]
pub enum NoMate {
    /// The pieces left cannot, wherever they stand.
    Material,
    /// No piece can ever get to where a mate would need it.
    Confined,
    /// No position that can still be reached is a mate.
    Unreachable {
        /// How many positions were looked at.
        positions: u32,
    },
    /// The ruleset counts the pieces left as too little.
    Counted,
}

/// Whether a side could still mate when the other's flag fell.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "mate")]
pub enum MateChance {
    /// Yes, for example so.
    Possible {
        /// Legal moves from there to mate, in algebraic notation; empty if the ruleset does not ask for a proof.
        line: Vec<String>,
    },
    /// No.
    Impossible {
        /// Why not.
        #[serde(flatten)]
        why: NoMate,
    },
    /// It could not be settled within its bounds, and so counts as yes.
    Unsettled,
}

/// A goal other than mate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalName {
    /// So many checks were given.
    Checks,
    /// A side has none of certain pieces left.
    Extinction,
    /// A side has only royal pieces left.
    Bare,
    /// A square was reached.
    Squares,
}

impl From<Goal> for GoalName {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Checks => Self::Checks,
            Goal::Extinction => Self::Extinction,
            Goal::Bare => Self::Bare,
            Goal::Squares => Self::Squares,
        }
    }
}

/// Why the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum Reason {
    /// The king of the loser is in check and there is no legal move.
    Checkmate,
    /// A goal of the mode, other than mate, was reached; by both sides if the game is drawn.
    Goal {
        /// Which one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        goal: Option<GoalName>,
    },
    /// No check and no legal move.
    Stalemate {
        /// Who has no move.
        color: Color,
    },
    /// Nobody can mate any more.
    DeadPosition {
        /// Why not.
        #[serde(flatten)]
        why: NoMate,
    },
    /// The same position again.
    Repetition {
        /// When it occurred, the last time included; an intended move not made is not.
        after: Vec<Moment>,
        /// How often it occurred, an intended move included.
        times: u16,
        /// Who claimed; nobody if the game ended by itself.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        claimed: Option<Claimed>,
    },
    /// Too long without a capture or a pawn move.
    NoProgress {
        /// How many single moves, an intended move included.
        plies: u16,
        /// Who claimed; nobody if the game ended by itself.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        claimed: Option<Claimed>,
    },
    /// The game has as many moves as its host keeps.
    MoveLimit {
        /// How many single moves.
        plies: u32,
    },
    /// A draw was offered and accepted.
    Agreement {
        /// Who offered it.
        offered_by: Color,
    },
    /// Somebody gave up.
    Resignation {
        /// Who.
        by: Color,
    },
    /// A flag fell.
    Flag {
        /// Whose.
        color: Color,
        /// Whether the opponent could still mate; if not, it is a draw.
        #[serde(flatten)]
        opponent: MateChance,
    },
    /// A player left and did not come back in time.
    Abandoned {
        /// Who left.
        color: Color,
    },
    /// The game was called off.
    Aborted {
        /// By whom.
        by: By,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who won, if anybody.
    pub verdict: Verdict,
    /// Why.
    #[serde(flatten)]
    pub reason: Reason,
}
