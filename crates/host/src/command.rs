//! Commands by their names, and what the last of them came to.
//!
//! Invariant: a command that comes again, however late within so many others, comes to the same.

use std::collections::VecDeque;

/// The name of a command: the same client's same request always has the same.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct CommandId(pub [u8; 16]);

/// Commands that are remembered; connections that could still send one of them again are few.
const KEPT: usize = 64;

/// What the last commands came to, the newest last.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outcomes<T>(VecDeque<(CommandId, T)>);

impl<T> Default for Outcomes<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Outcomes<T> {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(VecDeque::new())
    }

    /// What a command came to, if it was not long ago.
    #[must_use]
    pub fn of(&self, command: &CommandId) -> Option<&T> {
        self.0.iter().rev().find(|(done, _)| done == command).map(|(_, outcome)| outcome)
    }

    /// Remembers what a command came to. What the last one came to may still change.
    pub fn remember(&mut self, command: CommandId, outcome: T) {
        if self.0.back().is_some_and(|(last, _)| *last == command) {
            self.0.pop_back();
        } else if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((command, outcome));
    }
}
