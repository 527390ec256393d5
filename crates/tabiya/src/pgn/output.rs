//! Where games are written: standard output, or a file that appears only when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// A sink for games, separated by empty lines.
pub(super) struct Output {
    writer: BufWriter<Box<dyn Write + Send>>,
    /// The file under construction and its name when it is whole.
    target: Option<(PathBuf, PathBuf)>,
    first: bool,
}

impl Output {
    /// Standard output without a path or with `-`, else a file.
    pub(super) fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self { writer: BufWriter::new(Box::new(io::stdout())), target: None, first: true });
        };
        let mut name = path.file_name().context("expected the name of a file to write to")?.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = File::create_new(&part).with_context(|| format!("cannot write {}", part.display()))?;
        let target = Some((part, path.to_owned()));
        Ok(Self { writer: BufWriter::new(Box::new(file)), target, first: true })
    }

    /// Adds games that are already separated from each other.
    pub(super) fn games(&mut self, text: &str) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let separator = if core::mem::take(&mut self.first) { "" } else { "\n" };
        let written = self.writer.write_all(separator.as_bytes());
        written.and_then(|()| self.writer.write_all(text.as_bytes())).context("cannot write the games")
    }

    /// Writes what is left and gives the file its name.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.writer.flush().context("cannot write the games")?;
        if let Some((part, path)) = self.target.take() {
            if let Ok(old) = fs::metadata(&path) {
                fs::set_permissions(&part, old.permissions()).ok();
            }
            fs::rename(&part, &path).with_context(|| format!("cannot write {}", path.display()))?;
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
