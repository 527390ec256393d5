//! Why a log is no study.

use thiserror::Error;

use crate::{EventError, Step};

/// Why an event cannot follow.
#[derive(Debug, Error)]
pub enum ApplyError {
    /// The log does not begin as one.
    #[error("expected a study's first row")]
    NotOpened,
    /// The row cannot be read.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The start cannot be played.
    #[error("the start cannot be played: {0}")]
    Start(String),
    /// There is no such node.
    #[error("there is no node {node}")]
    Node {
        /// Which.
        node: u32,
    },
    /// The move cannot be played there, or is there already.
    #[error("{step} cannot follow node {node}")]
    Move {
        /// Where.
        node: u32,
        /// What.
        step: Step,
    },
    /// Nothing was deleted.
    #[error("nothing was deleted")]
    Nothing,
}
