//! Files of the user: read up to a length, written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use tabiya_rules::notation::pgn::as_utf8;
use thiserror::Error;

/// Why there is no folder of this name.
#[derive(Debug, Error)]
pub(crate) enum FolderError {
    /// Something else has the name.
    #[error("expected a folder, found the file {path}")]
    File { path: String },
    /// It cannot be made.
    #[error("cannot make the folder {path}: {reason}")]
    Cannot { path: String, reason: String },
}

/// Makes a folder, with those it lies in, unless it is there.
///
/// # Errors
/// When it cannot be made.
pub(crate) fn make_folder(path: &Path) -> Result<(), FolderError> {
    let shown = || path.display().to_string();
    if path.exists() && !path.is_dir() {
        return Err(FolderError::File { path: shown() });
    }
    fs::create_dir_all(path).map_err(|error| FolderError::Cannot { path: shown(), reason: error.to_string() })
}

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

/// The same of a text: as UTF-8, whichever kind of Unicode it is written in.
///
/// # Errors
/// If it cannot be read, or is longer.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_file(path, most).map(as_utf8)
}

/// Writes a file. One that is there already is only replaced if that is allowed; whatever happens, nobody finds half of it.
///
/// # Errors
/// When it cannot be written, or is there already.
pub(crate) fn write(path: &Path, bytes: &[u8], may_replace: bool) -> io::Result<()> {
    if would_replace(path, may_replace) {
        return Err(is_there());
    }
    if path.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "expected a file, found a folder"));
    }
    let path = &behind_links(path)?;
    if let Some(mut device) = device(path)? {
        return device.write_all(bytes);
    }
    let part = beside(path)?;
    let named = |()| if may_replace { put_in_place(&part, path) } else { put_in_free_place(&part, path) };
    let result = written(&part, bytes).and_then(named);
    if result.is_err() {
        fs::remove_file(&part).ok();
    }
    result
}

/// Refuses to write over a file without being told to.
///
/// # Errors
/// When it is there.
pub(crate) fn refuse_to_replace(path: &Path, force: bool) -> anyhow::Result<()> {
    anyhow::ensure!(!would_replace(path, force), "{} is there already: --force replaces it", path.display());
    Ok(())
}

/// Whether a file is there that nobody said may be replaced.
pub(crate) fn would_replace(path: &Path, force: bool) -> bool {
    !force && path.symlink_metadata().is_ok_and(|found| found.is_file() || found.is_symlink())
}

fn is_there() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "a file of this name is there already")
}

/// The file itself, if this is a link to it: renaming would put a file in the place of the link.
pub(crate) fn behind_links(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.to_owned()) }
}

/// A device or a pipe of this name, to be written to; a file in its place would help nobody.
pub(crate) fn device(path: &Path) -> io::Result<Option<File>> {
    if is_device(path) { File::options().write(true).open(path).map(Some) } else { Ok(None) }
}

/// Whether something stands there that is no file and no folder, but can be written to.
pub(crate) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The first of the files that are read (`-` is standard input) that is also the one to be written, by whatever name.
pub(crate) fn own_input<'a>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'a PathBuf>,
) -> Option<&'a Path> {
    let standard = Path::new("/dev/stdin");
    let opened = |path: &'a Path| if path == Path::new("-") { standard } else { path };
    inputs.into_iter().map(PathBuf::as_path).find(|input| is_same(output, opened(input)))
}

/// Whether two names stand for one file, also through links.
fn is_same(one: &Path, other: &Path) -> bool {
    let file = |path: &Path| fs::metadata(path).ok().filter(fs::Metadata::is_file);
    let (Some(a), Some(b)) = (file(one), file(other)) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (a.dev(), a.ino()) == (b.dev(), b.ino())
    }
    #[cfg(not(unix))]
    {
        a.len() == b.len() && fs::canonicalize(one).ok() == fs::canonicalize(other).ok()
    }
}

/// Where a file lies until it is whole.
pub(crate) fn beside(path: &Path) -> io::Result<PathBuf> {
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

/// Gives a whole file its name, in the place of an older one; what a power cut leaves is one of the two.
pub(crate) fn put_in_place(part: &Path, path: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        fs::set_permissions(part, old.permissions()).ok();
    }
    File::options().append(true).open(part)?.sync_all()?;
    fs::rename(part, path)
}

fn put_in_free_place(part: &Path, path: &Path) -> io::Result<()> {
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
        let error = write(folder.path(), b"x", true).expect_err("a folder").to_string();
        assert!(error.contains("found a folder"), "{error}");
        write(Path::new("/dev/null"), b"x", false).expect("a device is no file that could be lost");
        assert!(write(&folder.path().join("no/such/folder.svg"), b"x", false).is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_known_by_every_name_and_links_stay_links() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let [file, link, second, other] = ["file", "link", "second", "other"].map(at);
        fs::write(&file, "one").expect("a file");
        fs::write(&other, "one").expect("a file");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        fs::hard_link(&file, &second).expect("a second name");
        for same in [&file, &link, &second, &folder.path().join("./file")] {
            assert_eq!(own_input(same, [&other, &file]), Some(file.as_path()), "{}", same.display());
        }
        assert_eq!(own_input(&other, [&file, &link]), None);
        assert_eq!(own_input(&at("none"), [&at("none")]), None);
        write(&link, b"two", true).expect("the file behind the link");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).expect("a file"), b"two");
        let device = at("device");
        std::os::unix::fs::symlink("/dev/null", &device).expect("a link");
        assert!(own_input(&device, [&device]).is_none(), "a device is no file");
        write(&device, b"nothing", true).expect("a device takes everything");
        assert!(device.is_symlink() && fs::metadata("/dev/null").is_ok_and(|found| !found.is_file()));
    }
}
