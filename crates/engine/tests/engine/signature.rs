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
    types::MoveCode,
};

#[test]
fn the_bench_counts_what_it_did() {
    assert_eq!(bench::run(bench::DEPTH, 1, &mut |_, _, _| {}).nodes, bench::SIGNATURE);
}

#[test]
fn the_modes_count_what_they_did() {
    let modes = built_ins().iter().filter(|mode| !mode.is_chess());
    let mut signature = 0_u64;
    for mode in modes {
        let start = Record::new(mode.first_start());
        let mut engine = Engine::<Custom<'_>>::new(Options { hash: 1, ..Options::default() }, start);
        let report = engine.search(&Limits::nodes(bench::MODES_NODES), &mut |_| {});
        let played = report.best.map_or(0, |m| m.to().index() as u64);
        let found =
            u64::from(report.depth) ^ i64::from(report.score.value()).cast_unsigned() << 8 ^ played << 32;
        signature = signature.wrapping_mul(0x0100_0000_01B3) ^ found;
    }
    assert_eq!(signature, bench::MODES_SIGNATURE);
}
