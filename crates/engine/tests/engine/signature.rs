//! The play of the engine, as one number: it changes only on purpose.

use tabiya_engine::bench;

/// What `tabiya bench` counts. A commit that changes play changes this and carries `Bench: N`.
const SIGNATURE: u64 = 1_124_956;

#[test]
fn the_bench_counts_what_it_did() {
    assert_eq!(bench::run(bench::DEPTH, 1, &mut |_, _, _| {}).nodes, SIGNATURE);
}
