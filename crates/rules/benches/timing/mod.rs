//! Times of contestants who take turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Times the contestants in turn for so long and returns each one's best time for one call.
pub(crate) fn best<const N: usize>(
    time: Duration,
    mut contestants: [&mut dyn FnMut() -> u64; N],
) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    let begin = Instant::now();
    while begin.elapsed() < time {
        for (contestant, best) in contestants.iter_mut().zip(&mut best) {
            let start = Instant::now();
            black_box(contestant());
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best
}
