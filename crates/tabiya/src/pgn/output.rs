//! Where games are written: standard output, or a file that appears only when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// What an error of standard output is called.
const STANDARD_OUTPUT: &str = "cannot write to standard output";

/// Writes a text to standard output at once.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context(STANDARD_OUTPUT)
}

/// Writes a text to standard error, if anybody reads it: the work goes on without.
pub(crate) fn tell(text: &str) {
    io::stderr().write_all(text.as_bytes()).ok();
}

/// Whether this is the error of a pipe that nobody reads any more.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The file itself, if this is a link to it: renaming would put a file in the place of the link.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.to_owned()) }
}

/// Gives a whole file its name, in the place of an older one; what a power cut leaves is one of the two.
pub(super) fn put_in_place(part: &Path, path: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        fs::set_permissions(part, old.permissions()).ok();
    }
    File::options().append(true).open(part)?.sync_all()?;
    fs::rename(part, path)
}

/// A sink for games, separated by empty lines.
pub(crate) struct Output {
    writer: BufWriter<Box<dyn Write + Send>>,
    /// What an error of writing is called.
    failure: String,
    /// The file under construction and its name when it is whole.
    target: Option<(PathBuf, PathBuf)>,
    first: bool,
}

impl Output {
    /// Standard output without a path or with `-`, else a file.
    pub(crate) fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::to(io::stdout(), STANDARD_OUTPUT.to_owned(), None));
        };
        let failure = format!("cannot write {}", path.display());
        let path = behind_links(path).with_context(|| failure.clone())?;
        if fs::metadata(&path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            // A device or a pipe is written to; a file in its place would help nobody.
            let file = File::options().write(true).open(&path).with_context(|| failure.clone())?;
            return Ok(Self::to(file, failure, None));
        }
        let mut name = path.file_name().context("expected the name of a file to write to")?.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = File::create_new(&part).with_context(|| format!("cannot write {}", part.display()))?;
        Ok(Self::to(file, failure, Some((part, path))))
    }

    fn to(writer: impl Write + Send + 'static, failure: String, target: Option<(PathBuf, PathBuf)>) -> Self {
        Self { writer: BufWriter::new(Box::new(writer)), failure, target, first: true }
    }

    /// Adds games that are already separated from each other.
    pub(super) fn games(&mut self, text: &str) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let separator = if core::mem::take(&mut self.first) { "" } else { "\n" };
        let written = self.writer.write_all(separator.as_bytes());
        written.and_then(|()| self.writer.write_all(text.as_bytes())).with_context(|| self.failure.clone())
    }

    /// Adds bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    /// Writes what is left and gives the file its name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.writer.flush().with_context(|| self.failure.clone())?;
        if let Some((part, path)) = self.target.take() {
            let named = put_in_place(&part, &path);
            if named.is_err() {
                fs::remove_file(&part).ok();
            }
            named.with_context(|| self.failure.clone())?;
        }
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.target {
            fs::remove_file(part).ok();
        }
    }
}
