//! Reading a mode's file: every error with its line and column, and a hint where one helps.

use super::{Reading, compile};
use crate::mode::file::{Fault, Faults, read};
use crate::mode::{Custom, Mode, ModeError, Start};
use crate::movegen::End;
use crate::position::Position;

/// The longest file that is looked at.
const MAX_LENGTH: usize = 256 * 1024;

impl Mode {
    /// Reads a mode's file and keeps it for as long as the program runs (see [`Mode::into_static`]).
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn load(id: &str, text: &str) -> Result<&'static Self, ModeError> {
        Self::read(id, text).map(Self::into_static)
    }

    /// Reads a mode's file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn read(id: &str, text: &str) -> Result<Self, ModeError> {
        Self::check(id, text).map_err(first)
    }

    /// Reads the file of a mode in which a game was played: it may say in vain what it likes, as earlier versions allowed.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn recall(id: &str, text: &str) -> Result<Self, ModeError> {
        // What is wrong even so, is told as of any other file.
        Self::look_over(id, text, Reading::Kept).or_else(|_| Self::read(id, text))
    }

    /// Reads a mode's file.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the file: at least one thing.
    pub fn check(id: &str, text: &str) -> Result<Self, Vec<ModeError>> {
        Self::look_over(id, text, Reading::New)
    }

    fn look_over(id: &str, text: &str, reading: Reading) -> Result<Self, Vec<ModeError>> {
        if text.len() > MAX_LENGTH {
            let what = format!("expected at most {MAX_LENGTH} bytes, found {}", text.len());
            return Err(vec![ModeError { line: 1, column: 1, what, hint: None }]);
        }
        // Some editors put a mark of the encoding first.
        let text = text.trim_start_matches('\u{feff}');
        let read = read(text).map_err(|error| vec![error])?;
        let begun = |mode: Self| mode.try_start().map_err(Faults::from).map(|()| mode);
        let compiled = compile(id, text, &read.file, reading).and_then(begun);
        read.conclude(compiled)
    }

    /// Whether a game can begin.
    fn try_start(&self) -> Result<(), Fault> {
        let position = match &self.start {
            Start::Fen(fen) => Position::from_fen(fen, Custom::new(self)).map_err(|error| {
                Fault::at("start", error.to_string()).hint("see docs/modes.md for the start")
            })?,
            // Only squares that win make a difference between one draw and another.
            Start::Chess960 if self.rules.goal.is_some() => {
                let over = |number: &u32| self.numbered(*number).end().is_some();
                match (0..960).find(over) {
                    Some(number) => {
                        let what = format!("the game is over at the start of draw {number}");
                        return Err(Fault::at("start", what).hint("other goals, or another start?"));
                    }
                    None => self.numbered(518),
                }
            }
            Start::Chess960 => self.numbered(518),
            Start::Chaos if !self.has_playable_start() => {
                return Err(Fault::at("start", "no draw of these pieces can be played"));
            }
            Start::Chaos => self.first_start(),
        };
        match position.end() {
            None => Ok(()),
            Some(end) => Err(Fault::at("start", format!("the game is over at the start: {}", words(end)))
                .hint("other pieces, or other goals?")),
        }
    }
}

fn words(end: End) -> String {
    match end {
        End::Checkmate => "the side to move is mated".to_owned(),
        End::Stalemate => "the side to move has no move".to_owned(),
        End::InsufficientMaterial => "neither side has the pieces to win".to_owned(),
        End::Goal(color) => format!("{color} has reached a goal"),
        End::SharedGoal => "both sides have reached their goal".to_owned(),
    }
}

fn first(mut errors: Vec<ModeError>) -> ModeError {
    errors.swap_remove(0)
}
