//! How far a review has come: a bar on a terminal, plain lines otherwise.

use std::io::{self, IsTerminal as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_words::{Dictionary, phrase};

use crate::streams::tell;

/// Between two plain lines.
const PAUSE: Duration = Duration::from_secs(10);

/// Shows the progress of all games together; a game is a thousand steps.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Thousandths of each game, and when a line was last shown.
    state: Mutex<(Vec<u16>, Instant)>,
    is_plain: bool,
    words: &'static Dictionary,
}

impl Progress {
    pub(super) fn new(games: usize, is_quiet: bool, words: &'static Dictionary) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let bar = ProgressBar::new(1000 * games as u64);
        if is_quiet || !is_terminal {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}") {
            bar.set_style(style);
        }
        bar.set_message(phrase!(words, Reviewing));
        let state = Mutex::new((vec![0; games], Instant::now()));
        Self { bar, state, is_plain: !is_quiet && !is_terminal, words }
    }

    /// A game has come so far.
    pub(super) fn tell(&self, game: usize, thousandths: u16) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0[game] = thousandths;
        let done: u64 = state.0.iter().map(|one| u64::from(*one)).sum();
        self.bar.set_position(done);
        if self.is_plain && state.1.elapsed() >= PAUSE {
            state.1 = Instant::now();
            let finished = state.0.iter().filter(|one| **one == 1000).count();
            let games = state.0.len();
            let percent = done / (10 * games as u64);
            let line = phrase!(self.words, ReviewingFar, percent = percent, done = finished, count = games);
            tell(&(line + "\n"));
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
