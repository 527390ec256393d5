//! What just happened, for the ear, the log and the animation; the state itself is in [`crate::Now`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ClaimKind, Color, GameId, Millis, Outcome, Question, SquareName};

/// One thing that happened in a game.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Happening {
    /// The game began.
    Started,
    /// A move was played.
    Moved {
        /// Who moved.
        color: Color,
        /// The move as players write it.
        san: String,
        /// The move as programs write it.
        uci: String,
        /// Something was taken.
        capture: bool,
        /// The other side is in check now.
        check: bool,
        /// The pace played it, not the player.
        forced: bool,
        /// In which language the player's letters were read, if not in English: `german`, `french`, `hungarian`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        language: Option<String>,
        /// What changed on the board, removals first.
        changes: Vec<SquareChange>,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many plies.
        plies: u32,
    },
    /// Somebody sat down.
    Seated {
        /// On which side.
        color: Color,
        /// Under which name.
        name: String,
    },
    /// Somebody asked for a draw, a take-back or a rematch.
    Asked {
        /// Who asks.
        color: Color,
        /// For what.
        what: Question,
    },
    /// The request was refused or withdrawn.
    Declined {
        /// Who declined.
        color: Color,
        /// For what.
        what: Question,
    },
    /// Somebody gave the other more time.
    TimeAdded {
        /// Who got it.
        color: Color,
        /// How much.
        time: Millis,
    },
    /// The clocks stand still.
    Paused,
    /// The clocks run again.
    Resumed,
    /// The server was away; nobody was charged for it.
    Downtime {
        /// How long it was away, as far as known.
        time: Millis,
    },
    /// A line of chat.
    Said,
    /// The game is over; the status says why.
    Ended {
        /// Who won.
        outcome: Outcome,
    },
    /// The next game of the series is ready; the same secret opens it.
    Rematch {
        /// Where it is played.
        game: GameId,
    },
    /// A claim of a draw was wrong; it counts as an offer.
    ClaimRejected {
        /// Who claimed.
        color: Color,
        /// On what grounds.
        claim: ClaimKind,
        /// What there was: times the position occurred, or single moves without progress.
        found: u32,
        /// What there should have been.
        needed: u32,
    },
    /// Another start position was set up.
    PositionSet,
    /// There will be another game.
    RematchAgreed,
    /// Computers play at another speed, or on.
    Pace {
        /// 1 is slow, 20 is fast.
        speed: u32,
    },
}

/// One change on the board.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SquareChange {
    /// A piece left a square for good.
    Removed {
        /// Where it stood.
        square: SquareName,
        /// The piece, as in `pieces`.
        piece: String,
    },
    /// A piece went from one square to another.
    Went {
        /// Where it stood.
        from: SquareName,
        /// Where it stands.
        to: SquareName,
        /// The piece, as in `pieces`.
        piece: String,
    },
    /// A piece appeared: a promotion or a drop.
    Added {
        /// Where it stands.
        square: SquareName,
        /// The piece, as in `pieces`.
        piece: String,
    },
}
