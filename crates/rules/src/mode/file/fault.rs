//! What is wrong with a file, and where.

use thiserror::Error;

use super::locate::Step;

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
}

impl Fault {
    /// Something wrong with the value of this field.
    pub(in crate::mode) fn at(field: &str, what: impl Into<String>) -> Self {
        Self { path: vec![Step::Key(field.to_owned())], what: what.into(), hint: None }
    }

    /// Something wrong with the name of this field.
    pub(in crate::mode) fn at_name(field: &str, what: impl Into<String>) -> Self {
        Self { path: vec![Step::Name(field.to_owned())], what: what.into(), hint: None }
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

    /// What may help.
    pub(in crate::mode) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
