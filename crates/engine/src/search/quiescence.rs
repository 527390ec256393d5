//! Quiescence search: captures until the position is quiet enough for the static evaluation to be trusted.

use tabiya_rules::position::Position;

use super::features::SearchFeature;
use super::picker::{Picker, PickerContext, is_quiet};
use super::worker::Worker;
use crate::eval::Judged;
use crate::packed::{pack, unpack};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate};
use crate::transposition::{Bound, Entry};

impl<R: Judged> Worker<R> {
    /// The value of a position when only captures and promotions are tried, or all moves in check.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position<R>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        let check = position.is_check();
        if PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.stopped {
            return DRAW;
        }
        if let Some(value) = self.decided(position, ply) {
            return value;
        }
        if ply >= MAX_PLY - 1 || !check && !self.uses(SearchFeature::Quiescence) {
            return if check { DRAW } else { self.evaluate(position, ply) };
        }
        let entry = self.table.probe(position.key(), ply);
        if !PV
            && let Some(entry) = entry
            && entry.bound.allows(entry.value, beta)
        {
            return entry.value;
        }
        let (raw, mut best) = self.stand(position, ply, entry);
        if best >= beta {
            if entry.is_none() {
                self.keep(position, ply, raw, best, Bound::Lower, None);
            }
            return best;
        }
        alpha = alpha.max(best);
        let table_move = entry.and_then(|entry| unpack::<R::Move>(entry.packed));
        let table_move = table_move.filter(|m| (check || !is_quiet(position, *m)) && position.is_legal(*m));
        let mark = self.list.len();
        let (value, best_move, any) = self.try_captures::<PV>(position, alpha, beta, ply, best, table_move);
        self.list.truncate(mark);
        best = value;
        if self.stopped {
            return DRAW;
        }
        if check && !any {
            return self.without_moves(position, ply);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.keep(position, ply, raw, best, bound, best_move);
        best
    }

    /// The raw evaluation and the stand-pat value, that of making no capture at all; in check there is neither.
    fn stand(&mut self, position: &Position<R>, ply: usize, entry: Option<Entry>) -> (Value, Value) {
        if position.is_check() {
            return (DRAW, -INFINITE);
        }
        let raw = entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.eval);
        let eval = self.corrected(position, ply, raw);
        match entry {
            Some(entry) if !is_mate(entry.value) && entry.bound.allows(entry.value, eval) => {
                (raw, entry.value)
            }
            _ => (raw, eval),
        }
    }

    /// The best value, the move that gives it, and whether there was a move at all.
    fn try_captures<const PV: bool>(
        &mut self,
        position: &Position<R>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        mut best: Value,
        table_move: Option<R::Move>,
    ) -> (Value, Option<R::Move>, bool) {
        let check = position.is_check();
        let context = self.context(ply);
        let start = self.list.len();
        let mut picker =
            if check { Picker::all(table_move, None, start) } else { Picker::noisy(table_move, start) };
        let (mut best_move, mut any) = (None, false);
        loop {
            let ordering = PickerContext {
                position,
                histories: &self.histories,
                context: &context,
                exchange_values: &self.exchange_values,
            };
            let Some(m) = picker.next(&ordering, &mut self.list, check) else { break };
            // In check, one quiet answer that does not lose by force is enough.
            if any && best > -MATE_BOUND && check && is_quiet(position, m) {
                picker.skip_quiets();
                continue;
            }
            any = true;
            if self.overlooks(position, m, ply) {
                continue;
            }
            let next = self.play(position, m, ply);
            let value = -self.quiesce::<PV>(&next, -beta, -alpha, ply + 1);
            self.undo();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if PV {
                        self.lines.set(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        (best, best_move, any)
    }

    fn keep(
        &self,
        position: &Position<R>,
        ply: usize,
        raw: Value,
        value: Value,
        bound: Bound,
        m: Option<R::Move>,
    ) {
        let entry = Entry { packed: m.map_or(0, pack), value, eval: raw, depth: 0, bound, was_pv: false };
        self.table.store(position.key(), ply, entry);
    }
}
