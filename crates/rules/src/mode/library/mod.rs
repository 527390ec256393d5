//! The modes a program knows: those that come with it, those it was given, and those that games bring along.
//!
//! Invariant: only what is offered lives as long as the program; what a game brings along goes with its last user.

use std::{ops::Deref, sync::Arc};

use thiserror::Error;

mod builtin;

pub use builtin::{built_in, built_ins};

use super::{Mode, ModeError};

/// The longest text that a game may bring along, in bytes.
pub const EMBEDDED_LENGTH: usize = 16 * 1024;

/// Why a text is not taken as a mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LibraryError {
    /// Too long.
    #[error("expected at most {EMBEDDED_LENGTH} bytes, found {found}")]
    Length {
        /// What came.
        found: usize,
    },
    /// It is not one.
    #[error(transparent)]
    Mode(#[from] ModeError),
}

/// A mode in use.
#[derive(Clone, PartialEq, Debug)]
pub enum ModeHandle {
    /// One that is offered.
    Offered(&'static Mode),
    /// One that a game brought along; it is freed with its last handle.
    Embedded(Arc<Mode>),
}

impl ModeHandle {
    /// The mode for as long as the program runs: for programs of one user, who brings few along.
    #[must_use]
    pub fn into_static(self) -> &'static Mode {
        match self {
            Self::Offered(mode) => mode,
            Self::Embedded(mode) => Arc::unwrap_or_clone(mode).into_static(),
        }
    }
}

impl Deref for ModeHandle {
    type Target = Mode;

    fn deref(&self) -> &Mode {
        match self {
            Self::Offered(mode) => mode,
            Self::Embedded(mode) => mode,
        }
    }
}

/// The modes a program knows.
#[derive(Clone, Debug)]
pub struct Library {
    offered: Vec<&'static Mode>,
}

impl Default for Library {
    /// The modes that come with the program.
    fn default() -> Self {
        Self { offered: built_ins().to_vec() }
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

    /// The mode that somebody brings along as text to play it: read anew, unless it is one that is offered.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read_embedded(&self, id: &str, text: &str) -> Result<ModeHandle, LibraryError> {
        self.embedded(id, text, Mode::read)
    }

    /// The mode that a game which was begun brings along: as [`Self::read_embedded`], but what an earlier version accepted is accepted still.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn recall_embedded(&self, id: &str, text: &str) -> Result<ModeHandle, LibraryError> {
        self.embedded(id, text, Mode::recall)
    }

    fn embedded(
        &self,
        id: &str,
        text: &str,
        read: fn(&str, &str) -> Result<Mode, ModeError>,
    ) -> Result<ModeHandle, LibraryError> {
        if let Some(mode) = self.find(id).filter(|mode| mode.source() == text) {
            return Ok(ModeHandle::Offered(mode));
        }
        if text.len() > EMBEDDED_LENGTH {
            return Err(LibraryError::Length { found: text.len() });
        }
        Ok(ModeHandle::Embedded(Arc::new(read(id, text)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::built_in;

    #[test]
    fn what_is_brought_along_is_freed_with_its_last_user() {
        let library = Library::default();
        let text = built_in("atomic").unwrap().source().replace("Atomic", "Mine");
        let ModeHandle::Embedded(mine) = library.read_embedded("mine", &text).unwrap() else {
            panic!("not offered")
        };
        let seen = Arc::downgrade(&mine);
        drop(mine);
        assert!(seen.upgrade().is_none());
        let horde = built_in("horde").unwrap();
        let horde_again = library.read_embedded("horde", horde.source()).unwrap();
        assert!(matches!(horde_again, ModeHandle::Offered(mode) if std::ptr::eq(mode, horde)));
        assert!(matches!(library.read_embedded("mine", "{"), Err(LibraryError::Mode(_))));
        let long = " ".repeat(EMBEDDED_LENGTH + 1);
        assert_eq!(library.read_embedded("mine", &long), Err(LibraryError::Length { found: long.len() }));
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
