//! Staged move ordering: the transposition table's move, good captures, the killer, quiet moves by history, losing captures.
//! Most nodes never get to the last stage.
//!
//! The lists of all plies lie in one stack of the worker; a picker knows where its own begins.

use tabiya_rules::movegen::Scope;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::MoveCode;

use super::history::{Context, Histories};
use super::see::ExchangeValues;

/// A move and how early it should be tried.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scored<M> {
    score: i32,
    m: M,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    TranspositionTable,
    ListNoisy,
    GoodNoisy,
    Killer,
    ListQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// The position, and what moves are ordered by.
pub(super) struct PickerContext<'a, R: Rules> {
    pub(super) position: &'a Position<R>,
    pub(super) histories: &'a Histories,
    pub(super) context: &'a Context,
    pub(super) exchange_values: &'a ExchangeValues,
}

/// Hands out the moves of one node.
pub(super) struct Picker<M> {
    stage: Stage,
    table: Option<M>,
    killer: Option<M>,
    quiets: bool,
    /// Where the list begins; the losing captures are gathered from there on.
    start: usize,
    bad_end: usize,
    cursor: usize,
}

impl<M: MoveCode> Picker<M> {
    /// Every legal move. The move from the table is legal.
    pub(super) fn all(table: Option<M>, killer: Option<M>, start: usize) -> Self {
        Self::new(table, killer, true, start)
    }

    /// Captures and promotions only, those that lose left out.
    pub(super) fn noisy(table: Option<M>, start: usize) -> Self {
        Self::new(table, None, false, start)
    }

    fn new(table: Option<M>, killer: Option<M>, quiets: bool, start: usize) -> Self {
        let killer = killer.filter(|killer| Some(*killer) != table);
        Self { stage: Stage::TranspositionTable, table, killer, quiets, start, bad_end: start, cursor: start }
    }

    /// No more quiet moves are wanted.
    #[inline(always)]
    pub(super) fn skip_quiets(&mut self) {
        self.quiets = false;
        if matches!(self.stage, Stage::Killer | Stage::ListQuiet | Stage::Quiet) {
            self.begin_bad();
        }
    }

    /// Whether the losing captures have begun.
    #[inline(always)]
    pub(super) fn is_losing(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    fn begin_bad(&mut self) {
        self.stage = Stage::BadNoisy;
        self.cursor = self.start;
    }

    /// The next move.
    pub(super) fn next<R: Rules<Move = M>>(
        &mut self,
        context: &PickerContext<'_, R>,
        list: &mut Vec<Scored<M>>,
        want_bad: bool,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::TranspositionTable => {
                    self.stage = Stage::ListNoisy;
                    if self.table.is_some() {
                        return self.table;
                    }
                }
                Stage::ListNoisy => {
                    self.stage = Stage::GoodNoisy;
                    self.list_noisy(context, list);
                }
                Stage::GoodNoisy => {
                    if let Some(m) = self.good_noisy(context, list) {
                        return Some(m);
                    }
                    if self.quiets {
                        self.stage = Stage::Killer;
                    } else if want_bad {
                        self.begin_bad();
                    } else {
                        self.stage = Stage::Done;
                    }
                }
                Stage::Killer => {
                    self.stage = Stage::ListQuiet;
                    if let Some(killer) = self.killer
                        && is_quiet(context.position, killer)
                        && context.position.is_legal(killer)
                    {
                        return Some(killer);
                    }
                }
                Stage::ListQuiet => {
                    self.stage = Stage::Quiet;
                    self.list_quiet(context, list);
                }
                Stage::Quiet => match take_best(list, &mut self.cursor) {
                    Some(m) => return Some(m),
                    None => self.begin_bad(),
                },
                Stage::BadNoisy => {
                    if self.cursor < self.bad_end {
                        self.cursor += 1;
                        return Some(list[self.cursor - 1].m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn list_noisy<R: Rules<Move = M>>(&mut self, context: &PickerContext<'_, R>, list: &mut Vec<Scored<M>>) {
        let mut moves = R::Moves::default();
        context.position.generate(Scope::Noisy, &mut moves);
        for m in moves.iter().copied().filter(|m| Some(*m) != self.table) {
            let mut score = 16 * context.exchange_values.gain(context.position, m)
                + context.histories.noisy(context.position, m);
            // Promoting to less than a queen is almost never right.
            if context.exchange_values.underpromotes(m) {
                score -= 30_000;
            }
            list.push(Scored { score, m });
        }
    }

    fn good_noisy<R: Rules<Move = M>>(
        &mut self,
        context: &PickerContext<'_, R>,
        list: &mut [Scored<M>],
    ) -> Option<M> {
        while let Some(m) = take_best(list, &mut self.cursor) {
            if !context.exchange_values.underpromotes(m)
                && context.exchange_values.see_ge(context.position, m, 0)
            {
                return Some(m);
            }
            // The best so far lie before the cursor, so there is room at their beginning.
            list[self.bad_end] = list[self.cursor - 1];
            self.bad_end += 1;
        }
        None
    }

    fn list_quiet<R: Rules<Move = M>>(&mut self, context: &PickerContext<'_, R>, list: &mut Vec<Scored<M>>) {
        let mut moves = R::Moves::default();
        context.position.generate(Scope::Quiet, &mut moves);
        let known = [self.table, self.killer];
        for m in moves.iter().copied().filter(|m| !known.contains(&Some(*m))) {
            list.push(Scored { score: context.histories.quiet(context.position, context.context, m), m });
        }
    }
}

/// Moves the best of the rest to the cursor and passes it.
#[inline(always)]
fn take_best<M: Copy>(list: &mut [Scored<M>], cursor: &mut usize) -> Option<M> {
    let rest = &mut list[*cursor..];
    let mut best = 0;
    let mut top = rest.first()?.score;
    for (place, scored) in rest.iter().enumerate().skip(1) {
        if scored.score > top {
            (best, top) = (place, scored.score);
        }
    }
    rest.swap(0, best);
    *cursor += 1;
    Some(rest[0].m)
}

/// Whether a move neither captures nor promotes.
#[inline(always)]
pub(super) fn is_quiet<R: Rules>(position: &Position<R>, m: R::Move) -> bool {
    m.promotion().is_none() && !position.is_capture(m)
}
