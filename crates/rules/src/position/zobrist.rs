//! Random numbers whose exclusive or is the key of a position.
//!
//! Equal positions have equal keys; the numbers are made from a fixed seed, so keys are the same everywhere.

use crate::numbers::Dice;
use crate::types::{CastlingRights, Color, Role, Square};

static PIECES: [[[u64; 64]; 2]; Role::CODES] = pieces();
static CASTLING: [u64; 16] = numbers(1 << 32);
static EN_PASSANT: [u64; 8] = numbers(2 << 32);

/// Changes with the side to move.
pub(super) const TURN: u64 = Dice::nth(3 << 32);

const fn numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = Dice::nth(seed + i as u64);
        i += 1;
    }
    table
}

const fn pieces() -> [[[u64; 64]; 2]; Role::CODES] {
    let mut table = [[[0; 64]; 2]; Role::CODES];
    // Code 0 is the empty square and stays zero.
    let mut code = 1;
    while code < Role::CODES {
        let mut i = 0;
        while i < 128 {
            table[code][i / 64][i % 64] = Dice::nth((code * 128 + i) as u64);
            i += 1;
        }
        code += 1;
    }
    table
}

/// What a piece of this role's code (0: nothing) on this square adds.
#[inline(always)]
pub(super) fn piece(code: u8, color: Color, square: Square) -> u64 {
    PIECES[code as usize & (Role::CODES - 1)][color.index()][square.index()]
}

/// What these castling rights add.
#[inline]
pub(super) fn castling(rights: CastlingRights) -> u64 {
    let mut key = 0;
    let mut bits = rights.bits();
    while bits != 0 {
        key ^= CASTLING[bits.trailing_zeros() as usize & 15];
        bits &= bits - 1;
    }
    key
}

/// What a pawn that can be taken en passant on this square adds.
#[inline(always)]
pub(super) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.file() as usize]
}

/// A number for a state beyond chess: rules make their keys from it.
#[must_use]
pub const fn state_number(n: u32) -> u64 {
    Dice::nth((4 << 32) + n as u64)
}
