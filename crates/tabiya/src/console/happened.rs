//! What happens to a console, and what it has to say.

use ratatui::crossterm::event::Event as TerminalEvent;
use tabiya_protocol::{Review, ToClient};

use super::terminal::signals::Ended;
use super::view::picture::Picture;

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

/// Something that happened outside the client.
#[derive(Debug)]
pub(super) enum Happened {
    Line(String),
    /// The end of input.
    End,
    /// A line was not taken: it is too long, and begins like this.
    TooLong(String),
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

/// What came from the server.
#[derive(Debug)]
pub(super) enum News {
    /// It can be talked to.
    Connected,
    /// It cannot for now.
    Disconnected,
    /// It will not be tried again.
    GivenUp,
    Server(Box<ToClient>),
    /// A review is done, or was broken off.
    Reviewed(Option<Box<Review>>),
}
