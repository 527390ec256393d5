//! What has been found out about who can win with next to nothing.
//!
//! This is nothing that a mode decides, it follows from it: a mode carries the answers along because they live as long as it
//! does, and they are filled in while games are played, because looking through an ending takes a moment. No answer depends on
//! which others are there, so two modes are the same whatever is known of them, and a copy begins with what is known by then.

use std::sync::{Mutex, PoisonError};

use crate::types::{Color, Piece, Role};

/// All that is left of a game: the royal pieces, at most one of each color, and at most one piece more.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The royal pieces.
    pub royals: [Option<Role>; 2],
    /// The other piece.
    pub extra: Option<Piece>,
    /// Who wants to win.
    pub winner: Color,
}

/// Endings of a mode that have been looked through, and whether they can be won.
#[derive(Debug, Default)]
pub struct KnownEndings(Mutex<Vec<(Ending, bool)>>);

impl KnownEndings {
    /// The answer that was found before, or finds it now.
    pub(crate) fn settle(&self, ending: Ending, find: impl FnOnce() -> bool) -> bool {
        let known = || {
            let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            known.iter().find(|(other, _)| *other == ending).map(|(_, can_win)| *can_win)
        };
        known().unwrap_or_else(|| {
            let can_win = find();
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push((ending, can_win));
            can_win
        })
    }
}

impl Clone for KnownEndings {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}
