//! SHA-256 of everything, in the form that `sha256sum --check` reads.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

/// The name of the list.
pub(super) const FILE: &str = "SHA256SUMS";

/// Writes the list of the files of this folder, itself and folders left out.
///
/// # Errors
/// When something cannot be read or written.
pub(super) fn write(folder: &Path) -> Result<()> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() && name != FILE {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            lines.push((name, sum(&bytes)));
        }
    }
    lines.sort();
    let text: String = lines.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    fs::write(folder.join(FILE), text).with_context(|| format!("cannot write {FILE}"))
}

/// The sum in hexadecimal digits.
fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_every_file_but_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b", "a", FILE] {
            fs::write(folder.path().join(name), "abc").expect("a file");
        }
        fs::create_dir(folder.path().join("c")).expect("a folder");
        write(folder.path()).expect("a list");
        // The example of the standard, FIPS 180-4.
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let text = fs::read_to_string(folder.path().join(FILE)).expect("the list");
        assert_eq!(text, format!("{sum}  a\n{sum}  b\n"));
    }
}
