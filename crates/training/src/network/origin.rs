//! Where a network comes from, as the text that its file carries.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::course::{Course, Recipe};
use super::positions::Positions;

/// The beginning of a file's SHA-256, sixteen digits: enough to find it again.
///
/// # Errors
/// If it cannot be read.
pub fn digest(path: &Path) -> io::Result<String> {
    let (mut file, mut hash, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
    }
    Ok(hash.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// The origin of what a training came to: files by name and digest, and the recipe.
#[must_use]
pub fn describe(course: &Course, positions: &Positions, files: &[(String, String)]) -> String {
    let Recipe { slices, epochs, batch, rate, last_rate, aim, seed } = course.recipe;
    let mut text = format!(
        "tabiya {}; {} games of {}, {} positions learned from, {} kept apart; {} neurons{}, {} of {epochs} epochs, batch {batch}, \
         rate {rate} to {last_rate}, result share {}, unit {}, seed {seed}",
        env!("CARGO_PKG_VERSION"),
        positions.games,
        positions.kind.name(),
        positions.learn.len(),
        positions.check.len(),
        64 * slices,
        if positions.on_top { " on top of the hand-written evaluation" } else { "" },
        course.marks.len(),
        aim.result_share,
        aim.unit,
    );
    for (name, digest) in files {
        let _ = write!(text, "; {name} sha256 {digest}…");
    }
    text
}
