//! Texts in files of the user.

use std::path::Path;

use crate::files;

/// Writes a game to a new file, and says what came of it.
pub(super) fn save(path: &Path, pgn: &str) -> String {
    match files::write(path, pgn.as_bytes(), false) {
        Ok(()) => format!("Saved as {}.", path.display()),
        Err(error) => format!("Not saved: {}: {error}.", path.display()),
    }
}
