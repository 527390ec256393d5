//! Puts a remark together.

use std::collections::BTreeMap;

use tabiya_protocol::{Gain, Parameter, Remark, RemarkCode, RemarkRole};
use tabiya_rules::position::Rules;
use tabiya_rules::types::{Role, Square};

use super::play::Play;

/// Something that a line shows.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) code: RemarkCode,
    /// The move of the line that does it.
    pub(super) key: usize,
    pub(super) parameters: BTreeMap<String, Parameter>,
    pub(super) squares: Vec<Square>,
    /// A rule or the board alone says so.
    pub(super) proved: bool,
}

impl Finding {
    pub(super) fn new(code: RemarkCode, key: usize) -> Self {
        Self { code, key, parameters: BTreeMap::new(), squares: Vec::new(), proved: false }
    }

    /// The same with something to put into the sentence.
    pub(super) fn with(mut self, name: &str, value: impl Into<Parameter>) -> Self {
        self.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// The same with a piece and where it stands: two parameters and a square.
    pub(super) fn piece(self, name: &str, role: Role, square: Square) -> Self {
        let letter = role.letter().map_or_else(String::new, |letter| letter.to_string());
        let mut said = self.with(name, letter).with(&format!("{name}On"), square.to_string());
        said.squares.push(square);
        said
    }

    /// As a remark, with the line that shows it.
    pub(super) fn remark<R: Rules>(self, role: RemarkRole, play: &Play<R>, gain: Option<Gain>) -> Remark {
        let key = self.key;
        // Where in the line the move is: the page jumps there.
        let said =
            if play.len() > key { self.with("move", play.san(key)).with("at", key as i64 + 1) } else { self };
        Remark {
            code: said.code,
            role,
            parameters: said.parameters,
            squares: said.squares.iter().map(ToString::to_string).collect(),
            line: play.written(play.len()),
            gain,
            proved: said.proved,
        }
    }
}
