//! How far a long work has come: a bar on a terminal, plain lines otherwise.

use std::io::{self, IsTerminal as _, Read};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::command::Work;
use crate::streams::tell;

/// Between two plain lines.
const PAUSE: Duration = Duration::from_secs(10);

/// Shorter files are read before a bar could be looked at.
const WORTH_A_BAR: u64 = 8 << 20;

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// Not at all: nobody wants it, or a program reads what is said.
    Hidden,
    /// On a terminal.
    Bar,
    /// Anywhere else.
    Lines,
}

impl Look {
    const fn new(work: &Work, is_terminal: bool) -> Self {
        if work.json || work.quiet {
            Self::Hidden
        } else if is_terminal {
            Self::Bar
        } else {
            Self::Lines
        }
    }
}

/// Shows how much of a file has been read.
pub(super) struct Progress {
    name: String,
    bar: ProgressBar,
    look: Look,
    length: Option<u64>,
}

impl Progress {
    pub(super) fn new(name: &str, length: Option<u64>, work: &Work) -> Self {
        let look = Look::new(work, io::stderr().is_terminal());
        let bar = match length {
            Some(length) if length >= WORTH_A_BAR => ProgressBar::new(length),
            Some(_) => ProgressBar::hidden(),
            None => ProgressBar::no_length(),
        };
        if look != Look::Bar {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let template = "{msg} {wide_bar} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(name.to_owned());
        Self { name: name.to_owned(), bar, look, length }
    }

    /// The same stream, watched.
    pub(super) fn watch<I: Read>(&self, input: I) -> impl Read + use<I> {
        let lines =
            Lines { name: self.name.clone(), look: self.look, length: self.length, shown: Instant::now() };
        Watched { input, bar: self.bar.clone(), lines, read: 0 }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The plain lines, and when the last of them was shown.
struct Lines {
    name: String,
    look: Look,
    length: Option<u64>,
    shown: Instant,
}

impl Lines {
    /// The line that is due when so many bytes are read.
    fn due(&mut self, read: u64, now: Instant) -> Option<String> {
        if self.look != Look::Lines || now.duration_since(self.shown) < PAUSE {
            return None;
        }
        self.shown = now;
        let megabytes = read >> 20;
        Some(match self.length.filter(|length| *length > 0) {
            Some(length) => format!("{}: {megabytes} MiB, {} %\n", self.name, read * 100 / length),
            None => format!("{}: {megabytes} MiB\n", self.name),
        })
    }
}

struct Watched<I> {
    input: I,
    bar: ProgressBar,
    lines: Lines,
    read: u64,
}

impl<I: Read> Read for Watched<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read += count as u64;
        self.bar.inc(count as u64);
        if let Some(line) = self.lines.due(self.read, Instant::now()) {
            tell(&line);
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_shown_to_programs_or_to_those_who_want_quiet() {
        for is_terminal in [false, true] {
            assert_eq!(Look::new(&Work::telling(true, false), is_terminal), Look::Hidden);
            assert_eq!(Look::new(&Work::telling(false, true), is_terminal), Look::Hidden);
        }
        let usual = |is_terminal| Look::new(&Work::telling(false, false), is_terminal);
        assert_eq!([false, true].map(usual), [Look::Lines, Look::Bar]);
    }

    #[test]
    fn a_line_is_due_after_a_pause_unless_hidden() {
        let start = Instant::now();
        let lines = |look| Lines { name: "games".to_owned(), look, length: Some(4 << 20), shown: start };
        let mut shown = lines(Look::Lines);
        assert_eq!(shown.due(1 << 20, start + PAUSE / 2), None);
        assert_eq!(shown.due(1 << 20, start + PAUSE).as_deref(), Some("games: 1 MiB, 25 %\n"));
        assert_eq!(shown.due(2 << 20, start + PAUSE * 3 / 2), None);
        assert_eq!(lines(Look::Hidden).due(1 << 20, start + PAUSE), None);
    }
}
