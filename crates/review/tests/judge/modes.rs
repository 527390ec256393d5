//! Every mode can be reviewed, and wins by its own goal.

use tabiya_protocol::Judgement;
use tabiya_rules::mode::{Custom, Mode, built_in, built_ins};
use tabiya_rules::record::Record;

use super::{at, judged_by_engine};

/// A game of a mode by lot.
fn by_lot(mode: &'static Mode, seed: u64) -> Record<Custom<'static>> {
    let mut dice = seed;
    let mut next = |below: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % below
    };
    let mut record = Record::new(mode.first_start());
    for _ in 0..14 {
        let moves = record.position().legal_moves();
        if moves.is_empty() || record.end().is_some() {
            break;
        }
        let m = moves[next(moves.len())];
        record.play(m);
    }
    record
}

#[test]
fn every_mode_is_reviewed() {
    for mode in built_ins().iter().copied() {
        let record = by_lot(mode, 7);
        let review = judged_by_engine(record.clone(), 300);
        assert_eq!(review.moves.len(), record.ply(), "{}", mode.id());
        for (ply, m) in (1..).zip(&review.moves) {
            assert_eq!(m.ply, ply);
            assert!(m.loss <= 1000 && m.chance <= 1000 && m.loss <= m.chance, "{}: {m:?}", mode.id());
            assert!(m.evaluation.win + m.evaluation.draw <= 1000, "{}: {m:?}", mode.id());
            let is_bad = m.judgement >= Judgement::Inaccuracy;
            assert!(
                !is_bad || m.loss >= 50 && !m.best.is_empty() && !m.accepted.is_empty(),
                "{}: {m:?}",
                mode.id()
            );
        }
    }
}

#[test]
fn the_third_check_wins_and_is_best() {
    let mode = built_in("3check").unwrap();
    let mut record = Record::new(mode.first_start());
    for san in ["e4", "e5", "Bc4", "a6", "Bxf7+", "Kxf7", "Qh5+", "Ke7", "Qf7+"] {
        let m = record.position().parse_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
        record.play(m);
    }
    assert!(record.end().is_some(), "the third check");
    let review = judged_by_engine(record, 3_000);
    let last = at(&review, 9);
    assert_eq!((last.judgement, last.loss, last.chance), (Judgement::Best, 0, 1000), "{last:?}");
    assert_eq!(last.evaluation.win, 1000, "{last:?}");
}
