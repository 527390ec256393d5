//! Slider attacks by multiplication, where the CPU has no PEXT.
//!
//! Each magic number maps every occupation of the squares that matter to an index of its own (or to one with
//! the same attacks).

use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::slow::{DIAGONAL, STRAIGHT, rays, relevant};
use super::table::Table;
use crate::types::{Bitboard, Square};

/// For one square: which squares matter, its magic number, and where its entries are.
#[derive(Copy, Clone)]
struct Slot {
    relevant: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

static BISHOP_SLOTS: [Slot; 64] = slots(&DIAGONAL, &BISHOP_MAGICS);
static ROOK_SLOTS: [Slot; 64] = slots(&STRAIGHT, &ROOK_MAGICS);
static BISHOP: &Table<{ 8 << 13 }> = include_bytes!(concat!(env!("OUT_DIR"), "/bishop_magics"));
static ROOK: &Table<{ 8 << 17 }> = include_bytes!(concat!(env!("OUT_DIR"), "/rook_magics"));

const fn slots(directions: &[(i8, i8); 4], magics: &[u64; 64]) -> [Slot; 64] {
    let rays = rays(directions);
    let mut slots = [Slot { relevant: 0, magic: 0, offset: 0, shift: 0 }; 64];
    let mut offset = 0;
    let mut i = 0;
    while i < 64 {
        let relevant = relevant(&rays, i);
        let bits = relevant.count_ones();
        slots[i] = Slot { relevant, magic: magics[i], offset, shift: 64 - bits };
        offset += 1 << bits;
        i += 1;
    }
    slots
}

#[inline(always)]
fn look_up<const BYTES: usize>(slot: &Slot, table: &Table<BYTES>, occupied: Bitboard) -> Bitboard {
    let hash = (occupied.0 & slot.relevant).wrapping_mul(slot.magic) >> slot.shift;
    Bitboard(super::table::wide(table, slot.offset as usize + hash as usize))
}

/// The squares a bishop attacks.
#[inline(always)]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP_SLOTS[from.index()], BISHOP, occupied)
}

/// The squares a rook attacks.
#[inline(always)]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK_SLOTS[from.index()], ROOK, occupied)
}
