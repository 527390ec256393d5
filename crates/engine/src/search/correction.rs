//! Correction history: how far off the static evaluation was in positions with the same pawns, pieces or last moves; next time
//! it is corrected by that.

use tabiya_rules::types::Color;

use super::history::{PIECE_TOS, PieceTo};
use crate::eval::Keys;
use crate::score::{EVAL_BOUND, Value};

const ENTRIES: usize = 1 << 14;
/// A correction of one centipawn, in the tables.
const GRAIN: i32 = 256;
const LIMIT: i32 = 64 * GRAIN;
const WEIGHT: i32 = 1024;

/// One table for each side to move.
type Part = [[i16; ENTRIES]; 2];

/// The corrections of one thread.
pub(super) struct Corrections {
    pawns: Box<Part>,
    white: Box<Part>,
    black: Box<Part>,
    minors: Box<Part>,
    /// By the last two moves.
    moves: Box<[[i16; PIECE_TOS]; PIECE_TOS]>,
}

/// The last move and the one before it.
pub(super) type LastMoves = (Option<PieceTo>, Option<PieceTo>);

impl Corrections {
    pub(super) fn new() -> Self {
        let part = || -> Box<Part> {
            vec![[0; ENTRIES]; 2].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("two rows"))
        };
        let moves = vec![[0; PIECE_TOS]; PIECE_TOS].into_boxed_slice();
        Self {
            pawns: part(),
            white: part(),
            black: part(),
            minors: part(),
            moves: moves.try_into().unwrap_or_else(|_| unreachable!("as many rows as asked for")),
        }
    }

    pub(super) fn clear(&mut self) {
        for part in [&mut self.pawns, &mut self.white, &mut self.black, &mut self.minors] {
            part.iter_mut().for_each(|row| row.fill(0));
        }
        self.moves.iter_mut().for_each(|row| row.fill(0));
    }

    /// The evaluation, corrected.
    #[inline]
    pub(super) fn apply(&self, turn: Color, keys: &Keys, last: LastMoves, eval: Value) -> Value {
        let side = turn.index();
        let read = |part: &Part, key: u64| i32::from(part[side][key as usize & (ENTRIES - 1)]);
        let mut sum = read(&self.pawns, keys.pawns)
            + read(&self.white, keys.of(Color::White))
            + read(&self.black, keys.of(Color::Black))
            + read(&self.minors, keys.minors);
        if let (Some(last), Some(earlier)) = last {
            sum += i32::from(self.moves[earlier.index()][last.index()]);
        }
        (eval + sum / (2 * GRAIN)).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Learns that the search found `error` centipawns more than the evaluation.
    pub(super) fn learn(&mut self, turn: Color, keys: &Keys, last: LastMoves, depth: i32, error: Value) {
        let side = turn.index();
        let weight = (depth + 1).clamp(1, 16) * 8;
        let target = (error * GRAIN).clamp(-LIMIT, LIMIT);
        let blend = |number: &mut i16| {
            let before = i32::from(*number);
            *number = ((before * (WEIGHT - weight) + target * weight) / WEIGHT).clamp(-LIMIT, LIMIT) as i16;
        };
        let at = |key: u64| key as usize & (ENTRIES - 1);
        blend(&mut self.pawns[side][at(keys.pawns)]);
        blend(&mut self.white[side][at(keys.of(Color::White))]);
        blend(&mut self.black[side][at(keys.of(Color::Black))]);
        blend(&mut self.minors[side][at(keys.minors)]);
        if let (Some(last), Some(earlier)) = last {
            blend(&mut self.moves[earlier.index()][last.index()]);
        }
    }
}
