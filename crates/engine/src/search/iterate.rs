//! Iterative deepening with aspiration windows.

use core::sync::atomic::Ordering::Relaxed;
use core::time::Duration;
use std::time::Instant;

use super::features::SearchFeature;
use super::root::RootMove;
use super::worker::Worker;
use crate::eval::Judged;
use crate::limits::Limits;
use crate::score::{INFINITE, MATE_BOUND, MAX_PLY, Value, mate_in};
use crate::time::{Bounds, Certainty};

/// How much of an iteration is done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Iteration {
    /// A line is known exactly.
    Line,
    /// The best line is at least this good.
    AtLeast,
    /// The best line is at most this good.
    AtMost,
}

/// What all threads are told before a search.
pub struct Orders<'a, M> {
    pub(crate) limits: &'a Limits<M>,
    pub(crate) bounds: Bounds,
    pub(crate) lines: usize,
    pub(crate) started: Instant,
}

/// Hears of every finished line: its number from 0, and what is known of it.
pub(crate) type Listener<'a, R> = &'a mut dyn FnMut(&Worker<R>, usize, Iteration);

impl<R: Judged> Worker<R> {
    /// Searches deeper and deeper until a limit is reached. Only the first thread watches limits.
    pub(crate) fn iterate(&mut self, orders: &Orders<'_, R::Move>, listener: Listener<'_, R>) {
        let limits = orders.limits;
        self.bounds = orders.bounds;
        self.started = orders.started;
        // The others do as much as the first.
        let share = |nodes: u64| (nodes / self.shared.nodes.len() as u64).max(1);
        self.node_limit = if self.id == 0 { limits.nodes.map_or(u64::MAX, share) } else { u64::MAX };
        let most = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 4) as i32;
        let lines = orders.lines.min(self.root_moves.len()).max(1);
        let (mut stable, mut last_best) = (0, None);
        let mut complete = Vec::new();
        for depth in 1..=most {
            self.depth = depth;
            // Threads that all do the same would learn the same.
            if self.id > 0 && depth > 2 && (depth as usize + self.id).is_multiple_of(3) {
                continue;
            }
            for root in &mut self.root_moves {
                root.last = root.value;
            }
            for line in 0..lines {
                self.root_first = line;
                self.selective_depth = 0;
                self.search_line(line, depth, listener);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                // Half an iteration of several lines would mix its order with the last one's.
                if lines > 1 && !complete.is_empty() {
                    self.root_moves = complete;
                }
                break;
            }
            for line in 0..lines {
                listener(self, line, Iteration::Line);
            }
            if lines > 1 {
                complete.clone_from(&self.root_moves);
            }
            let best = self.root_moves[0].m;
            stable = if last_best == Some(best) { stable + 1 } else { 0 };
            last_best = Some(best);
            if self.id == 0 && self.is_enough(orders, stable) {
                break;
            }
        }
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
    }

    /// Searches one line of a multi-PV search with aspiration windows, which grow until the value lies inside.
    fn search_line(&mut self, line: usize, depth: i32, listener: Listener<'_, R>) {
        let before = self.root_moves[line].last;
        let mut width = 14;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && before > -MATE_BOUND && self.uses(SearchFeature::Windows) {
            (alpha, beta) = ((before - width).max(-INFINITE), (before + width).min(INFINITE));
        }
        let mut fails = 0;
        loop {
            let root = self.root;
            let searched = (depth - fails).max(1);
            let value = self.search::<true>(&root, alpha, beta, searched, 0, false);
            // A move is only worth its value if it was searched; the sort keeps the order of the others.
            self.root_moves[line..].sort_by_key(|root| core::cmp::Reverse((root.value, root.last)));
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                fails = 0;
                self.tell_slow(listener, line, Iteration::AtMost);
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                fails = (fails + 1).min(3);
                self.tell_slow(listener, line, Iteration::AtLeast);
            } else {
                self.root_moves[..=line].sort_by_key(|root| core::cmp::Reverse(root.value));
                return;
            }
            width += width / 2 + 3;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Bounds are news only in long searches.
    fn tell_slow(&self, listener: Listener<'_, R>, line: usize, state: Iteration) {
        if self.started.elapsed() > Duration::from_secs(1) && line == 0 {
            listener(self, line, state);
        }
    }

    /// Whether no further iteration should begin.
    fn is_enough(&self, orders: &Orders<'_, R::Move>, stable: u32) -> bool {
        let best = &self.root_moves[0];
        if let Some(moves) = orders.limits.mate
            && best.value >= mate_in(2 * moves as usize)
        {
            return true;
        }
        if orders.limits.soft_nodes.is_some_and(|soft| self.nodes >= soft) {
            return true;
        }
        if self.shared.pondering.load(Relaxed) {
            return false;
        }
        let Some(soft) = self.bounds.soft else { return false };
        // A forced move needs no thought.
        if self.root_moves.len() == 1 {
            return true;
        }
        let certainty = Certainty {
            stable,
            share: best.nodes as f64 / self.nodes.max(1) as f64,
            fall: fall(best.last, best.value),
        };
        let factor = if self.uses(SearchFeature::Certainty) { certainty.factor() } else { 1.0 };
        self.started.elapsed().as_secs_f64() > soft.as_secs_f64() * factor
    }

    /// The root moves, best first.
    pub(crate) fn ranking(&self) -> &[RootMove<R::Move>] {
        &self.root_moves
    }

    /// The depth of the iteration under way.
    pub(crate) fn depth(&self) -> i32 {
        self.depth
    }
}

fn fall(last: Value, now: Value) -> i32 {
    if last.abs() >= MATE_BOUND || now.abs() >= MATE_BOUND { 0 } else { last - now }
}
