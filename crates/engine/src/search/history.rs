//! History heuristics: butterfly, capture and continuation histories, which moves were good in other positions.
//!
//! Every number stays within ±[`LIMIT`]: a bonus counts the less the closer it comes.

use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, MoveCode, MoveKind, Square};

/// No number of a history is larger.
pub(super) const LIMIT: i32 = 16_384;

/// A piece and where it goes, as an index: color, role (folded to eight), square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

pub(super) const PIECE_TOS: usize = 2 * 8 * 64;

impl PieceTo {
    /// The index of a move by the side to move.
    #[inline(always)]
    pub(super) fn of<R: Rules>(position: &Position<R>, m: R::Move) -> Self {
        let role = match m.kind() {
            MoveKind::Drop(role) => role.code(),
            _ => position.board().code_at(m.from()),
        };
        Self::new(position.turn(), role, m.to())
    }

    /// Where the move went.
    pub(super) fn square(self) -> Square {
        Square::from_low_bits(self.0 as u8)
    }

    #[inline(always)]
    fn new(color: Color, role: u8, to: Square) -> Self {
        Self((color as u16) << 9 | u16::from(role & 7) << 6 | to as u16)
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0) & (PIECE_TOS - 1)
    }
}

type Row = [i16; PIECE_TOS];

/// All histories of one thread.
pub(super) struct Histories {
    /// By color, from and to.
    quiet: Box<[[i16; 64 * 64]; 2]>,
    /// By piece, target and victim.
    noisy: Box<[[i16; 8]; PIECE_TOS]>,
    /// By an earlier move's piece and target, then this one's.
    continuation: Box<[Row]>,
}

/// The earlier moves a quiet move is judged by, as plies back.
pub(super) const BACK: [usize; 3] = [1, 2, 4];
/// The piece-and-target indices of those moves; `None` where there was none.
pub(super) type Context = [Option<PieceTo>; BACK.len()];

impl Histories {
    pub(super) fn new() -> Self {
        Self {
            quiet: Box::new([[0; 4096]; 2]),
            noisy: Box::new([[0; 8]; PIECE_TOS]),
            continuation: vec![[0; PIECE_TOS]; PIECE_TOS].into_boxed_slice(),
        }
    }

    pub(super) fn clear(&mut self) {
        *self.quiet = [[0; 4096]; 2];
        *self.noisy = [[0; 8]; PIECE_TOS];
        self.continuation.fill([0; PIECE_TOS]);
    }

    /// How well a quiet move has done.
    #[inline(always)]
    pub(super) fn quiet<R: Rules>(&self, position: &Position<R>, context: &Context, m: R::Move) -> i32 {
        let at = PieceTo::of(position, m).index();
        let mut sum = i32::from(self.quiet[position.turn().index()][from_to(m)]);
        for earlier in context.iter().flatten() {
            sum += i32::from(self.continuation[earlier.index()][at]);
        }
        sum
    }

    /// How well a capture or promotion has done.
    #[inline(always)]
    pub(super) fn noisy<R: Rules>(&self, position: &Position<R>, m: R::Move) -> i32 {
        i32::from(self.noisy[PieceTo::of(position, m).index()][victim(position, m)])
    }

    #[inline]
    pub(super) fn reward_quiet<R: Rules>(
        &mut self,
        position: &Position<R>,
        context: &Context,
        m: R::Move,
        bonus: i32,
    ) {
        reward(&mut self.quiet[position.turn().index()][from_to(m)], bonus);
        let at = PieceTo::of(position, m).index();
        for earlier in context.iter().flatten() {
            reward(&mut self.continuation[earlier.index()][at], bonus);
        }
    }

    #[inline]
    pub(super) fn reward_noisy<R: Rules>(&mut self, position: &Position<R>, m: R::Move, bonus: i32) {
        reward(&mut self.noisy[PieceTo::of(position, m).index()][victim(position, m)], bonus);
    }
}

#[inline(always)]
fn from_to<M: MoveCode>(m: M) -> usize {
    m.from().index() << 6 | m.to().index()
}

#[inline(always)]
fn victim<R: Rules>(position: &Position<R>, m: R::Move) -> usize {
    match m.kind() {
        MoveKind::EnPassant => 1,
        _ => usize::from(position.board().code_at(m.to()) & 7),
    }
}

/// Adds a bonus that counts the less the closer the number is to its limit.
#[inline(always)]
fn reward(number: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let before = i32::from(*number);
    *number = (before + bonus - before * bonus.abs() / LIMIT) as i16;
}

/// The bonus for a cutoff at this depth.
#[inline(always)]
pub(super) fn bonus(depth: i32) -> i32 {
    (280 * depth - 220).min(2000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_their_limit() {
        let mut number = 0;
        for _ in 0..1000 {
            reward(&mut number, 2000);
        }
        assert!(i32::from(number) > LIMIT * 9 / 10 && i32::from(number) <= LIMIT);
        for _ in 0..1000 {
            reward(&mut number, -LIMIT * 3);
        }
        assert_eq!(i32::from(number), -LIMIT);
    }
}
