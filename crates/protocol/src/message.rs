//! Words are the page's: the server sends a code and what belongs in the sentence.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Code, ProblemCode, ReasonCode};

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
    /// What exactly is wrong, to be said in the place of `detail`, which says it in English.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Problem>>", optional)]
    pub because: Vec<Problem>,
}

/// What exactly is wrong with something that was given: a part of a sentence, without a capital or a full stop.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Which sentence.
    pub code: ProblemCode,
    /// What to put into it, by name. `found` and `name` are what somebody wrote, `color` is a side, `language` one of the
    /// letters of moves, `piece` what a mode's file calls a kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Parameter>>", optional)]
    pub parameters: BTreeMap<String, Parameter>,
    /// What is wrong inside of it, to be said in the place of `detail`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Problem>>", optional)]
    pub because: Vec<Problem>,
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
        Self { code, parameters: BTreeMap::new(), because: Vec::new() }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Parameter>) -> Self {
        self.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// The same with what exactly is wrong.
    #[must_use]
    pub fn because(mut self, problems: impl IntoIterator<Item = Problem>) -> Self {
        self.because.extend(problems);
        self
    }
}

impl Problem {
    /// A problem without parameters.
    #[must_use]
    pub const fn new(code: ProblemCode) -> Self {
        Self { code, parameters: BTreeMap::new(), because: Vec::new() }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Parameter>) -> Self {
        self.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// The same with what is wrong inside of it.
    #[must_use]
    pub fn because(mut self, problems: impl IntoIterator<Item = Self>) -> Self {
        self.because.extend(problems);
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
