//! What is known by name is not counted, unless it is bad.

use tabiya_protocol::Judgement;

use super::{START, at, judged};

#[test]
fn known_moves_are_book_and_not_counted() {
    let review = judged(START, "e4 e5 Nf3 Nc6 Bb5 a6 h4");
    let opening = review.opening.as_ref().unwrap();
    assert!(opening.name.starts_with("Spanish Game"), "{opening:?}");
    assert_eq!((review.theory, opening.ply), (6, 6));
    for ply in 1..=6 {
        assert_eq!((at(&review, ply).judgement, at(&review, ply).accuracy), (Judgement::Book, None), "{ply}");
    }
    assert_ne!(at(&review, 7).judgement, Judgement::Book);
    assert_eq!((review.white.counted, review.black.counted), (1, 0));
    assert_eq!(review.white.accuracy, None, "one move is too few");
}

#[test]
fn other_starts_know_no_openings() {
    let review = judged("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", "e4 d5");
    assert_eq!((review.theory, review.opening), (0, None));
    assert_eq!((review.middlegame, review.endgame), (None, Some(0)));
}
