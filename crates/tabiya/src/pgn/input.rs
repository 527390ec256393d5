//! Files to read, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tabiya_rules::notation::pgn::{Batch, Batches};

use super::command::Work;
use super::parallel;
use super::progress::Progress;

/// What a file or standard input is read from.
pub(super) type Stream = Box<dyn Read + Send>;

/// A file named on the command line; `-` is standard input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    path: PathBuf,
    /// A game that is too long to be held is an error.
    only_whole: bool,
}

impl From<&PathBuf> for Input {
    fn from(path: &PathBuf) -> Self {
        Self { path: path.clone(), only_whole: false }
    }
}

impl Input {
    /// How messages name it.
    pub(crate) fn name(&self) -> String {
        if self.is_standard() { "standard input".to_owned() } else { self.path.display().to_string() }
    }

    pub(super) fn is_standard(&self) -> bool {
        self.path == Path::new("-")
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn open(&self) -> anyhow::Result<(Stream, Option<u64>)> {
        if self.is_standard() {
            return Ok((Box::new(io::stdin()), None));
        }
        let file = File::open(&self.path).with_context(|| format!("cannot open {}", self.name()))?;
        let data = file.metadata().with_context(|| format!("cannot read {}", self.name()))?;
        anyhow::ensure!(!data.is_dir(), "expected a file, found the folder {}", self.name());
        Ok((Box::new(file), data.is_file().then_some(data.len())))
    }

    /// The same for games that are written anew: one that is too long to be held is an error.
    pub(super) fn whole(self) -> Self {
        Self { only_whole: true, ..self }
    }

    /// Works on each piece of the file, on as many threads as asked for, and takes what comes out in the order of
    /// the file.
    pub(crate) fn each_batch<T: Send>(
        &self,
        work: &Work,
        make: impl Fn(&Batch) -> T + Sync,
        take: impl FnMut(T) -> anyhow::Result<()> + Send,
    ) -> anyhow::Result<()> {
        self.filtered(|input| input, work, make, take)
    }

    /// The same, with the file read through a filter.
    pub(super) fn filtered<I: Read + Send, T: Send>(
        &self,
        filter: impl FnOnce(Stream) -> I,
        work: &Work,
        make: impl Fn(&Batch) -> T + Sync,
        take: impl FnMut(T) -> anyhow::Result<()> + Send,
    ) -> anyhow::Result<()> {
        let (input, length) = self.open()?;
        let progress = Progress::new(&self.name(), length, work);
        let batches = Batches::new(progress.watch(filter(input)));
        let batches = if self.only_whole { batches.only_whole() } else { batches };
        let result = parallel::map_in_order(&self.name(), batches, work.threads(), make, take);
        progress.finish();
        result
    }
}
