//! Where generated moves go.

use crate::position::MoveBuffer;
use crate::types::{Bitboard, MoveCode, MoveKind, Role, Square};

/// Receives generated moves, whole sets at a time, so that counting need not list them.
pub trait Sink {
    /// A piece on `from` may go to each of these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);

    /// Pawns may go to each of these squares; each comes from the index `offset` lower.
    fn pawns(&mut self, targets: Bitboard, offset: i8);

    /// The same, and each becomes any of these.
    fn promotions(&mut self, targets: Bitboard, offset: i8, into: &[Role]);

    /// A single move of a special kind.
    fn special(&mut self, from: Square, to: Square, kind: MoveKind);

    /// A piece from the pocket may be put on each of these squares.
    fn drops(&mut self, role: Role, targets: Bitboard) {
        for to in targets {
            self.special(to, to, MoveKind::Drop(role));
        }
    }
}

/// Lists the moves.
pub(super) struct List<'a, M, B> {
    buffer: &'a mut B,
    moves: core::marker::PhantomData<M>,
}

impl<'a, M, B> List<'a, M, B> {
    pub(super) fn new(buffer: &'a mut B) -> Self {
        Self { buffer, moves: core::marker::PhantomData }
    }
}

#[inline(always)]
pub(super) fn origin(to: Square, offset: i8) -> Square {
    Square::from_low_bits((to as u8).wrapping_sub(offset as u8))
}

impl<M: MoveCode, B: MoveBuffer<M>> Sink for List<'_, M, B> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.buffer.push(M::new(from, to, MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, offset: i8) {
        for to in targets {
            self.buffer.push(M::new(origin(to, offset), to, MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, offset: i8, into: &[Role]) {
        for to in targets {
            for role in into {
                self.buffer.push(M::new(origin(to, offset), to, MoveKind::Promotion(*role)));
            }
        }
    }

    #[inline(always)]
    fn special(&mut self, from: Square, to: Square, kind: MoveKind) {
        self.buffer.push(M::new(from, to, kind));
    }
}

/// Counts the moves.
#[derive(Default)]
pub(super) struct Count(pub(super) usize);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i8, into: &[Role]) {
        self.0 += targets.count() * into.len();
    }

    #[inline(always)]
    fn drops(&mut self, _: Role, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn special(&mut self, _: Square, _: Square, _: MoveKind) {
        self.0 += 1;
    }
}
