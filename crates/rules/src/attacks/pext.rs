//! Slider attacks by the PEXT instruction: the occupied squares that matter, pressed together, are the index.
//!
//! The attacks themselves are stored pressed together too (PDEP spreads them again): 16 bits instead of 64 for
//! each entry keep the whole table, 210 KB, inside the second-level cache.

use super::slow::{DIAGONAL, STRAIGHT, all_rays, rays, relevant};
use super::table::{Table, narrow};
use crate::types::{Bitboard, Square};

/// For one square: which squares matter, which can be attacked, and where its entries begin.
#[derive(Copy, Clone)]
struct Slot {
    relevant: u64,
    rays: u64,
    offset: u32,
}

static BISHOP_SLOTS: [Slot; 64] = slots(&DIAGONAL);
static ROOK_SLOTS: [Slot; 64] = slots(&STRAIGHT);
static BISHOP: &Table<{ 2 << 13 }> = include_bytes!(concat!(env!("OUT_DIR"), "/bishop_pext"));
static ROOK: &Table<{ 2 << 17 }> = include_bytes!(concat!(env!("OUT_DIR"), "/rook_pext"));

const fn slots(directions: &[(i8, i8); 4]) -> [Slot; 64] {
    let rays = rays(directions);
    let mut slots = [Slot { relevant: 0, rays: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut i = 0;
    while i < 64 {
        let relevant = relevant(&rays, i);
        slots[i] = Slot { relevant, rays: all_rays(&rays, i), offset };
        offset += 1 << relevant.count_ones();
        i += 1;
    }
    slots
}

#[inline(always)]
#[expect(unsafe_code, reason = "the intrinsics are unsafe to call, whatever the build enables")]
fn look_up<const BYTES: usize>(slot: &Slot, table: &Table<BYTES>, occupied: Bitboard) -> Bitboard {
    use core::arch::x86_64::{_pdep_u64, _pext_u64};
    // SAFETY: this module is compiled only when the build enables BMI2 for every function.
    let index = unsafe { _pext_u64(occupied.0, slot.relevant) };
    let pressed = narrow(table, slot.offset as usize + index as usize);
    // SAFETY: as above.
    Bitboard(unsafe { _pdep_u64(u64::from(pressed), slot.rays) })
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
