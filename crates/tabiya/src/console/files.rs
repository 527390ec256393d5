//! Texts in files of the user.

use std::path::Path;

use anyhow::Context;

use crate::files::write_whole;

/// Writes a game to a new file, and says what came of it.
pub(super) fn save(path: &Path, pgn: &str) -> String {
    let result = if path.exists() {
        Err(anyhow::anyhow!("{}: a file of this name is there already", path.display()))
    } else {
        write_whole(path, pgn.as_bytes()).with_context(|| path.display().to_string())
    };
    match result {
        Ok(()) => format!("Saved as {}.", path.display()),
        Err(error) => format!("Not saved: {error:#}."),
    }
}
