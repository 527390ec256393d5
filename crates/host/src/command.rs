//! Commands by their names, and what they came to.
//!
//! Invariant: a command that comes again, as long as it is remembered, comes to the same.

use std::collections::VecDeque;

/// The name of a command: the same client's same request always has the same.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct CommandId(pub [u8; 16]);

/// What commands came to, the newest last.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outcomes<T> {
    done: VecDeque<(CommandId, T)>,
    most: usize,
}

/// Commands that are remembered where nothing else is said: more than any client has under way.
const KEPT: usize = 1_000;

impl<T> Default for Outcomes<T> {
    fn default() -> Self {
        Self::last(KEPT)
    }
}

impl<T> Outcomes<T> {
    /// Remembers every command there ever is.
    #[must_use]
    pub const fn all() -> Self {
        Self::last(usize::MAX)
    }

    /// Remembers this many, the last ones.
    #[must_use]
    pub const fn last(most: usize) -> Self {
        Self { done: VecDeque::new(), most }
    }

    /// What a command came to, if it is remembered.
    #[must_use]
    pub fn of(&self, command: &CommandId) -> Option<&T> {
        self.done.iter().rev().find(|(done, _)| done == command).map(|(_, outcome)| outcome)
    }

    /// Remembers what a command came to. What the last one came to may still change.
    pub fn remember(&mut self, command: CommandId, outcome: T) {
        if self.done.back().is_some_and(|(last, _)| *last == command) {
            self.done.pop_back();
        } else if self.done.len() >= self.most {
            self.done.pop_front();
        }
        self.done.push_back((command, outcome));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(number: u32) -> CommandId {
        let mut name = [0; 16];
        name[..4].copy_from_slice(&number.to_le_bytes());
        CommandId(name)
    }

    #[test]
    fn what_was_done_is_known_for_ever_and_what_is_bounded_forgets_the_oldest() {
        let (mut all, mut last) = (Outcomes::all(), Outcomes::last(64));
        for number in 0..5_000 {
            all.remember(command(number), number);
            last.remember(command(number), number);
        }
        assert!((0..5_000).all(|number| all.of(&command(number)) == Some(&number)));
        assert_eq!((last.of(&command(4_935)), last.of(&command(4_936))), (None, Some(&4_936)));
        all.remember(command(4_999), 7);
        assert_eq!(all.of(&command(4_999)), Some(&7), "the rows of one command come one after the other");
    }
}
