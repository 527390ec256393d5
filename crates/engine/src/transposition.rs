//! The transposition table: what is known of positions already searched, shared by all threads.
//!
//! Each entry is two atomic words. The first is the key mixed with the second, so an entry torn by two threads
//! writing at once does not match its key and is never believed.
//!
//! The memory comes from the system itself and goes back there at once: an allocator keeps what a server's many short searches
//! give back, for each thread. What a search does not touch costs nothing.

use memmap2::{MmapOptions, MmapRaw};

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::score::{MATE_BOUND, Value};

/// What a stored value says of the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// There is no value.
    None = 0,
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// This is the value.
    Exact = 3,
}

impl Bound {
    /// Whether a value with this bound decides a window's end: at least `beta`, or at most alpha.
    #[inline(always)]
    pub(crate) fn allows(self, value: Value, beta: Value) -> bool {
        self as u8 & if value >= beta { Self::Lower as u8 } else { Self::Upper as u8 } != 0
    }
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    /// The best move, packed; 0 for none.
    pub(crate) packed: u32,
    pub(crate) value: Value,
    /// The evaluation before any correction.
    pub(crate) eval: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was once on the line of best play.
    pub(crate) was_pv: bool,
}

const WAYS: usize = 4;
const GENERATIONS: u8 = 32;
/// The low bits of the first word hold depth and kind; the others are the key's.
const KEY_BITS: u64 = !0xFFFF;

#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the intrinsic is unsafe to call, since it takes a pointer")]
#[inline(always)]
fn fetch(bucket: &Bucket) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a hint; it reads nothing, and the pointer is that of a reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(bucket).cast()) }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn fetch(_: &Bucket) {}

/// What searches have found out about positions, shared by all threads and forgotten when room is needed.
pub struct TranspositionTable {
    memory: MmapRaw,
    count: usize,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of this many mebibytes; none is a single bucket, as good as no table at all.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let mut count = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        loop {
            if let Ok(memory) = MmapOptions::new().len(count * size_of::<Bucket>()).map_anon() {
                return Self { memory: memory.into(), count, generation: AtomicU8::new(0) };
            }
            // Half as much is better than nothing where memory is short.
            assert!(count > 1, "a system without a page of memory left");
            count /= 2;
        }
    }

    #[expect(unsafe_code, reason = "memory of the system's is untyped")]
    #[inline(always)]
    fn buckets(&self) -> &[Bucket] {
        // SAFETY: the mapping is `count` buckets long, begins at a page, lives as long as `self`, and is reached through this
        // alone; its zeros, and whatever is stored, are atomic words.
        unsafe { core::slice::from_raw_parts(self.memory.as_mut_ptr().cast::<Bucket>(), self.count) }
    }

    /// How many mebibytes it has: fewer than were asked for where memory is short.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        (self.count * size_of::<Bucket>()).div_ceil(1 << 20)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.buckets().iter().flat_map(|bucket| bucket.0.iter().flatten()) {
            word.store(0, Relaxed);
        }
    }

    /// Lets the entries so far grow older.
    pub(crate) fn next_generation(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    #[must_use]
    pub fn fill(&self) -> u16 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets()[..self.count.min(250)];
        let entries = sample.iter().flat_map(|bucket| &bucket.0);
        let used = entries.filter(|words| {
            let low = words[0].load(Relaxed) ^ words[1].load(Relaxed);
            bound_of(low) != Bound::None && generation_of(low) == generation
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u16
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product spreads keys evenly over any number of buckets.
        &self.buckets()[((u128::from(key) * self.count as u128) >> 64) as usize]
    }

    /// Has what is known of a position fetched from memory while something else is done.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        fetch(self.bucket(key));
    }

    /// What is known of the position with this key. Mates are counted from `ply`.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for words in &self.bucket(key).0 {
            let data = words[1].load(Relaxed);
            let low = words[0].load(Relaxed) ^ data;
            if (low ^ key_part(key)) & KEY_BITS == 0 && bound_or_eval(low) {
                return Some(Entry {
                    packed: data as u32 & 0xF_FFFF,
                    value: from_table(i32::from((data >> 32) as i16), ply),
                    eval: i32::from((data >> 48) as i16),
                    depth: (low >> 8 & 0xFF) as i32 - DEPTH_OFFSET,
                    bound: bound_of(low),
                    was_pv: data & WAS_PV != 0,
                });
            }
        }
        None
    }

    /// Notes what is known. Older and shallower entries give way; the move of the same position is kept if
    /// there is no new one.
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut slot = &self.bucket(key).0[0];
        let mut worst = i32::MAX;
        for words in &self.bucket(key).0 {
            let data = words[1].load(Relaxed);
            let low = words[0].load(Relaxed) ^ data;
            if (low ^ key_part(key)) & KEY_BITS == 0 && bound_or_eval(low) {
                if entry.packed == 0 {
                    entry.packed = data as u32 & 0xF_FFFF;
                }
                let depth = (low >> 8 & 0xFF) as i32 - DEPTH_OFFSET;
                // A deeper value of this search is worth more than a new shallow one.
                if entry.bound != Bound::Exact
                    && generation_of(low) == generation
                    && entry.depth + 4 < depth
                    && bound_of(low) != Bound::None
                {
                    return;
                }
                slot = words;
                break;
            }
            let age = i32::from((GENERATIONS + generation - generation_of(low)) % GENERATIONS);
            let worth = if low == 0 { i32::MIN } else { (low >> 8 & 0xFF) as i32 - 8 * age };
            if worth < worst {
                worst = worth;
                slot = words;
            }
        }
        let data = u64::from(entry.packed)
            | if entry.was_pv { WAS_PV } else { 0 }
            | u64::from(to_table(entry.value, ply) as i16 as u16) << 32
            | u64::from(entry.eval as i16 as u16) << 48;
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        let low =
            key_part(key) & KEY_BITS | depth << 8 | u64::from(generation) << 3 | HAS | entry.bound as u64;
        slot[1].store(data, Relaxed);
        slot[0].store(low ^ data, Relaxed);
    }
}

