//! The engine's door: a game in, events and a move out.
//!
//! It never prints. [`Engine::search`] works on the calling thread (and starts more, if it has them); another thread can
//! stop it by its [`Control`]. Whatever is asked, the answer is a legal move if there is one.

use core::sync::atomic::Ordering::Relaxed;
use core::time::Duration;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use tabiya_rules::position::Position;
use tabiya_rules::record::Record;

use crate::eval::Evaluator as _;
use crate::eval::network::{Network, embedded};
use crate::limits::{Limits, Throttle};
use crate::playable::Playable;
use crate::score::{Chances, INFINITE, Score, Value};
pub use crate::search::{DisabledFeatures, Fallibility, SearchFeature, UnknownFeature};
use crate::search::{Iteration, Orders, Shared, Worker};
use crate::time::Bounds;
use crate::transposition::TranspositionTable;

/// How an engine is set up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Mebibytes of the transposition table; 0 for a search without one.
    pub hash: usize,
    /// Threads that search.
    pub threads: usize,
    /// Lines to report.
    pub lines: usize,
    /// Time lost between the engine and the clock.
    pub overhead: Duration,
    /// What the search does without.
    pub without: DisabledFeatures,
    /// What judges positions of chess; `None` for the hand-written evaluation.
    pub network: Option<&'static Network>,
    /// How the player errs for whom it searches; `None` for one that plays as well as it can.
    pub fallibility: Option<Fallibility>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            without: DisabledFeatures::default(),
            network: Some(embedded()),
            fallibility: None,
        }
    }
}

/// Whether a value is exact.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// It is.
    Exact,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
}

/// News from a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info<M> {
    /// Plies searched in full.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// The number of the line, from 1.
    pub line: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// Whether that is exact.
    pub exactness: Exactness,
    /// What becomes of such games.
    pub chances: Chances,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub hash_fill: u16,
    /// The line.
    pub moves: Vec<M>,
}

impl<M> Info<M> {
    /// Positions a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The best move; `None` if there is no legal one.
    pub best: Option<M>,
    /// The reply that is expected.
    pub ponder: Option<M>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The last depth that was begun.
    pub depth: u32,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// Speaks to a running search.
#[derive(Clone)]
pub struct Control(Arc<Shared>);

impl Control {
    /// Ends the search; it reports what it has.
    pub fn stop(&self) {
        self.0.stop_requested.store(true, Relaxed);
        self.0.stop.store(true, Relaxed);
        self.wake();
    }

    /// Whether somebody has ended the search.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stop_requested.load(Relaxed)
    }

    /// The move that was pondered on has been played: the clock counts.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Relaxed);
        self.wake();
    }

    /// The time since the search was asked for.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.started.elapsed()
    }

    /// Waits until an answer is asked for: not while pondering, nor when told to search for ever.
    pub(crate) fn wait_until_asked(&self) {
        let waits = |_: &mut ()| self.0.pondering.load(Relaxed) && !self.is_stopped();
        let waiting = self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.0.changed.wait_while(waiting, waits));
    }

    /// Wakes whoever waits: under the lock, so that nobody falls asleep between looking and waiting.
    fn wake(&self) {
        let _awake = self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.changed.notify_all();
    }
}

/// An engine for one set of rules.
pub struct Engine<R: Playable> {
    options: Options,
    table: Arc<TranspositionTable>,
    workers: Vec<Worker<R>>,
    record: Record<R>,
}

impl<R: Playable> Engine<R> {
    /// An engine that stands before this game.
    #[must_use]
    pub fn new(options: Options, record: Record<R>) -> Self {
        let table = Arc::new(TranspositionTable::new(options.hash));
        let mut engine = Self { options, table, workers: Vec::new(), record };
        engine.start_workers();
        engine
    }

    fn start_workers(&mut self) {
        let threads = self.options.threads.max(1);
        let shared = Arc::new(Shared::new(threads));
        let position = *self.record.position();
        self.workers = (0..threads)
            .map(|id| Worker::new(id, Arc::clone(&self.table), Arc::clone(&shared), &position))
            .collect();
        for worker in &mut self.workers {
            worker.use_network(self.options.network);
        }
    }

    /// How it is set up.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the setup. What was learnt stays, unless table, threads or network change.
    pub fn set_options(&mut self, options: Options) {
        let before = core::mem::replace(&mut self.options, options);
        if before.hash != options.hash {
            self.table = Arc::new(TranspositionTable::new(options.hash));
        }
        if (before.network, before.fallibility) != (options.network, options.fallibility) {
            // What the table knows was judged by another.
            self.table.clear();
        }
        let what_workers_have = |options: Options| (options.hash, options.threads, options.network);
        if what_workers_have(before) != what_workers_have(options) {
            self.start_workers();
        }
    }

    /// Mebibytes that the table has: fewer than were asked for where memory is short.
    #[must_use]
    pub fn table_size(&self) -> usize {
        self.table.mebibytes()
    }

    /// The game it stands before.
    #[must_use]
    pub fn record(&self) -> &Record<R> {
        &self.record
    }

