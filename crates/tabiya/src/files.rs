//! Files of the user: read up to a length, written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The content of a file that has at most so many bytes.
///
/// # Errors
/// If it cannot be read, or is longer.
pub(crate) fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("expected at most {most} bytes, found more");
        return Err(io::Error::new(ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Writes a file. One that is there already is only replaced if that is allowed; whatever happens, nobody finds half of it.
///
/// # Errors
/// When it cannot be written, or is there already.
pub(crate) fn write(path: &Path, bytes: &[u8], may_replace: bool) -> io::Result<()> {
    if !may_replace && path.exists() {
        return Err(is_there());
    }
    let part = beside(path)?;
    let result = written(&part, bytes).and_then(|()| put_in_place(&part, path, may_replace));
    if result.is_err() {
        fs::remove_file(&part).ok();
    }
    result
}

fn is_there() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "a file of this name is there already")
}

fn beside(path: &Path) -> io::Result<PathBuf> {
    let nameless = || io::Error::new(ErrorKind::InvalidInput, "expected the name of a file to write to");
    let mut name = path.file_name().ok_or_else(nameless)?.to_owned();
    name.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(name))
}

fn written(part: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(part)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn put_in_place(part: &Path, path: &Path, may_replace: bool) -> io::Result<()> {
    if may_replace {
        return fs::rename(part, path);
    }
    // A second name is refused where somebody was faster; renaming would replace what they wrote.
    match fs::hard_link(part, path) {
        Ok(()) => fs::remove_file(part),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(is_there()),
        // Not every disk knows second names.
        Err(_) if !path.exists() => fs::rename(part, path),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_up_to_a_length() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("file");
        fs::write(&file, "12345").expect("it can be written");
        assert_eq!(read_file(&file, 5).expect("short enough"), b"12345");
        let error = read_file(&file, 4).expect_err("too long").to_string();
        assert!(error.contains("at most 4 bytes"), "{error}");
    }

    #[test]
    fn nothing_is_replaced_unless_it_may_be_and_nothing_is_left_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.svg");
        write(&path, b"one", false).expect("a new file");
        let error = write(&path, b"two", false).expect_err("it is there");
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("a file"), b"one");
        write(&path, b"three", true).expect("it may be replaced");
        assert_eq!(fs::read(&path).expect("a file"), b"three");
        assert!(write(&folder.path().join("no/such/folder.svg"), b"x", false).is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
