//! The modes a program knows: those that come with it, those it was given, and those that games bring along.
//!
//! Modes live as long as the program, so a library bounds how many are brought along: the same text is read once.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

use super::{Mode, ModeError, built_ins};

/// The longest text that a game may bring along, in bytes.
pub const BROUGHT_LENGTH: usize = 16 * 1024;

/// How many different texts games may bring along while the program runs.
const MOST_BROUGHT: usize = 1_000;

/// Why a text is not taken as a mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LibraryError {
    /// Too long.
    #[error("expected at most {BROUGHT_LENGTH} bytes, found {found}")]
    Length {
        /// What came.
        found: usize,
    },
    /// Too many others were brought before.
    #[error("no more than {MOST_BROUGHT} different modes can be brought along")]
    Full,
    /// It is not one.
    #[error(transparent)]
    Mode(#[from] ModeError),
}

/// A text by its name, and what came of reading it.
type Brought = HashMap<(String, String), Result<&'static Mode, ModeError>>;

/// The modes a program knows.
#[derive(Debug)]
pub struct Library {
    offered: Vec<&'static Mode>,
    brought: Mutex<Brought>,
}

impl Default for Library {
    /// The modes that come with the program.
    fn default() -> Self {
        Self { offered: built_ins().to_vec(), brought: Mutex::default() }
    }
}

impl Library {
    /// Offers one more mode; it takes the place of one with the same id.
    pub fn offer(&mut self, mode: &'static Mode) {
        match self.offered.iter_mut().find(|known| known.id() == mode.id()) {
            Some(known) => *known = mode,
            None => self.offered.push(mode),
        }
    }

    /// What is offered, chess first.
    #[must_use]
    pub fn offered(&self) -> &[&'static Mode] {
        &self.offered
    }

    /// The offered mode with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&'static Mode> {
        self.offered.iter().copied().find(|mode| mode.id() == id)
    }

    /// The mode that a game brings along as text.
    ///
    /// # Errors
    /// What is wrong with the text, or that there are too many.
    pub fn bring(&self, id: &str, text: &str) -> Result<&'static Mode, LibraryError> {
        if let Some(mode) = self.find(id).filter(|mode| mode.source() == text) {
            return Ok(mode);
        }
        if text.len() > BROUGHT_LENGTH {
            return Err(LibraryError::Length { found: text.len() });
        }
        let mut brought = self.brought.lock().unwrap_or_else(PoisonError::into_inner);
        let name = (id.to_owned(), text.to_owned());
        if let Some(known) = brought.get(&name) {
            return Ok(known.clone()?);
        }
        if brought.len() >= MOST_BROUGHT {
            return Err(LibraryError::Full);
        }
        let read = Mode::load(id, text);
        brought.insert(name, read.clone());
        Ok(read?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::built_in;

    #[test]
    fn a_text_is_read_once() {
        let library = Library::default();
        let text = built_in("atomic").unwrap().source().replace("Atomic", "Mine");
        let one = library.bring("mine", &text).unwrap();
        assert!(std::ptr::eq(one, library.bring("mine", &text).unwrap()));
        assert!(std::ptr::eq(
            library.bring("horde", built_in("horde").unwrap().source()).unwrap(),
            built_in("horde").unwrap()
        ));
        assert!(matches!(library.bring("mine", "{"), Err(LibraryError::Mode(_))));
        let long = " ".repeat(BROUGHT_LENGTH + 1);
        assert_eq!(library.bring("mine", &long), Err(LibraryError::Length { found: long.len() }));
    }

    #[test]
    fn an_offer_replaces_one_of_the_same_name() {
        let mut library = Library::default();
        let count = library.offered().len();
        let text = built_in("flag").unwrap().source().replace("Capture the Flag", "Other");
        library.offer(Mode::load("flag", &text).unwrap());
        library.offer(Mode::load("flags", &text).unwrap());
        assert_eq!(library.offered().len(), count + 1);
        assert_eq!(library.find("flag").map(Mode::title), Some("Other"));
    }
}
