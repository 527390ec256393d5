//! Words are the page's: the server sends a code and what belongs in the sentence.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Code, ReasonCode};

/// Something to be said to a person, in whatever language the page speaks: why something is not done.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Which sentence.
    pub code: Code,
    /// What to put into it, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Parameter>>", optional)]
    pub parameters: BTreeMap<String, Parameter>,
}

/// Why a game is over, with everything needed to explain it.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// Which sentence.
    pub code: ReasonCode,
    /// What to put into it, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Parameter>>", optional)]
    pub parameters: BTreeMap<String, Parameter>,
}

/// One value in a sentence.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(untagged)]
pub enum Parameter {
    /// A number: a ply, a count, milliseconds.
    Number(#[ts(type = "number")] i64),
    /// A text: a square, a color, a move, what the user wrote.
    Text(String),
    /// Several numbers.
    Numbers(#[ts(type = "number[]")] Vec<i64>),
    /// Several texts.
    Texts(Vec<String>),
}

impl Message {
    /// A sentence without parameters.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, parameters: BTreeMap::new() }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Parameter>) -> Self {
        self.parameters.insert(name.to_owned(), value.into());
        self
    }
}

impl From<Code> for Message {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<&str> for Parameter {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Parameter {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Parameter {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}
