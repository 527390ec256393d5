//! Reading a mode's file: every error with its line and column, and a hint where one helps.

use thiserror::Error;

use super::compile::compile;
use super::expect::expected;
use super::format::ModeFile;
use super::locate::{Step, locate};
use super::read::read;
use super::{Custom, Mode, Start};
use crate::movegen::End;
use crate::position::Position;

/// Why a file is not a mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{line}:{column}: {what}{}", hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default())]
pub struct ModeError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What may help.
    pub hint: Option<String>,
}

/// What is wrong with a value of the file, before anybody knows its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    path: Vec<Step>,
    what: String,
    hint: Option<String>,
}

impl Fault {
    /// Something wrong with the value of this field.
    pub(super) fn at(field: &str, what: impl Into<String>) -> Self {
        Self { path: vec![Step::Key(field.to_owned())], what: what.into(), hint: None }
    }

    /// Something wrong with the name of this field.
    pub(super) fn at_name(field: &str, what: impl Into<String>) -> Self {
        Self { path: vec![Step::Name(field.to_owned())], what: what.into(), hint: None }
    }

    /// The same, inside another field.
    pub(super) fn within(mut self, field: &str) -> Self {
        self.path.insert(0, Step::Key(field.to_owned()));
        self
    }

    /// The same, in the element with this number of another field.
    pub(super) fn within_element(mut self, field: &str, index: usize) -> Self {
        self.path.splice(0..0, [Step::Key(field.to_owned()), Step::Index(index)]);
        self
    }

    /// The same, in a field of another name.
    pub(super) fn renamed(mut self, field: &str) -> Self {
        if let Some(first) = self.path.first_mut() {
            *first = Step::Key(field.to_owned());
        }
        self
    }

    /// What may help.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

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
        if text.len() > MAX_LENGTH {
            let what = format!("expected at most {MAX_LENGTH} bytes, found {}", text.len());
            return Err(ModeError { line: 1, column: 1, what, hint: None });
        }
        // Some editors put a mark of the encoding first.
        let text = text.trim_start_matches('\u{feff}');
        let file = read(text)?;
        let placed = |fault: Fault| {
            let (line, column) = locate(text, &fault.path);
            let example = || {
                let expected = expected(&fault.path).filter(|_| fault.what.starts_with("expected"));
                expected.map(|expected| format!("for example {}", expected.example))
            };
            let hint = fault.hint.clone().or_else(example);
            ModeError { line, column, what: fault.what, hint }
        };
        let mode = compile(id, text, &file).map_err(placed)?;
        mode.try_start().map_err(placed)?;
        Ok(mode)
    }

    /// Whether a game can begin.
    fn try_start(&self) -> Result<(), Fault> {
        let position = match &self.start {
            Start::Fen(fen) => Position::from_fen(fen, Custom::new(self)).map_err(|error| {
                Fault::at("start", error.to_string()).hint("see docs/modes.md for the start")
            })?,
            // Only squares that win make a difference between one draw and another.
            Start::Chess960 if self.facts.goal.is_some() => {
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
            Start::Chaos if !self.can_be_drawn() => {
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

/// The JSON Schema of a mode's file.
#[must_use]
pub fn schema() -> String {
    let schema = schemars::schema_for!(ModeFile);
    serde_json::to_string_pretty(&schema).expect("a schema is JSON")
}
