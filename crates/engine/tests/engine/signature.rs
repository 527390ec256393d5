//! The play of the engine, as numbers: they change only on purpose. A commit that changes play changes them in
//! `src/bench.rs` and carries `Bench: N`.

use tabiya_engine::{
    bench,
    engine::{Engine, Options},
    limits::Limits,
};
use tabiya_rules::{
    mode::{Custom, built_ins},
    record::Record,
};

#[test]
fn the_bench_counts_what_it_did() {
    assert_eq!(bench::run(bench::DEPTH, 1, &mut |_, _, _| {}).nodes, bench::SIGNATURE);
}

#[test]
fn the_modes_count_what_they_did() {
    let modes = built_ins().iter().filter(|mode| !mode.is_chess());
    let nodes = modes.map(|mode| {
        let start = Record::new(mode.first_start());
        let mut engine = Engine::<Custom<'_>>::new(Options::default(), start);
        engine.search(&Limits::depth(bench::MODES_DEPTH), &mut |_| {}).nodes
    });
    assert_eq!(nodes.sum::<u64>(), bench::MODES_SIGNATURE);
}
