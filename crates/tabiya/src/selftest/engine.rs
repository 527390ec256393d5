//! The engine plays here as it did where it was built.

use anyhow::{Result, ensure};
use tabiya_engine::bench::{self, DEPTH, SIGNATURE};

use super::millions;

pub(super) fn test(cores: usize) -> Result<String> {
    let one = bench::run(DEPTH, 1, &mut |_, _, _| {});
    ensure!(one.nodes == SIGNATURE, "expected the signature {SIGNATURE}, found {}", one.nodes);
    let all = bench::run(DEPTH, cores, &mut |_, _, _| {});
    let [one, all] = [one, all].map(|bench| millions(bench.nodes, bench.time.as_secs_f64()));
    Ok(format!("plays as it was built to; {one} positions a second by one thread, {all} by {cores}"))
}
