//! What every view of a game talks to: a game at this table, or one at a server.
//!
//! A desk never waits and never prints. It hears lines and news, and what it has to say is collected by the view.

use std::time::Instant;

use ratatui::crossterm::event::Event as TerminalEvent;
use tabiya_protocol::ToClient;
use tabiya_rules::types::Square;

use super::board::Look;
use super::picture::Picture;
use super::signals::Ended;
use super::table::Thought;

/// Something to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// The board as text; a view that always shows it may leave this out.
    Board(String),
    /// The board after so many single moves: as text, and as a picture for a view that draws it.
    Past {
        ply: usize,
        picture: Box<Picture>,
        text: String,
    },
    Text(String),
}

impl Said {
    /// What a view that shows only text has to show.
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Board(text) | Self::Text(text) | Self::Past { text, .. } => text,
        }
    }
}

/// Something that happened outside the desk.
#[derive(Debug)]
pub(super) enum Happened {
    Line(String),
    /// The end of input.
    End,
    /// A line was not taken, for this reason.
    Refused(String),
    /// Nothing more can be heard, for this reason.
    Failed(String),
    /// The system wants the console to end.
    Ended(Ended),
    /// The user interrupts the line being typed.
    Interrupted,
    /// The user interrupts what goes on by itself, while no line is being typed.
    Stopped,
    News(News),
    Terminal(TerminalEvent),
}

/// What was worked out or received elsewhere.
#[derive(Debug)]
pub(super) enum News {
    Thought {
        task: u64,
        thought: Option<Thought>,
    },
    /// A server can be talked to.
    Connected,
    /// It cannot for now.
    Disconnected,
    /// It will not be tried again.
    GivenUp,
    Server(Box<ToClient>),
}

/// A game that can be talked to.
pub(super) trait Desk {
    /// A line was typed.
    fn hear(&mut self, line: &str);
    /// A square was pointed at: its piece is picked up, or the one that was is put down there. An empty square alone
    /// means nothing, while typed it may be a pawn's move.
    fn point(&mut self, square: Square);
    /// Something came from elsewhere.
    fn learn(&mut self, news: News);
    /// The time that [`Desk::due`] told has come.
    fn tick(&mut self);
    /// When something happens by itself.
    fn due(&self) -> Option<Instant>;
    /// Whether the next line may be asked for.
    fn is_ready(&self) -> bool;
    /// Ends whatever goes on by itself.
    fn interrupt(&mut self);
    /// Whether the user wants to leave.
    fn is_finished(&self) -> bool;
    /// Why the work failed, if it did.
    fn failure(&self) -> Option<String> {
        None
    }
    /// The last words.
    fn close(&mut self);
    /// Everything said since the last time.
    fn said(&mut self) -> Vec<Said>;
    fn prompt(&self) -> String;
    /// What may be typed now, besides the words of the language.
    fn completions(&self) -> Vec<String>;
    fn picture(&self) -> Picture;
    fn look(&self) -> Look;
    /// Where the piece on a square may go.
    fn targets(&self, from: Square) -> Vec<Square>;
    /// The square whose piece has been picked up.
    fn picked(&self) -> Option<Square>;
    /// The letters of what a pawn may become, while that is being asked.
    fn promotions(&self) -> Option<String>;
}
