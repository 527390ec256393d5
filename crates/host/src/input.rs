//! What a host hears, and what it wants done.

use tabiya_game::{Change, Command, Millis, Now, Terms, clock::Allowance};
use tabiya_protocol::{Action, Color as Side, Message};
use tabiya_rules::{
    position::Rules,
    types::{Color, UciMove},
};

use crate::{Audience, CommandId, Entry, Room};

/// The instant at which something is heard, and the chance that goes with it.
pub struct Moment<'a> {
    /// Not before any other instant told so far.
    pub now: Now,
    /// The way to White's player and back, and to Black's, as the server measures it by now.
    pub round_trips: [Option<Millis>; 2],
    /// A fair die: a number from 0 up to, not including, its number of sides.
    pub dice: &'a mut dyn FnMut(u32) -> u32,
}

/// Sees each row when it has been applied. A view is one.
pub trait Witness<R: Rules> {
    /// `room` is the state after the row, `changes` what it changed on the board.
    fn saw(&mut self, room: &Room<R>, entry: &Entry, changes: &[Change]);
}

/// Nobody looks.
impl<R: Rules> Witness<R> for () {
    fn saw(&mut self, _: &Room<R>, _: &Entry, _: &[Change]) {}
}

/// Something a host hears.
#[derive(Debug)]
pub enum Input<R: Rules> {
    /// The room is looked after from now on.
    Opened {
        /// The server's present run began then, and the log is from before it.
        took_over: Option<Now>,
    },
    /// Somebody does something.
    Act(Act),
    /// Somebody sits down on an open seat.
    Sit(Sit),
    /// Who has a connection now: White's player, Black's.
    Online([bool; 2]),
    /// A computer has thought.
    Thought {
        /// At which ply.
        ply: usize,
        /// What it was asked.
        purpose: Purpose,
        /// What it came to; nothing if there was no move to be had.
        thought: Option<Thought>,
    },
    /// What came of [`Effect::Append`].
    Appended(Appended),
    /// What came of [`Effect::Reload`]; nothing if the log cannot be read now.
    Reloaded(Option<Box<Room<R>>>),
    /// What came of [`Effect::Create`]; nothing if it could not be made now.
    Created(Option<String>),
    /// Time has passed: perhaps something is due.
    Due,
    /// Of several hosts of this room this one does what happens by itself, or another does.
    Leads(bool),
    /// Another host has written these rows after the present version.
    Followed {
        /// The rows.
        rows: Vec<Entry>,
        /// The command that caused them.
        command: Option<CommandId>,
        /// By the wall clock, milliseconds since 1970.
        at: i64,
    },
    /// The log as it is now, since something was missed.
    CaughtUp(Box<Room<R>>),
    /// This host could not work since then, while others could.
    Hindered {
        /// Since when.
        since: Now,
    },
}

/// Somebody does something.
#[derive(Clone, Debug)]
pub struct Act {
    /// Names the answer.
    pub ticket: u64,
    /// The command's name; the same command is carried out once.
    pub command: CommandId,
    /// When it was received.
    pub at: Now,
    /// What they hold.
    pub audience: Audience,
    /// For which seat, if they say.
    pub color: Option<Side>,
    /// What.
    pub action: Action,
}

/// Somebody sits down on an open seat, and the game begins.
#[derive(Clone, Debug)]
pub struct Sit {
    /// Names the answer.
    pub ticket: u64,
    /// The command's name.
    pub command: CommandId,
    /// When it was received.
    pub at: Now,
    /// Which seat.
    pub color: Color,
    /// Under which name; empty: as the host called the friend.
    pub name: String,
}

/// What came of writing.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Appended {
    /// The rows are on disk.
    Written {
        /// By the wall clock, milliseconds since 1970.
        at: i64,
    },
    /// Another row has that number already; nothing was written.
    Conflict,
    /// Nothing was written.
    Failed,
    /// Nobody knows.
    Unknown,
}

/// Something a host wants done.
#[derive(Debug)]
pub enum Effect {
    /// Write these rows after the present version; [`Input::Appended`] tells what came of it.
    Append {
        /// What is to be kept, in this order.
        rows: Vec<Entry>,
        /// The command that caused them; none for the room's own.
        command: Option<CommandId>,
        /// Whose command it was.
        ticket: Option<u64>,
    },
    /// Read the log again: somebody else has written, or nobody knows who. [`Input::Reloaded`] brings it.
    Reload,
    /// Make the next game of the series; [`Input::Created`] names it.
    Create(Box<NextGame>),
    /// Rows were applied: tell everybody. The witness has seen each of them.
    Publish {
        /// The version before.
        after: u32,
        /// Single moves before.
        plies: usize,
        /// What has happened since.
        rows: Vec<Entry>,
    },
    /// Tell everybody who is here.
    Presence,
    /// What viewers may do has changed without a row: each looks again.
    Refresh,
    /// Let a computer think; [`Input::Thought`] brings what it came to.
    Think(Task),
    /// A computer has come to nothing again and again: tell everybody why the game stands.
    NoMove,
    /// The answer to somebody's command: the version it led to, or why it was refused.
    Answer {
        /// Whose.
        ticket: u64,
        /// What.
        result: Result<u32, Message>,
    },
    /// A command of the room's own was refused or not written: nobody waits for it, but somebody may wonder.
    Dropped {
        /// Which.
        command: Command,
        /// What kept it from being carried out.
        why: Message,
    },
}

/// The next game of a series.
#[derive(Clone, Debug)]
pub struct NextGame {
    /// What was agreed.
    pub terms: Terms,
    /// The first rows of its log.
    pub rows: Vec<Entry>,
    /// Who had White has Black in it.
    pub swap: bool,
}

/// What a computer is asked.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Purpose {
    /// For its move.
    Move,
    /// Whether this color takes the draw that was offered.
    Draw(Color),
    /// For an honest opinion about the position, for whoever is to move.
    Hint,
}

/// A position for a computer to think about.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// What it is asked.
    pub purpose: Purpose,
    /// Single moves so far.
    pub ply: usize,
    /// Where the game began, as FEN.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<UciMove>,
    /// How well to play.
    pub level: u8,
    /// Whether a move may come from the book of openings.
    pub book: bool,
    /// What the computer can plan with, if it has a clock.
    pub clock: Option<Allowance>,
    /// How long the answer takes at least; none: as a person would seem to.
    pub delay: Option<Millis>,
    /// How long it may take at most.
    pub most: Option<Millis>,
    /// What it thought of its own moves so far, in hundredths of a pawn.
    pub opinions: Vec<i32>,
}

/// What a computer came to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Thought {
    /// Its move.
    pub uci: UciMove,
    /// It would take a draw now.
    pub accepts_draw: bool,
    /// It would offer one after its move.
    pub offers_draw: bool,
    /// It would resign to a person instead of playing on.
    pub resigns: bool,
    /// What the position is worth to it, in hundredths of a pawn.
    pub opinion: i32,
    /// In how many moves it mates, or is mated if it is below zero.
    pub mate: Option<i32>,
}
