//! The secret of whoever owns a data folder: it opens the games played on this machine, in the terminal and in the browser.
//!
//! Invariant: only the owner can read the file.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use anyhow::{Context, Result};
use tabiya_server::secret::{hash, token};
use thiserror::Error;

use crate::files::make_folder;

/// The file, in the data folder.
const FILE: &str = "owner.secret";

/// The file holds something else.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{path}: expected a secret of 43 characters; move the file away to get a new one")]
pub(crate) struct NoSecret {
    /// The file.
    pub(crate) path: String,
}

/// The secret of a data folder; made, with the folder, if there is none.
///
/// # Errors
/// When it cannot be read or written, or is none.
pub(crate) fn secret(folder: &Path) -> Result<String> {
    let path = folder.join(FILE);
    make_folder(folder)?;
    let fresh = token();
    match create(&path, &fresh) {
        Ok(()) => return Ok(fresh),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    }
    let kept = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let kept = kept.trim();
    if hash(kept).is_none() {
        return Err(NoSecret { path: path.display().to_string() }.into());
    }
    Ok(kept.to_owned())
}

fn create(path: &Path, secret: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(secret.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_secret_that_only_its_owner_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let first = secret(folder.path()).unwrap();
        assert!(hash(&first).is_some());
        assert_eq!(secret(folder.path()).unwrap(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.path().join(FILE), "nonsense").unwrap();
        assert!(format!("{:#}", secret(folder.path()).unwrap_err()).contains("43 characters"));
    }
}
