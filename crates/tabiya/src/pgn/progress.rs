//! How far a long work has come: a bar on a terminal, plain lines otherwise.

use std::io::{self, IsTerminal as _, Read};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Between two plain lines.
const PAUSE: Duration = Duration::from_secs(10);

/// Shorter files are read before a bar could be looked at.
const WORTH_A_BAR: u64 = 8 << 20;

/// Shows how much of a file has been read.
pub(super) struct Progress {
    name: String,
    bar: ProgressBar,
    length: Option<u64>,
}

impl Progress {
    pub(super) fn new(name: &str, length: Option<u64>) -> Self {
        let bar = match length {
            Some(length) if length >= WORTH_A_BAR => ProgressBar::new(length),
            Some(_) => ProgressBar::hidden(),
            None => ProgressBar::no_length(),
        };
        if !io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let template = "{msg} {wide_bar} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(name.to_owned());
        Self { name: name.to_owned(), bar, length }
    }

    /// The same stream, watched.
    pub(super) fn watch<I: Read>(&self, input: I) -> impl Read + use<I> {
        let shown = Instant::now();
        let (name, length) = (self.name.clone(), self.length);
        Watched { input, bar: self.bar.clone(), name, length, read: 0, shown }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

struct Watched<I> {
    input: I,
    bar: ProgressBar,
    name: String,
    length: Option<u64>,
    read: u64,
    shown: Instant,
}

impl<I: Read> Read for Watched<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read += count as u64;
        self.bar.inc(count as u64);
        if !io::stderr().is_terminal() && self.shown.elapsed() >= PAUSE {
            self.shown = Instant::now();
            let megabytes = self.read >> 20;
            match self.length.filter(|length| *length > 0) {
                Some(length) => eprintln!("{}: {megabytes} MiB, {} %", self.name, self.read * 100 / length),
                None => eprintln!("{}: {megabytes} MiB", self.name),
            }
        }
        Ok(count)
    }
}
