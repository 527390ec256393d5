//! Forced moves, only moves, sacrifices, time trouble, sides, and what is told on the way.

use tabiya_engine::engine::Options;
use tabiya_protocol::{Judgement, Mark};
use tabiya_review::{Clocks, Effort, EngineSearcher, Played, Stage, Stopped, review};

use super::{START, at, game, judged};

#[test]
fn a_forced_move_is_nobodys_merit() {
    // Only one square is left to the king.
    let review = judged("7k/8/8/8/8/6p1/8/r6K w - - 0 1", "Kg2");
    let forced = at(&review, 1);
    assert_eq!((forced.judgement, forced.accuracy, forced.loss), (Judgement::Forced, None, 0), "{forced:?}");
    assert_eq!(review.white.counted, 0);
}

#[test]
fn a_hung_queen_is_a_blunder_of_the_right_side_whoever_began() {
    let white = judged(START, "e4 e5 Qh5 Nc6 Qxf7+ Kxf7");
    assert_eq!(at(&white, 5).judgement, Judgement::Blunder, "{:?}", at(&white, 5));
    assert_eq!((white.white.blunders, white.black.blunders), (1, 0));
    // The same with Black to move first.
    let black = judged("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "Qh4 Nc3 Qxf2+ Kxf2");
    assert_eq!(at(&black, 3).judgement, Judgement::Blunder, "{:?}", at(&black, 3));
    assert_eq!((black.white.blunders, black.black.blunders), (0, 1));
    assert!(at(&black, 3).evaluation.centipawns.unwrap() > 300, "evaluations are White's");
}

#[test]
fn what_was_not_punished_is_told() {
    // Black hangs the queen, White looks away.
    let review = judged(START, "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Qa5 Nf3 Qe5 a3");
    let (hung, missed) = (at(&review, 10), at(&review, 11));
    assert_eq!(hung.judgement, Judgement::Blunder, "{hung:?}");
    assert!(missed.judgement >= Judgement::Mistake && missed.marks.contains(&Mark::Miss), "{missed:?}");
    assert!(missed.accepted.contains(&"f3e5".to_owned()), "{missed:?}");
}

#[test]
fn little_time_is_told() {
    let record = game(START, "e4 e5 Nf3 Nc6");
    let left = [170, 170, 9, 160].map(|seconds| Some(seconds * 1000)).to_vec();
    let clocks = Clocks { base: Some(180_000), left };
    let mut longer = record.clone();
    let m = longer.position().parse_san("Bb5").unwrap();
    longer.play(m);
    let mut searcher = EngineSearcher::new(Options { hash: 1, ..Options::default() }, record);
    let played = Played { record: longer, clocks };
    let found = review(&played, Effort { nodes: 500 }, "Tabiya", &mut searcher, &mut |_| {}).unwrap();
    let hurried: Vec<bool> = found.moves.iter().map(|m| m.hurried).collect();
    assert_eq!(hurried, [false, false, false, false, true]);
}

#[test]
fn labels_come_but_do_not_go_and_progress_never_goes_back() {
    let record = game(START, "e4 e5 Qh5 Nc6 Qxf7+ Kxf7 Nf3 d6");
    let mut searcher = EngineSearcher::new(Options { hash: 1, ..Options::default() }, record.clone());
    let (mut done, mut stages, mut labels) = (0, Vec::new(), 0);
    let whole =
        review(&Played::new(record), Effort { nodes: 3_000 }, "Tabiya", &mut searcher, &mut |progress| {
            assert!(progress.done >= done && progress.done <= 1000);
            done = progress.done;
            stages.push(progress.stage);
            let plies: Vec<u32> = progress.moves.iter().map(|m| m.ply).collect();
            assert!(
                plies.windows(2).all(|pair| pair[1] == pair[0] + 1)
                    && plies.last().is_none_or(|last| *last == 8)
            );
            let told = progress.moves.iter().filter(|m| m.judgement >= Judgement::Inaccuracy).count();
            assert!(told >= labels && (progress.stage == Stage::Second || told == 0));
            labels = told;
        });
    let whole = whole.unwrap();
    assert!(labels > 0 && stages.is_sorted_by_key(|stage| *stage == Stage::Second));
    assert_eq!(whole.moves.iter().filter(|m| m.judgement >= Judgement::Inaccuracy).count(), labels);
}

#[test]
fn a_review_that_nobody_wants_ends() {
    let record = game(START, "e4 e5 Nf3 Nc6");
    let mut searcher = EngineSearcher::new(Options { hash: 1, ..Options::default() }, record.clone());
    let halt = searcher.halt();
    let mut told = 0;
    let found = review(&Played::new(record), Effort { nodes: 1_000 }, "Tabiya", &mut searcher, &mut |_| {
        told += 1;
        if told == 2 {
            halt.stop();
        }
    });
    assert_eq!((found.err(), told), (Some(Stopped), 2));
    assert!(halt.is_told());
}

#[test]
fn the_only_move_that_holds_is_praised() {
    // To either side the pawn goes through.
    let review = judged("8/8/8/8/3k4/3p4/8/3K4 w - - 0 1", "Kd2");
    assert_eq!(at(&review, 1).marks, [Mark::Great], "{:?}", at(&review, 1));
    // Whoever takes what hangs is not, although nothing else would do.
    let review = judged("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "Nxd5");
    assert!(at(&review, 1).marks.is_empty(), "{:?}", at(&review, 1));
    // Whoever mates at once is not praised for it.
    let mate = judged("6k1/5ppp/5q2/8/8/6PK/5p2/4Q3 w - - 0 1", "Qe8#");
    assert!(at(&mate, 1).marks.is_empty(), "{:?}", at(&mate, 1));
}
