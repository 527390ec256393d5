//! Where games are written: standard output, or a file that appears only when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::files::{self, put_in_place};
use crate::streams::STANDARD_OUTPUT;

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
    /// Standard output without a path or with `-`, else a file; one that is there is replaced only if that is forced.
    pub(crate) fn new(path: Option<&Path>, force: bool) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::to(io::stdout(), STANDARD_OUTPUT.to_owned(), None));
        };
        let failure = format!("cannot write {}", path.display());
        if let Some(device) = files::device(path).with_context(|| failure.clone())? {
            return Ok(Self::to(device, failure, None));
        }
        files::refuse_to_replace(path, force)?;
        let path = files::behind_links(path).with_context(|| failure.clone())?;
        let part = files::beside(&path)?;
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
