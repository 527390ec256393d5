//! Texts in files of the user.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

/// Writes a game to a new file, and says what came of it.
pub(super) fn save(path: &Path, pgn: &str) -> String {
    let result = if path.exists() {
        Err(anyhow::anyhow!("{}: a file of this name is there already", path.display()))
    } else {
        write_whole(path, pgn.as_bytes())
    };
    match result {
        Ok(()) => format!("Saved as {}.", path.display()),
        Err(error) => format!("Not saved: {error:#}."),
    }
}

/// Writes a file so that it is there as a whole or as it was before.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let temporary = path.with_extension("new");
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_data()?;
        fs::rename(&temporary, path)
    };
    write().with_context(|| path.display().to_string())
}
