//! The thread that searches, so that the conversation can go on.
//!
//! It lives as long as the session: a thread that is woken runs at once even on a busy machine, a new one waits its
//! turn, and the clock is running.

use core::sync::atomic::{AtomicBool, Ordering::SeqCst};
use core::time::Duration;
use std::io::Write;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

use tabiya_rules::perft::perft;
use tabiya_rules::position::{Position, Rules};

use super::book::Known;
use super::output::{Output, info_line};
use crate::engine::{Control, Engine, Report};
use crate::limits::Limits;
use crate::playable::Playable;
use crate::score::Score;

/// One search.
pub(super) struct Task<R: Playable> {
    pub(super) engine: Engine<R>,
    pub(super) limits: Limits<R::Move>,
    pub(super) handle: Control,
    pub(super) work: Work<R::Move>,
    pub(super) show_wdl: bool,
    pub(super) king_takes_rook: bool,
    /// Set just before the answer is written.
    pub(super) answered: Arc<AtomicBool>,
}

/// What is asked of the thread.
pub(super) enum Work<M> {
    /// A search.
    Search,
    /// Only to say the move of a level that does not search.
    Answer(M),
    /// Only to say the move of a book.
    Quote(Known<M>),
    /// To count leaves so deep.
    Count(u32),
}

/// The thread, seen from the conversation.
pub(super) struct Thinker<R: Playable, W> {
    tasks: Sender<Task<R>>,
    engines: Receiver<(Engine<R>, Duration)>,
    output: PhantomData<W>,
}

impl<R: Playable + 'static, W: Write + Send + 'static> Thinker<R, W> {
    pub(super) fn new(output: Output<W>) -> Self {
        let (tasks, todo) = channel::<Task<R>>();
        let (done, engines) = channel();
        std::thread::spawn(move || {
            // Ends when the session does, and with it the sender.
            for task in todo {
                if done.send(task.run(&output)).is_err() {
                    return;
                }
            }
        });
        Self { tasks, engines, output: PhantomData }
    }

    /// Begins a search.
    pub(super) fn think(&self, task: Task<R>) {
        // If the thread has gone, so has the engine: `wait` says so.
        let _ = self.tasks.send(task);
    }

    /// Waits for the search to end and gives the engine back, and how long its answer took.
    pub(super) fn wait(&self) -> Option<(Engine<R>, Duration)> {
        self.engines.recv().ok()
    }

    /// The same; one that takes longer than this is ended.
    pub(super) fn wait_at_most(&self, most: Duration, control: &Control) -> Option<(Engine<R>, Duration)> {
        match self.engines.recv_timeout(most) {
            Err(RecvTimeoutError::Timeout) => {
                control.stop();
                self.wait()
            }
            done => done.ok(),
        }
    }
}

impl<R: Playable> Task<R> {
    fn run<W: Write>(mut self, output: &Output<W>) -> (Engine<R>, Duration) {
        let root = *self.engine.record().position();
        let (show_wdl, chess960) = (self.show_wdl, self.king_takes_rook);
        let report = match self.work {
            Work::Count(depth) => {
                let end = count_leaves(&root, depth, &self.handle, output, chess960);
                self.answered.store(true, SeqCst);
                output.line(&end);
                return (self.engine, self.handle.elapsed());
            }
            Work::Answer(m) => {
                self.handle.wait_until_asked();
                at_once(m)
            }
            Work::Quote(known) => {
                output.line("info string book");
                self.handle.wait_until_asked();
                Report { ponder: known.reply, ..at_once(known.m) }
            }
            Work::Search => self.engine.search_under(&self.handle, &self.limits, &mut |info| {
                output.line(&info_line(&root, &info, show_wdl, chess960));
                if output.is_gone() {
                    self.handle.stop();
                }
            }),
        };
        if report.best.is_none() {
            output.line(&format!("info depth 0 score {}", report.score));
        }
        self.answered.store(true, SeqCst);
        output.line(&best_line(&root, &report, chess960));
        (self.engine, self.handle.elapsed())
    }
}

/// Writes the count below each move; returns the last line.
fn count_leaves<R: Rules, W: Write>(
    root: &Position<R>,
    depth: u32,
    handle: &Control,
    output: &Output<W>,
    chess960: bool,
) -> String {
    if depth == 0 {
        return "\nNodes searched: 1".to_owned();
    }
    let mut total = 0;
    for m in root.legal_moves().iter() {
        let Some(count) = leaves(&root.after(*m), depth - 1, handle) else {
            return "info string the count was stopped".to_owned();
        };
        output.line(&format!("{}: {count}", root.uci(*m, chess960)));
        if output.is_gone() {
            handle.stop();
        }
        total += count;
    }
    format!("\nNodes searched: {total}")
}

/// The leaves below a position; `None` if the count was stopped.
fn leaves<R: Rules>(position: &Position<R>, depth: u32, handle: &Control) -> Option<u64> {
    if depth < 4 {
        return (!handle.is_stopped()).then(|| perft(position, depth));
    }
    position.legal_moves().iter().map(|m| leaves(&position.after(*m), depth - 1, handle)).sum()
}

fn at_once<M>(m: M) -> Report<M> {
    let (score, time) = (Score::Centipawns(0), Duration::ZERO);
    Report { best: Some(m), ponder: None, score, depth: 0, nodes: 0, time }
}

fn best_line<R: Rules>(root: &Position<R>, report: &Report<R::Move>, chess960: bool) -> String {
    let Some(best) = report.best else { return "bestmove (none)".to_owned() };
    let line = format!("bestmove {}", root.uci(best, chess960));
    match report.ponder {
        Some(ponder) => format!("{line} ponder {}", root.after(best).uci(ponder, chess960)),
        None => line,
    }
}
