//! A sink that lets only some of the moves through.

use core::marker::PhantomData;

use super::Sink;
use super::sink::origin;
use crate::types::{Bitboard, MoveCode, MoveKind, Role, Square};

/// Asks about every move before it goes on to another sink.
pub(super) struct Filter<'a, M, S, F> {
    sink: &'a mut S,
    accepts: F,
    moves: PhantomData<M>,
}

impl<'a, M: MoveCode, S: Sink, F: Fn(M) -> bool> Filter<'a, M, S, F> {
    pub(super) fn new(sink: &'a mut S, accepts: F) -> Self {
        Self { sink, accepts, moves: PhantomData }
    }

    fn accepted(&self, targets: Bitboard, m: impl Fn(Square) -> M) -> Bitboard {
        targets.into_iter().filter(|to| (self.accepts)(m(*to))).collect()
    }
}

impl<M: MoveCode, S: Sink, F: Fn(M) -> bool> Sink for Filter<'_, M, S, F> {
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.sink.piece(from, self.accepted(targets, |to| M::new(from, to, MoveKind::Normal)));
    }

    fn pawns(&mut self, targets: Bitboard, offset: i8) {
        let accepted = self.accepted(targets, |to| M::new(origin(to, offset), to, MoveKind::Normal));
        self.sink.pawns(accepted, offset);
    }

    fn promotions(&mut self, targets: Bitboard, offset: i8, into: &[Role]) {
        for role in into {
            let kind = MoveKind::Promotion(*role);
            let accepted = self.accepted(targets, |to| M::new(origin(to, offset), to, kind));
            self.sink.promotions(accepted, offset, &[*role]);
        }
    }

    fn special(&mut self, from: Square, to: Square, kind: MoveKind) {
        if (self.accepts)(M::new(from, to, kind)) {
            self.sink.special(from, to, kind);
        }
    }
}
