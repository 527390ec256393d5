//! What is wrong with a file, and where.

use thiserror::Error;

use super::diagnostics::MOST;

/// A step into the value of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The value of this field.
    Key(String),
    /// The name of this field; only as the last step.
    Name(String),
    /// The element with this number.
    Index(usize),
}

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
pub(in crate::mode) struct Fault {
    pub(super) path: Vec<Step>,
    pub(super) what: String,
    pub(super) hint: Option<String>,
    /// Whether it depends on nothing but the value itself.
    pub(super) alone: bool,
}

impl Fault {
    /// Something wrong with the value of this field.
    pub(in crate::mode) fn at(field: &str, what: impl Into<String>) -> Self {
        Self { path: vec![Step::Key(field.to_owned())], what: what.into(), hint: None, alone: false }
    }

    /// Something wrong with the name of this field.
    pub(in crate::mode) fn at_name(field: &str, what: impl Into<String>) -> Self {
        Self { path: vec![Step::Name(field.to_owned())], what: what.into(), hint: None, alone: false }
    }

    /// The same, inside another field.
    pub(in crate::mode) fn within(mut self, field: &str) -> Self {
        self.path.insert(0, Step::Key(field.to_owned()));
        self
    }

    /// The same, in the element with this number of another field.
    pub(in crate::mode) fn within_element(mut self, field: &str, index: usize) -> Self {
        self.path.splice(0..0, [Step::Key(field.to_owned()), Step::Index(index)]);
        self
    }

    /// The same, in a field of another name.
    pub(in crate::mode) fn renamed(mut self, field: &str) -> Self {
        if let Some(first) = self.path.first_mut() {
            *first = Step::Key(field.to_owned());
        }
        self
    }

    /// The same, whatever the rest of the file says.
    pub(in crate::mode) fn alone(self) -> Self {
        Self { alone: true, ..self }
    }

    /// What may help.
    pub(in crate::mode) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Everything that is wrong with a file, in the order in which it was found.
#[derive(Default, Debug)]
pub(in crate::mode) struct Faults(Vec<Fault>);

impl Faults {
    /// One more.
    pub(in crate::mode) fn add(&mut self, fault: Fault) {
        if !self.is_full() && !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// The value, or one fault more.
    pub(in crate::mode) fn keep<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.add(fault)).ok()
    }

    /// Those of a part of the file, which stands in this place.
    pub(in crate::mode) fn absorb(&mut self, part: Self, place: impl Fn(Fault) -> Fault) {
        part.0.into_iter().for_each(|fault| self.add(place(fault)));
    }

    /// Whether nothing is wrong.
    pub(in crate::mode) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is useless to look for more.
    pub(in crate::mode) fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    /// Whether something is wrong with this field.
    pub(in crate::mode) fn touch(&self, field: &str) -> bool {
        let at = |fault: &Fault| matches!(fault.path.first(), Some(Step::Key(key)) if key == field);
        self.0.iter().any(at)
    }

    /// Each of them.
    pub(in crate::mode) fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}
