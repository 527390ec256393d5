//! The sums of the network, as plain loops over whole numbers that the compiler turns into vectors.
//!
//! The same loops are compiled for several sets of instructions, and the best that the machine has is chosen when the
//! program runs. They add and multiply whole numbers that cannot overflow, so all of them give the same sums. (NEON is
//! part of every 64-bit ARM, so there the portable loops use it.)

use super::Network;
use super::file::{ACTIVATION, OUTPUT};

/// A set of instructions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Path {
    /// What every machine of this kind has.
    Portable,
    /// SSE 4.1.
    #[cfg(target_arch = "x86_64")]
    Sse41,
    /// AVX 2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Path {
    /// Those that this machine has, the best last.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("sse4.1") {
                all.push(Self::Sse41);
            }
            if is_x86_feature_detected!("avx2") {
                all.push(Self::Avx2);
            }
        }
        all
    }

    /// The best that this machine has.
    #[must_use]
    pub fn best() -> Self {
        *Self::all().last().unwrap_or(&Self::Portable)
    }
}

/// Pieces come and go: `seen` is what the neurons of a side see.
#[inline(always)]
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "only a look at the machine tells what it has")
)]
pub(super) fn change(path: Path, network: &Network, seen: &mut [i16], added: &[u16], removed: &[u16]) {
    match path {
        Path::Portable => change_portable(network, seen, added, removed),
        // SAFETY: `Path::all` has found that the machine has these instructions, and nothing else makes such a path.
        #[cfg(target_arch = "x86_64")]
        Path::Sse41 => unsafe { change_sse41(network, seen, added, removed) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { change_avx2(network, seen, added, removed) },
    }
}

/// The value in centipawns of what the side to move and the other see, with these weights of the output.
#[inline(always)]
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "only a look at the machine tells what it has")
)]
pub(super) fn value(path: Path, network: &Network, bucket: usize, seen: [&[i16]; 2]) -> i32 {
    match path {
        Path::Portable => value_portable(network, bucket, seen),
        // SAFETY: `Path::all` has found that the machine has these instructions, and nothing else makes such a path.
        #[cfg(target_arch = "x86_64")]
        Path::Sse41 => unsafe { value_sse41(network, bucket, seen) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { value_avx2(network, bucket, seen) },
    }
}

macro_rules! compiled_for {
    ($change:ident, $value:ident $(, $features:literal)?) => {
        $(#[target_feature(enable = $features)])?
        fn $change(network: &Network, seen: &mut [i16], added: &[u16], removed: &[u16]) {
            change_plainly(network, seen, added, removed);
        }

        $(#[target_feature(enable = $features)])?
        fn $value(network: &Network, bucket: usize, seen: [&[i16]; 2]) -> i32 {
            value_plainly(network, bucket, seen)
        }
    };
}

compiled_for!(change_portable, value_portable);
#[cfg(target_arch = "x86_64")]
compiled_for!(change_sse41, value_sse41, "sse4.1,ssse3,popcnt");
#[cfg(target_arch = "x86_64")]
compiled_for!(change_avx2, value_avx2, "avx2,bmi1,bmi2,popcnt");

// Loops over numbers instead of iterators: what the compiler does not put in line here has other instructions.
#[inline(always)]
fn change_plainly(network: &Network, seen: &mut [i16], added: &[u16], removed: &[u16]) {
    let width = seen.len();
    let row = |input: u16| &network.row(usize::from(input))[..width];
    // Most pieces only go from one square to another.
    let pairs = added.len().min(removed.len());
    for pair in 0..pairs {
        let (one, other) = (row(added[pair]), row(removed[pair]));
        for n in 0..width {
            seen[n] = seen[n].wrapping_add(one[n]).wrapping_sub(other[n]);
        }
    }
    for input in &added[pairs..] {
        let one = row(*input);
        for n in 0..width {
            seen[n] = seen[n].wrapping_add(one[n]);
        }
    }
    for input in &removed[pairs..] {
        let other = row(*input);
        for n in 0..width {
            seen[n] = seen[n].wrapping_sub(other[n]);
        }
    }
}

#[inline(always)]
fn value_plainly(network: &Network, bucket: usize, seen: [&[i16]; 2]) -> i32 {
    let (weights, bias) = network.output(bucket);
    let sum = weighed(seen[0], weights[0]) + weighed(seen[1], weights[1]);
    let (activation, output) = (i64::from(ACTIVATION), i64::from(OUTPUT));
    ((sum / activation + i64::from(bias)) * i64::from(network.unit()) / (activation * output)) as i32
}

/// The squares of what the neurons see, between 0 and 255, weighed and summed.
#[inline(always)]
fn weighed(seen: &[i16], weights: &[i16]) -> i64 {
    // 255 · 127 fits 16 bits, and 255 · 127 · 255 · 256 fits 32.
    const PART: usize = 256;
    let (mut sum, mut from) = (0, 0);
    while from < seen.len() {
        let to = seen.len().min(from + PART);
        sum += i64::from(weighed_part(&seen[from..to], &weights[from..to]));
        from = to;
    }
    sum
}

#[inline(always)]
fn weighed_part(seen: &[i16], weights: &[i16]) -> i32 {
    let weights = &weights[..seen.len()];
    let mut sum = 0_i32;
    for n in 0..seen.len() {
        let seen = seen[n].clamp(0, ACTIVATION);
        let once = seen.wrapping_mul(weights[n]);
        sum = sum.wrapping_add(i32::from(once) * i32::from(seen));
    }
    sum
}
