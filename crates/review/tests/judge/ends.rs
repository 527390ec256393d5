//! Mates, stalemates, repetitions: ends by rule are worth exactly what they are.

use tabiya_protocol::{Judgement, Mark};

use super::{START, at, judged};

#[test]
fn whoever_lets_himself_be_mated_has_blundered_and_the_mate_is_best() {
    let review = judged(START, "f3 e5 g4 Qh4#");
    let (blunder, mate) = (at(&review, 3), at(&review, 4));
    assert_eq!(blunder.judgement, Judgement::Blunder, "{blunder:?}");
    assert!(blunder.marks.contains(&Mark::AllowedMate), "{blunder:?}");
    assert_eq!(blunder.refutation[0].san, "Qh4#");
    assert!(
        !blunder.best.is_empty() && !blunder.accepted.is_empty() && !blunder.accepted.contains(&blunder.uci)
    );
    // The mate has a name, so that it is known rather than best.
    assert_eq!((mate.judgement, mate.loss, mate.chance), (Judgement::Book, 0, 1000));
    assert_eq!((mate.evaluation.mate, mate.evaluation.win, mate.evaluation.draw), (Some(0), 0, 0));
    assert_eq!((review.white.accuracy, review.black.accuracy), (None, None), "too few moves");
    assert_eq!((review.white.blunders, review.black.blunders), (1, 0));
    assert_eq!(review.turning_points, [3]);
}

#[test]
fn a_stalemate_trap_costs_half_a_point_and_the_mate() {
    // The queen mates on c8, and stalemates on c7.
    let review = judged("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7");
    let trap = at(&review, 1);
    assert_eq!((trap.judgement, trap.loss, trap.chance), (Judgement::Blunder, 500, 1000), "{trap:?}");
    assert_eq!((trap.evaluation.centipawns, trap.evaluation.win, trap.evaluation.draw), (Some(0), 0, 1000));
    assert!(trap.marks.contains(&Mark::MissedMate) && trap.marks.contains(&Mark::MissedWin), "{trap:?}");
    assert_eq!(trap.best[0].san, "Qc8#");
}

#[test]
fn whoever_is_won_and_allows_the_third_repetition_has_thrown_the_win_away() {
    let queen = "6k1/8/8/8/8/8/8/1Q4K1 w - - 0 1";
    let review = judged(queen, "Kh1 Kh8 Kg1 Kg8 Kh1 Kh8 Kg1 Kg8");
    let (allowed, repeated) = (at(&review, 7), at(&review, 8));
    assert_eq!(allowed.judgement, Judgement::Blunder, "{allowed:?}");
    assert!(allowed.loss >= 450 && allowed.marks.contains(&Mark::MissedWin), "{allowed:?}");
    assert_eq!(repeated.judgement, Judgement::Best, "{repeated:?}");
    assert_eq!((repeated.evaluation.centipawns, repeated.evaluation.draw), (Some(0), 1000));
    // The same moves before, when nothing repeats for the third time, cost nothing.
    for ply in [1, 3, 5] {
        assert!(at(&review, ply).judgement < Judgement::Inaccuracy, "{:?}", at(&review, ply));
    }
    // Without the history nobody could know.
    let bare = judged(queen, "Kh1 Kh8 Kg1");
    assert!(at(&bare, 3).judgement < Judgement::Inaccuracy, "{:?}", at(&bare, 3));
}

#[test]
fn longer_mates_are_no_mistakes_but_short_ones_let_go_are_told() {
    // Two rooks mate in two; a move of the king mates a move later.
    let ladder = "6k1/8/8/8/8/8/1R6/R5K1 w - - 0 1";
    let review = judged(ladder, "Kf2 Kf8 Rb7 Ke8 Ra8#");
    let slower = at(&review, 1);
    assert_eq!((slower.judgement, slower.loss), (Judgement::Best, 0), "{slower:?}");
    assert!(slower.marks.is_empty() && !slower.best.is_empty(), "{slower:?}");
    // A mate in one against a queen more: nothing is lost in points, but it is told.
    let rich = "6k1/5ppp/8/8/8/8/5PPP/Q2RR1K1 w - - 0 1";
    let review = judged(rich, "h3");
    let missed = at(&review, 1);
    assert!(missed.judgement < Judgement::Inaccuracy, "{missed:?}");
}

#[test]
fn lost_games_and_won_games_have_no_mistakes() {
    // A queen up and more: giving back a pawn is nothing.
    let won = "6k1/5ppp/8/8/8/P7/5PPP/Q3R1K1 w - - 0 1";
    let review = judged(won, "a4 h6");
    for m in &review.moves {
        assert!(m.judgement < Judgement::Inaccuracy, "{m:?}");
        assert_eq!(m.accuracy, None, "what is decided is not counted: {m:?}");
    }
    assert_eq!((review.white.counted, review.black.counted), (0, 0));
}
