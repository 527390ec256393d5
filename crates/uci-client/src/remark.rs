//! What is odd about an engine but does not keep it from working.

use thiserror::Error;

/// One oddity.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Remark {
    /// A line is longer than any that has to be understood.
    #[error("a line of more than {most} bytes was passed over; it begins {beginning:?}")]
    TooLong {
        /// What is heard of a line at most.
        most: usize,
        /// How it begins.
        beginning: String,
    },
    /// A line is none of UCI.
    #[error("a line that is no UCI was passed over: {line:?}")]
    NotUci {
        /// What came.
        line: String,
    },
    /// A line of moves has one that is not legal.
    #[error("a line of moves was cut at number {number}: {found:?} is not legal there; position {fen}")]
    Illegal {
        /// The number of the move in the line, from 1.
        number: usize,
        /// What came.
        found: String,
        /// Where the line begins.
        fen: String,
    },
}

/// Oddities; of many only the first are kept.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    first: Vec<Remark>,
    more: u64,
}

/// How many are kept.
const KEPT: usize = 8;

impl Remarks {
    pub(crate) fn note(&mut self, remark: Remark) {
        if self.first.len() < KEPT { self.first.push(remark) } else { self.more += 1 }
    }

    /// The first of them.
    #[must_use]
    pub fn first(&self) -> &[Remark] {
        &self.first
    }

    /// How many others there were.
    #[must_use]
    pub const fn more(&self) -> u64 {
        self.more
    }

    /// Whether a line of moves was not legal.
    #[must_use]
    pub fn any_illegal(&self) -> bool {
        self.first.iter().any(|remark| matches!(remark, Remark::Illegal { .. }))
    }
}
