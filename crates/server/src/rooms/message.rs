//! What a room can be asked.

use std::{net::IpAddr, sync::Arc};

use tabiya_game::Now;
use tabiya_host::{CommandId, Purpose, Thought};
use tabiya_protocol::{
    Action, Board, Color, ExportFormat, Exported, GameSummary, GameView, Hint, PieceInfo, PremoveView,
    Presence, You,
};
use tabiya_study::Opened;

use super::round_trip::RoundTrip;
use crate::{
    actors::Answer,
    cluster::{Lapse, OfGame},
    storage::{Person, SecretHash},
};

/// A question or command to a room.
#[derive(Debug)]
pub enum ToRoom {
    /// A connection wants to hear of the game.
    Join {
        /// Which connection.
        connection: u64,
        /// What it shows.
        holder: Option<SecretHash>,
        /// What it has.
        version: Option<u32>,
        /// How long the way to it and back takes.
        round_trip: Arc<RoundTrip>,
        /// Where the answer goes.
        answer: Answer<Joined>,
    },
    /// A connection is gone, or listens no more.
    Leave {
        /// Which.
        connection: u64,
    },
    /// Somebody does something.
    Act(Box<Act>),
    /// Somebody sits down.
    Claim(Box<Claim>),
    /// The creator wants a new invitation.
    Invite {
        /// Who asks.
        holder: SecretHash,
        /// Token and seat.
        answer: Answer<(String, Color)>,
    },
    /// The board after a ply.
    Board {
        /// Which.
        ply: u32,
        /// Where the answer goes.
        answer: Answer<Board>,
    },
    /// The boards after moves that were never played.
    Line {
        /// The moves.
        moves: Vec<String>,
        /// Where the answer goes.
        answer: Answer<Vec<Board>>,
    },
    /// A good move.
    Hint {
        /// Who asks.
        holder: Option<SecretHash>,
        /// From where.
        address: IpAddr,
        /// Where the answer goes.
        answer: Answer<Hint>,
    },
    /// How each kind of piece moves.
    Pieces {
        /// Where the answer goes.
        answer: Answer<Vec<PieceInfo>>,
    },
    /// Premoves after a queue.
    Premoves {
        /// Whose.
        color: Color,
        /// What is queued.
        queue: Vec<String>,
        /// Where the answer goes.
        answer: Answer<PremoveView>,
    },
    /// The game as text.
    Export {
        /// As what.
        format: ExportFormat,
        /// Which ply of it.
        ply: Option<u32>,
        /// Where the answer goes.
        answer: Answer<Exported>,
    },
    /// The game as a study begins, once it is over.
    Study {
        /// Where the answer goes.
        answer: Answer<Opened>,
    },
    /// A line for a list of games.
    Summary {
        /// Who asks: what opens a seat of it, or what it is listed under.
        holder: SecretHash,
        /// What it holds, and the line.
        answer: Answer<Seat>,
    },
    /// A computer has thought.
    Thought {
        /// At which ply.
        ply: usize,
        /// What it was asked.
        purpose: Purpose,
        /// What it came to.
        thought: Option<Thought>,
    },
    /// Another node tells something of the game.
    Told {
        /// Which.
        by: String,
        /// What.
        what: OfGame,
    },
    /// News may have been missed: the log tells.
    CatchUp,
    /// Nodes have come or gone, or this one could not work.
    Nodes {
        /// Those that have gone.
        lapses: Arc<[Lapse]>,
    },
}

/// Somebody does something.
#[derive(Debug)]
pub struct Act {
    /// Who, by what they show.
    pub holder: Option<SecretHash>,
    /// It goes before what watchers ask: as far as their connection knows, they hold a seat. What it leads to, the secret
    /// alone decides.
    pub urgent: bool,
    /// The command's name.
    pub command: CommandId,
    /// When it was received.
    pub at: Now,
    /// For which seat.
    pub color: Option<Color>,
    /// What.
    pub action: Action,
    /// The version it led to.
    pub answer: Answer<u32>,
}

/// Somebody sits down.
#[derive(Debug)]
pub struct Claim {
    /// The invitation's token.
    pub token: SecretHash,
    /// Who will hold the seat.
    pub holder: Person,
    /// Under which name.
    pub name: String,
    /// The command's name.
    pub command: CommandId,
    /// When it was received.
    pub at: Now,
    /// The seat.
    pub answer: Answer<Color>,
}

/// What a connection gets when it joins.
#[derive(Debug)]
pub struct Joined {
    /// The version it is at now.
    pub version: u32,
    /// Everything, or only what may have changed for a connection that has missed nothing.
    pub view: Result<Box<GameView>, (You, Presence)>,
}

/// What a secret holds in a game.
#[derive(Debug)]
pub struct Seat {
    /// The line.
    pub summary: GameSummary,
    /// The first game of the series, as the score board groups them.
    pub series: i64,
    /// Points of the holder's side and of the other, and games decided.
    pub score: (f64, f64, u32),
}
