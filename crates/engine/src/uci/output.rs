//! What the engine answers.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_rules::position::{Position, Rules};

use crate::engine::{Exactness, Info};

/// Where lines go. Each is written whole and at once, whichever thread it comes from.
pub(super) struct Output<W>(Arc<Inside<W>>);

struct Inside<W> {
    writer: Mutex<W>,
    /// A line could not be written.
    is_gone: AtomicBool,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self(Arc::new(Inside { writer: Mutex::new(writer), is_gone: AtomicBool::new(false) }))
    }

    /// Writes a line. A reader that has gone away is remembered.
    pub(super) fn line(&self, text: &str) {
        let mut writer = self.0.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(writer, "{text}").and_then(|()| writer.flush()).is_err() {
            self.0.is_gone.store(true, Relaxed);
        }
    }

    /// Whether nobody reads any more.
    pub(super) fn is_gone(&self) -> bool {
        self.0.is_gone.load(Relaxed)
    }
}

/// What a search has found so far, as an `info` line.
pub(super) fn info_line<R: Rules>(
    root: &Position<R>,
    info: &Info<R::Move>,
    wdl: bool,
    chess960: bool,
) -> String {
    use core::fmt::Write as _;
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}",
        info.depth, info.selective_depth, info.line, info.score
    );
    match info.exactness {
        Exactness::Exact => {}
        Exactness::AtLeast => line.push_str(" lowerbound"),
        Exactness::AtMost => line.push_str(" upperbound"),
    }
    if wdl {
        let chances = info.chances;
        let _ = write!(line, " wdl {} {} {}", chances.win, chances.draw, chances.loss);
    }
    let _ = write!(
        line,
        " nodes {} nps {} hashfull {} time {} pv",
        info.nodes,
        info.speed(),
        info.hash_fill,
        info.time.as_millis()
    );
    let mut position = *root;
    for m in &info.moves {
        let _ = write!(line, " {}", position.uci(*m, chess960));
        position.play(*m);
    }
    line
}
