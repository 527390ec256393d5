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
    findings::{Findings, evaluation},
    keeping::Keeping,
    lines::Lines,
    pool::Wanted,
    priority,
    stop::Stop,
    turns::{Turn, Turns},
    workers::{Assignment, Workers},
};
use crate::limits::Modesty;

/// How long a thread keeps what it knows for somebody who may come back to it.
const WARM: Duration = Duration::from_secs(60);

/// What a thread is to look at.
pub(super) struct Order {
    /// Its number among all.
    pub(super) serial: u64,
    pub(super) wanted: Wanted,
    pub(super) place: Assignment,
    /// What is known already is in it.
    pub(super) told: watch::Sender<Findings>,
    pub(super) stop: Arc<Stop>,
    pub(super) keeping: Keeping,
}

/// Works until nobody has asked for anything in a while.
pub(super) fn work(workers: &Workers, turns: &Turns, worker: u64, orders: &Receiver<Order>) {
    priority::take(workers.modesty());
    let wait = || loop {
        match orders.recv_timeout(WARM) {
            Ok(order) => return Some(order),
            Err(RecvTimeoutError::Timeout) if !workers.retire(worker) => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        }
    };
    let mut next = wait();
    while let Some(order) = next {
        // The engine borrows the rules from the mode.
        let mode = order.wanted.asked.mode.clone();
        next = by_rules!(&mode, |rules| serve(rules, order, workers, turns, &wait));
    }
}

/// Works on one mode; gives back the first order for another.
fn serve<R: Playable>(
    rules: R,
    mut order: Order,
    workers: &Workers,
    turns: &Turns,
    wait: &dyn Fn() -> Option<Order>,
) -> Option<Order> {
    let mode = order.place.mode;
    let mut engine = None;
    loop {
        let (serial, told, ended) = carry_out(rules, order, workers.modesty(), turns, &mut engine);
        // The place is free before anybody hears of it.
        workers.finish(serial);
        told.send_replace(ended);
        order = wait()?;
        if order.place.mode != mode {
            return Some(order);
        }
    }
}

/// Searches until the order's limit or its end. What to tell last comes back.
fn carry_out<R: Playable>(
    rules: R,
    order: Order,
    modesty: Modesty,
    turns: &Turns,
    kept: &mut Option<Engine<R>>,
) -> (u64, Arc<watch::Sender<Findings>>, Findings) {
    let told = Arc::new(order.told);
    let Ok(record) = order.wanted.asked.record(rules) else {
        let ended = Findings { state: AnalysisState::Stopped, ..told.borrow().clone() };
        return (order.serial, told, ended);
    };
    let position = *record.position();
    let Wanted { lines, nodes, hash, .. } = order.wanted;
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
    let known = told.borrow().clone();
    let turn = Arc::new(turns.enter(order.place.class, order.place.party));
    let paced = Throttled { modesty, turn: Arc::clone(&turn), told: Arc::clone(&told), known: known.clone() };
    let control = engine.control_throttled(&limits, Arc::new(paced));
    let (running, canceller) = (control.clone(), turn.canceller());
    order.stop.attach(move || {
        running.stop();
        canceller.cancel();
    });
    turn.wait();
    if !order.stop.is_told() {
        told.send_modify(|findings| findings.state = AnalysisState::Thinking);
        let mut gathered = Lines::new(position, lines);
        // What is known already is not replaced by less.
        let report = engine.search_under(&control, &limits, &mut |info| {
            if let Some(found) = gathered.hear(&info, known.depth) {
                told.send_modify(|findings| {
                    note(findings, &known, found.nodes, &turn);
                    found.tell(findings);
                });
            }
        });
        finish(&told, &known, &position, &report, &turn);
    }
    turn.leave();
    order.stop.detach();
    let state = if order.stop.is_told() { AnalysisState::Stopped } else { AnalysisState::Done };
    let ended = Findings { state, ..told.borrow().clone() };
    order.keeping.keep(&known, &ended);
    (order.serial, told, ended)
}

/// What the whole search came to.
fn finish<R: Playable>(
    told: &watch::Sender<Findings>,
    known: &Findings,
    position: &Position<R>,
    report: &Report<R::Move>,
    turn: &Turn,
) {
    told.send_modify(|findings| {
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
    findings.pace = (nodes, ran);
}

/// Makes a search wait for its turns, and tells how far it is.
struct Throttled {
    modesty: Modesty,
    turn: Arc<Turn>,
    told: Arc<watch::Sender<Findings>>,
    known: Findings,
}

impl Throttle for Throttled {
    fn go_on(&self, nodes: u64) {
        priority::make_way(self.modesty);
        if self.turn.searched(nodes) {
            self.told.send_modify(|findings| note(findings, &self.known, nodes, &self.turn));
        }
    }
}
