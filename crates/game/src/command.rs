//! What players and the host may ask for.

use serde::{Deserialize, Serialize};
use tabiya_rules::notation::Language;
use tabiya_rules::types::{Color, UciMove};

use crate::ending::Claim;
use crate::seat::{By, Player};
use crate::time::{Millis, Now};

/// Somebody asks for something.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Who.
    pub by: By,
    /// What.
    #[serde(flatten)]
    pub action: Action,
}

impl Action {
    /// A move, without a claim.
    #[must_use]
    pub const fn play(uci: UciMove) -> Self {
        Self::Move { uci, language: None, claim: None, lag: Millis::ZERO }
    }
}

impl Command {
    /// A command of a seat.
    #[must_use]
    pub fn seat(color: Color, action: Action) -> Self {
        Self { by: color.into(), action }
    }

    /// A command of the host.
    #[must_use]
    pub const fn host(action: Action) -> Self {
        Self { by: By::Host, action }
    }
}

/// What is asked for. Where a seat is needed and the host asks, the side to move is meant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "action")]
pub enum Action {
    /// Host: somebody sits down, or takes over a seat.
    Sit {
        /// Which seat.
        color: Color,
        /// Who.
        player: Player,
    },
    /// Host, before the start: the game begins from another position.
    SetUp {
        /// The position.
        fen: String,
    },
    /// Host: the game begins.
    Start,
    /// Moves a piece, or drops one.
    Move {
        /// The move.
        uci: UciMove,
        /// In which language it was read, if not in English.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        language: Option<Language>,
        /// A draw claimed with this move; if the claim is right, the game ends and the move is not made.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        claim: Option<Claim>,
        /// Time to be given back for the way the move took to here.
        #[serde(skip_serializing_if = "Millis::is_zero", default)]
        lag: Millis,
    },
    /// Gives up.
    Resign,
    /// Offers a draw, or accepts the opponent's offer.
    OfferDraw,
    /// Accepts the opponent's offer of a draw.
    AcceptDraw,
    /// Declines the opponent's offer of a draw.
    DeclineDraw,
    /// Claims a draw in the position on the board.
    ClaimDraw {
        /// On what grounds.
        claim: Claim,
    },
    /// Asks to take back one's own last move; done at once where nobody needs to be asked.
    AskTakeBack,
    /// Lets the opponent take back.
    GrantTakeBack,
    /// Does not.
    DeclineTakeBack,
    /// Calls the game off: a seat before both have moved, the host at any time.
    Abort,
    /// Gives the opponent more time. From the host: gives it to `to`.
    AddTime {
        /// How much.
        millis: Millis,
        /// To whom, if the host gives it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        to: Option<Color>,
    },
    /// Says that a flag has fallen.
    Flag,
    /// Host: plays a random move for a player who is too slow for the pace of the mode.
    PlayForced {
        /// The throw of a fair die with [`die_sides`](crate::Game::die_sides) sides, counted from 0.
        die: u32,
    },
    /// Host: the clocks stop.
    Pause,
    /// Host: the clocks run again.
    Resume,
    /// Host, after an interruption nobody announced: nothing is charged for the time since `last_alive`.
    Recover {
        /// When the host was last known to work; without it, the instant of the last event.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        last_alive: Option<Now>,
    },
    /// Host: a player is gone.
    Left {
        /// Who.
        color: Color,
    },
    /// Host: a player is back.
    Returned {
        /// Who.
        color: Color,
    },
    /// Claims the game because the opponent has been gone too long.
    ClaimAbandoned {
        /// Whether a draw is enough.
        draw: bool,
    },
    /// After the end: asks for another game, or agrees to it.
    Rematch {
        /// Whether colors are swapped; without it they are, except at one table.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        swap: Option<bool>,
    },
    /// After the end: declines another game, or withdraws one's own offer of it.
    DeclineRematch,
    /// Says something: `/word` is a command, a legal move is played, anything else is chat.
    Say {
        /// What.
        text: String,
    },
}