    /// Stands before this game. Under other rules than before, everything learnt is forgotten.
    pub fn set_record(&mut self, record: Record<R>) {
        let same_rules = record.position().rules() == self.record.position().rules();
        self.record = record;
        if !same_rules {
            self.table.clear();
            self.start_workers();
        }
    }

    /// Forgets everything learnt: another game begins.
    pub fn forget(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// The value of the position for the side to move, without search.
    #[must_use]
    pub fn evaluation(position: &Position<R>) -> Value {
        let mut cache = Default::default();
        R::Evaluator::use_network(&mut cache, Options::default().network);
        R::Evaluator::new(position).evaluate(position, 0, &mut cache)
    }

    /// Searches until a limit is reached. Without limits it does not return.
    pub fn search(
        &mut self,
        limits: &Limits<R::Move>,
        on_info: &mut dyn FnMut(Info<R::Move>),
    ) -> Report<R::Move> {
        let control = self.control(limits);
        self.search_under(&control, limits, on_info)
    }

    /// A new control for a search with these limits. The clock counts from now on.
    pub fn control(&self, limits: &Limits<R::Move>) -> Control {
        let shared = Shared::new(self.workers.len());
        shared.pondering.store(limits.ponder, Relaxed);
        Control(Arc::new(shared))
    }

    /// The same for a search that somebody else may make wait.
    pub fn control_throttled(&self, limits: &Limits<R::Move>, throttle: Arc<dyn Throttle>) -> Control {
        let mut shared = Shared::new(self.workers.len());
        shared.pondering.store(limits.ponder, Relaxed);
        shared.throttle = Some(throttle);
        Control(Arc::new(shared))
    }

    /// Searches under a control that was made for it.
    pub fn search_under(
        &mut self,
        control: &Control,
        limits: &Limits<R::Move>,
        on_info: &mut dyn FnMut(Info<R::Move>),
    ) -> Report<R::Move> {
        let started = control.0.started;
        let moves = self.root_moves(limits);
        if moves.is_empty() {
            control.wait_until_asked();
            return self.nothing_to_do(started);
        }
        self.table.next_generation();
        for worker in &mut self.workers {
            worker.prepare(&self.record, &moves, &control.0, self.options.without, self.options.fallibility);
        }
        let bounds = Bounds::new(limits, self.options.overhead);
        let orders = Orders { limits, bounds, lines: self.options.lines, started };
        let (table, shared) = (&self.table, &control.0);
        let mut listener = |worker: &Worker<R>, line: usize, state: Iteration| {
            on_info(info(worker, line, state, table, shared, started));
        };
        let (first, others) = self.workers.split_first_mut().expect("there is at least one worker");
        std::thread::scope(|scope| {
            for worker in others {
                scope.spawn(|| R::iterate(worker, &orders, &mut |_, _, _| {}));
            }
            R::iterate(first, &orders, &mut listener);
            control.wait_until_asked();
            control.stop();
        });
        let best = &first.ranking()[0];
        Report {
            best: Some(best.m),
            ponder: best.line.get(1).copied(),
            score: [best.value, best.last].into_iter().find(is_known).map_or(Score::Centipawns(0), Score::of),
            depth: first.depth() as u32,
            nodes: shared.total_nodes(),
            time: started.elapsed(),
        }
    }

    /// The legal moves the limits allow; all, if they allow none.
    fn root_moves(&self, limits: &Limits<R::Move>) -> Vec<R::Move> {
        let legal = self.record.position().legal_moves();
        let allowed: Vec<_> = legal.iter().copied().filter(|m| limits.moves.contains(m)).collect();
        if allowed.is_empty() { legal.to_vec() } else { allowed }
    }

    fn nothing_to_do(&self, started: Instant) -> Report<R::Move> {
        use tabiya_rules::movegen::Outcome;
        let position = self.record.position();
        let score = match position.outcome() {
            Some(Outcome::Win(winner)) if winner != position.turn() => Score::Mate(0),
            Some(Outcome::Win(_)) => Score::Mate(1),
            _ => Score::Centipawns(0),
        };
        Report { best: None, ponder: None, score, depth: 0, nodes: 0, time: started.elapsed() }
    }
}

/// Whether a move was looked at at all.
fn is_known(value: &Value) -> bool {
    value.abs() < INFINITE
}

fn info<R: Playable>(
    worker: &Worker<R>,
    line: usize,
    state: Iteration,
    table: &TranspositionTable,
    shared: &Shared,
    started: Instant,
) -> Info<R::Move> {
    let root = &worker.ranking()[line];
    Info {
        depth: worker.depth() as u32,
        selective_depth: root.selective_depth as u32 + 1,
        line: line + 1,
        score: Score::of(root.value),
        exactness: match state {
            Iteration::Line => Exactness::Exact,
            Iteration::AtLeast => Exactness::AtLeast,
            Iteration::AtMost => Exactness::AtMost,
        },
        chances: Chances::of(root.value),
        nodes: worker.nodes_of_all(shared),
        time: started.elapsed(),
        hash_fill: table.fill(),
        moves: root.line.clone(),
    }
}
