//! The thread that searches, so that the conversation can go on.
//!
//! It lives as long as the session: a thread that is woken runs at once even on a busy machine, a new one waits its
//! turn, and the clock is running.

use core::sync::atomic::{AtomicBool, Ordering::SeqCst};
use core::time::Duration;
use std::io::Write;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::Move;

use super::options::Settings;
use super::output::{Output, info_line};
use crate::engine::{Control, Engine, Report};
use crate::limits::Limits;
use crate::score::Score;

/// One search.
pub(super) struct Task {
    pub(super) engine: Engine<Chess>,
    pub(super) limits: Limits<Move>,
    pub(super) handle: Control,
    /// The move of a level that does not search.
    pub(super) at_once: Option<Move>,
    pub(super) settings: Settings,
    /// Set just before the answer is written.
    pub(super) answered: Arc<AtomicBool>,
}

/// The thread, seen from the conversation.
pub(super) struct Thinker<W> {
    tasks: Sender<Task>,
    engines: Receiver<Engine<Chess>>,
    output: PhantomData<W>,
}

impl<W: Write + Send + 'static> Thinker<W> {
    pub(super) fn new(output: Output<W>) -> Self {
        let (tasks, todo) = channel::<Task>();
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
    pub(super) fn think(&self, task: Task) {
        // If the thread has gone, so has the engine: `wait` says so.
        let _ = self.tasks.send(task);
    }

    /// Waits for the search to end and gives the engine back.
    pub(super) fn wait(&self) -> Option<Engine<Chess>> {
        self.engines.recv().ok()
    }
}

impl Task {
    fn run<W: Write>(mut self, output: &Output<W>) -> Engine<Chess> {
        let root = *self.engine.record().position();
        let Settings { show_wdl, chess960, .. } = self.settings;
        let report = match self.at_once {
            Some(m) => at_once(m),
            None => self.engine.search_under(&self.handle, &self.limits, &mut |info| {
                output.line(&info_line(&root, &info, show_wdl, chess960));
            }),
        };
        self.answered.store(true, SeqCst);
        output.line(&best_line(&root, &report, chess960));
        self.engine
    }
}

fn at_once(m: Move) -> Report<Move> {
    let (score, time) = (Score::Centipawns(0), Duration::ZERO);
    Report { best: Some(m), ponder: None, score, depth: 0, nodes: 0, time }
}

fn best_line(root: &Position, report: &Report<Move>, chess960: bool) -> String {
    let Some(best) = report.best else { return "bestmove (none)".to_owned() };
    let line = format!("bestmove {}", root.uci(best, chess960));
    match report.ponder {
        Some(ponder) => format!("{line} ponder {}", root.after(best).uci(ponder, chess960)),
        None => line,
    }
}