const WAS_PV: u64 = 1 << 20;
/// Set in every entry in use.
const HAS: u64 = 1 << 2;
/// Quiescence has depths below zero.
const DEPTH_OFFSET: i32 = 8;

/// The part of the key an entry keeps: the low 48 bits, moved up.
#[inline(always)]
fn key_part(key: u64) -> u64 {
    key << 16
}

#[inline(always)]
fn bound_or_eval(low: u64) -> bool {
    low & HAS != 0
}

#[inline(always)]
fn bound_of(low: u64) -> Bound {
    match low & 3 {
        0 => Bound::None,
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    }
}

#[inline(always)]
fn generation_of(low: u64) -> u8 {
    (low >> 3 & 31) as u8
}

/// Mates are stored as seen from the position itself.
fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{is_mate, mate_in, mated_in};

    fn entry(value: Value, depth: i32) -> Entry {
        Entry { packed: 0x5_1234, value, eval: -77, depth, bound: Bound::Exact, was_pv: true }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = TranspositionTable::new(1);
        for (n, value) in [0, 1, -1, 1234, -20_000, mate_in(7), mated_in(8)].into_iter().enumerate() {
            let key = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(n as u64 + 1);
            assert!(table.probe(key, 5).is_none());
            table.store(key, 5, entry(value, 9));
            let found = table.probe(key, 5).unwrap();
            assert_eq!((found.value, found.eval, found.depth), (value, -77, 9));
            assert_eq!((found.packed, found.bound, found.was_pv), (0x5_1234, Bound::Exact, true));
            // A key that shares the bucket but not the kept bits is another position.
            assert!(table.probe(key ^ 0x8000, 5).is_none());
        }
        table.clear();
        assert_eq!(table.fill(), 0);
    }

    #[test]
    fn a_mate_stays_one_however_far_away() {
        let table = TranspositionTable::new(1);
        table.store(1, 0, entry(mate_in(100), 9));
        table.store(2, 0, entry(mated_in(100), 9));
        assert_eq!(table.probe(1, 120).map(|found| found.value), Some(mate_in(220)));
        assert_eq!(table.probe(2, 120).map(|found| found.value), Some(mated_in(220)));
        assert!(is_mate(mate_in(220)) && is_mate(mated_in(220)));
    }

    #[test]
    fn mates_are_counted_from_where_they_are_met() {
        let table = TranspositionTable::new(1);
        table.store(42, 4, entry(mate_in(7), 3));
        assert_eq!(table.probe(42, 10).unwrap().value, mate_in(13));
    }

    #[test]
    fn a_full_bucket_gives_up_its_least_valuable_entry() {
        let table = TranspositionTable::new(1);
        let keys = [1_u64, 2, 3, 4, 5];
        for (key, depth) in keys.into_iter().zip([9, 2, 7, 8, 5]) {
            table.store(key, 0, entry(10, depth));
        }
        assert!(table.probe(2, 0).is_none());
        assert!([1, 3, 4, 5].into_iter().all(|key| table.probe(key, 0).is_some()));
        for _ in 0..2 {
            table.next_generation();
        }
        table.store(1, 0, entry(10, 9));
        table.store(6, 0, entry(10, 1));
        assert!(table.probe(1, 0).is_some(), "the renewed entry stays");
    }
}
