//! A thread that looks at one position after the other and keeps what it has learnt of one for the next.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::Duration,
};

use tabiya_engine::{
    engine::{Engine, Options, Report},
    limits::{Limits, Throttle},
    playable::Playable,
};
use tabiya_game::by_rules;
use tabiya_protocol::AnalysisState;
use tabiya_rules::position::Position;
use tokio::sync::watch;

use super::{
    cache::CacheSlot,
    findings::{Findings, evaluation},
    lines::Lines,
    pool::Wanted,
    priority,
    stop::Stop,
    turns::{Turn, Turns},
    workers::{Assignment, Workers},
};
use crate::limits::CpuPriority;

/// How long a thread keeps what it knows for somebody who may come back to it.
const WARM: Duration = Duration::from_secs(60);

/// What a thread is to look at.
pub(super) struct AnalysisJob {
    /// Its number among all.
    pub(super) serial: u64,
    pub(super) wanted: Wanted,
    pub(super) assignment: Assignment,
    /// What is known already is in it.
    pub(super) updates: watch::Sender<Findings>,
    pub(super) stop: Arc<Stop>,
    pub(super) cache: CacheSlot,
}

/// Works until nobody has asked for anything in a while.
pub(super) fn work(workers: &Workers, turns: &Turns, worker: u64, jobs: &Receiver<AnalysisJob>) {
    priority::take(workers.priority());
    let wait = || loop {
        match jobs.recv_timeout(WARM) {
            Ok(job) => return Some(job),
            Err(RecvTimeoutError::Timeout) if !workers.retire(worker) => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        }
    };
    let mut next = wait();
    while let Some(job) = next {
        // The engine borrows the rules from the mode.
        let mode = job.wanted.asked.mode.clone();
        next = by_rules!(&mode, |rules| serve(rules, job, workers, turns, &wait));
    }
}

/// Works on one mode; gives back the first order for another.
fn serve<R: Playable>(
    rules: R,
    mut job: AnalysisJob,
    workers: &Workers,
    turns: &Turns,
    wait: &dyn Fn() -> Option<AnalysisJob>,
) -> Option<AnalysisJob> {
    let mode = job.assignment.mode;
    let mut engine = None;
    loop {
        let (serial, updates, ended) = carry_out(rules, job, workers.priority(), turns, &mut engine);
        // The place is free before anybody hears of it.
        workers.finish(serial);
        updates.send_replace(ended);
        job = wait()?;
        if job.assignment.mode != mode {
            return Some(job);
        }
    }
}

/// Searches until the order's limit or its end. What to tell last comes back.
fn carry_out<R: Playable>(
    rules: R,
    job: AnalysisJob,
    priority: CpuPriority,
    turns: &Turns,
    kept: &mut Option<Engine<R>>,
) -> (u64, Arc<watch::Sender<Findings>>, Findings) {
    let updates = Arc::new(job.updates);
    let Ok(record) = job.wanted.asked.record(rules) else {
        let ended = Findings { state: AnalysisState::Stopped, ..updates.borrow().clone() };
        return (job.serial, updates, ended);
    };
    let position = *record.position();
    let Wanted { lines, nodes, hash, .. } = job.wanted;
    let options = Options { hash, lines: usize::from(lines), ..Options::default() };
    let engine = match kept {
        Some(engine) => {
            engine.set_options(options);
            engine.set_record(record);
            engine
        }
        None => kept.insert(Engine::new(options, record)),
    };
    let limits = Limits::nodes(nodes);
    let known = updates.borrow().clone();
    let turn = Arc::new(turns.enter(job.assignment.urgency, job.assignment.party));
    let paced =
        Throttled { priority, turn: Arc::clone(&turn), updates: Arc::clone(&updates), known: known.clone() };
    let control = engine.control_throttled(&limits, Arc::new(paced));
    let (running, canceller) = (control.clone(), turn.canceller());
    job.stop.attach(move || {
        running.stop();
        canceller.cancel();
    });
    turn.wait();
    if !job.stop.is_stopped() {
        updates.send_modify(|findings| findings.state = AnalysisState::Thinking);
        let mut gathered = Lines::new(position, lines);
        // What is known already is not replaced by less.
        let report = engine.search_under(&control, &limits, &mut |info| {
            if let Some(found) = gathered.hear(&info, known.depth) {
                updates.send_modify(|findings| {
                    note(findings, &known, found.nodes, &turn);
                    found.tell(findings);
                });
            }
        });
        finish(&updates, &known, &position, &report, &turn);
    }
    turn.leave();
    job.stop.detach();
    let state = if job.stop.is_stopped() { AnalysisState::Stopped } else { AnalysisState::Done };
    let ended = Findings { state, ..updates.borrow().clone() };
    job.cache.keep(&known, &ended);
    (job.serial, updates, ended)
}

/// What the whole search came to.
fn finish<R: Playable>(
    updates: &watch::Sender<Findings>,
    known: &Findings,
    position: &Position<R>,
    report: &Report<R::Move>,
    turn: &Turn,
) {
    updates.send_modify(|findings| {
        note(findings, known, report.nodes, turn);
        if report.best.is_none() {
            findings.evaluation = Some(evaluation(report.score, position.turn(), 0));
        }
    });
}

/// The counters of a search that goes on.
fn note(findings: &mut Findings, known: &Findings, nodes: u64, turn: &Turn) {
    let ran = turn.ran();
    findings.nodes = known.nodes + nodes;
    findings.time = known.time + ran;
    findings.measured = (nodes, ran);
}

/// Makes a search wait for its turns, and tells how far it is.
struct Throttled {
    priority: CpuPriority,
    turn: Arc<Turn>,
    updates: Arc<watch::Sender<Findings>>,
    known: Findings,
}

impl Throttle for Throttled {
    fn go_on(&self, nodes: u64) {
        priority::make_way(self.priority);
        if self.turn.searched(nodes) {
            self.updates.send_modify(|findings| note(findings, &self.known, nodes, &self.turn));
        }
    }
}
